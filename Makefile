# The one entry. Two targets are enough for a newcomer: `make demo` and `make test`. Each sets up
# what it needs in .venv and a second call does no work; `make help` lists the rest.
#
# Nothing here names a package index: pip and uv use the one the machine is configured for.

PYTHON ?= python3
CC ?= cc
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps

# The kernel of a local build may use this processor's own instructions (popcount is a call without
# them); wheels for others are built with KERNEL_CFLAGS= and stay portable.
KERNEL_CFLAGS ?= $(shell $(CC) -march=native -E -x c /dev/null >/dev/null 2>&1 && echo -march=native)

PINS := --constraints constraints.txt --build-constraints constraints.txt
UV_PIP = VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/uv pip install --quiet $(PINS)

RUNTIME := -e proto -e solver -e server -e clients/python -e clients/cli[local]
PROJECTS := $(wildcard */pyproject.toml clients/*/pyproject.toml)
KERNEL := $(wildcard solver/src/baloot_solver/kernel/*.pyx solver/src/baloot_solver/kernel/*.pxd)
HOLDINGS := solver/src/baloot_solver/_holdings.pyx
ORACLE := $(wildcard tests/oracle/pyproject.toml tests/oracle/src/baloot_oracle/*.pyx \
                     tests/oracle/src/baloot_oracle/*.pxd)
CYTHON_SRC := $(wildcard solver/src/baloot_solver/kernel $(HOLDINGS) tests/oracle/src/baloot_oracle)
PROTOS := $(wildcard proto/balootsolver/v1/*.proto)

GENERATED := proto/src/balootsolver/v1
PROTOC = $(BIN)/python -m grpc_tools.protoc -Iproto
PROTOC_OUT = --python_out=$(1) --pyi_out=$(1) --grpc_python_out=$(1)

# The compiled modules, by import name.
COMPILED := baloot_solver._holdings \
            $(patsubst solver/src/baloot_solver/kernel/%.pyx,baloot_solver.kernel.%,$(filter %.pyx,$(KERNEL))) \
            $(patsubst tests/oracle/src/baloot_oracle/%.pyx,baloot_oracle.%,$(filter %.pyx,$(ORACLE)))

# What `make demo` shows: a hand that ships with the project.
DEMO := $(BIN)/baloot solve --file examples/demo.jsonl

.DEFAULT_GOAL := help

# Tests start hundreds of Python processes, which would compile everything they import each time.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup setup-dev demo test check lint types protos verify bench regress peer figures \
        browser load soak callgrind ablation screenshots release-protos proto sanitize constraints clean

help:  ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

# --- setting up -----------------------------------------------------------------------------------

$(STAMPS)/uv: constraints.txt
	@command -v $(PYTHON) >/dev/null || { echo "make: $(PYTHON) is not installed" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "make: Python 3.11 or newer is needed (make PYTHON=python3.12 ...)" >&2; exit 1; }
	@$(PYTHON) -c 'import os, sys, sysconfig; \
	  sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' || \
	  { echo "make: the headers of $(PYTHON) are missing (package python3-dev or python3-devel)" >&2; exit 1; }
	@command -v $(CC) >/dev/null || { echo "make: a C compiler is needed ($(CC) not found)" >&2; exit 1; }
	@echo "setting up $(VENV)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --constraint constraints.txt uv
	@mkdir -p $(STAMPS) && touch $@

# One recipe for a first installation and for a changed kernel: only the solver is built again, the
# other editable distributions are found installed.
$(STAMPS)/runtime: $(STAMPS)/uv pyproject.toml $(PROJECTS) $(KERNEL) $(HOLDINGS)
	@echo "installing the distributions (this compiles the kernel)"
	@CFLAGS="$(CFLAGS) $(KERNEL_CFLAGS)" $(UV_PIP) --reinstall-package baloot-solver $(RUNTIME)
	@touch $@

# No distribution of ours is named here: it would be built again, and the kernel without KERNEL_CFLAGS.
# What their extras need is in the group.
$(STAMPS)/dev: $(STAMPS)/runtime $(ORACLE)
	@echo "installing the development tools"
	@$(UV_PIP) --group dev $(if $(ORACLE),--reinstall-package baloot-oracle -e tests/oracle)
	@touch $@

setup: $(STAMPS)/runtime  ## install what users need into .venv

setup-dev: $(STAMPS)/runtime $(STAMPS)/dev  ## and what developers need

# --- using it -------------------------------------------------------------------------------------

demo: setup  ## set up and solve a shipped hand
	@echo '$$ $(DEMO)'
	@$(DEMO)

# --- gates ----------------------------------------------------------------------------------------

# Worker processes. A file stays in one of them, so that its costly fixtures are made once; files start
# in their order, since the ones with the fewest tests are not the quickest.
JOBS ?= auto

test: setup-dev  ## set up and run the tests
	$(BIN)/python -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder $(ARGS)

verify: setup-dev  ## the large counts; resumable, prints a table of figures
	$(BIN)/python -m tests.verify $(ARGS)

bench: setup-dev  ## benchmarks, compared within one run
	$(BIN)/python -m pytest benchmarks --benchmark-only --benchmark-columns=min,median,rounds \
	  --benchmark-sort=name $(ARGS)

regress: setup-dev  ## time and nodes on the fixed lists of deals
	$(BIN)/python -m benchmarks.regress $(ARGS)

peer: setup-dev  ## this solver and the public peer side by side
	$(BIN)/python -m benchmarks.peer $(ARGS)

figures: setup-dev  ## measure and draw docs/figures again
	$(BIN)/python -m benchmarks.chart $(ARGS)

load: setup-dev  ## the service under load: ARGS="closed|open|soak|health|fairness|latency|cancel"
	$(BIN)/python -m benchmarks.load $(ARGS)

browser: setup-dev  ## a page in Chromium calls the web port (a browser is installed if need be)
	$(BIN)/python -m pytest -m verify tests/service/test_web.py $(ARGS)

soak: setup-dev  ## five minutes at twice the load the service can do
	$(BIN)/python -m benchmarks.load soak --seconds 300 $(ARGS)

screenshots: setup-dev  ## the report in a browser: phone and desktop, English and Arabic
	$(BIN)/python -m tests.screenshots $(ARGS)

callgrind: setup-dev  ## instructions of the search, exact
	$(BIN)/python -m benchmarks.instructions $(ARGS)

ablation: setup-dev  ## nodes with each technique of the search left out
	CFLAGS="$(CFLAGS) $(KERNEL_CFLAGS)" $(BIN)/python -m benchmarks.ablation $(ARGS)

check: lint types protos  ## linters, types, stubs of the compiled modules, protos

lint: setup-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	PATH=$(CURDIR)/$(BIN):$$PATH cython-lint --max-line-length 100 $(CYTHON_SRC)

types: setup-dev
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest --mypy-config-file pyproject.toml --concise \
	  --allowlist solver/stubtest-allowlist.txt $(COMPILED)

protos: setup-dev
	$(BIN)/buf lint
	$(BIN)/buf format --diff --exit-code
	$(BIN)/buf breaking --against $(RELEASED)
	@rm -rf $(VENV)/proto && mkdir -p $(VENV)/proto
	@$(PROTOC) $(call PROTOC_OUT,$(VENV)/proto) $(PROTOS)
	diff -r --exclude=__init__.py --exclude=__pycache__ $(VENV)/proto/balootsolver/v1 $(GENERATED)

proto: setup-dev  ## write the protobuf code again from proto/balootsolver/v1
	$(BIN)/buf format --write
	rm -f $(GENERATED)/*_pb2*
	$(PROTOC) $(call PROTOC_OUT,proto/src) $(PROTOS)

# What clients out there were built with. Written anew at a release, and only by one.
RELEASED := proto/released.binpb
release-protos: setup-dev  ## keep today's protos as what later ones must not break
	$(BIN)/buf breaking --against $(RELEASED)
	$(BIN)/buf build --exclude-source-info --output $(RELEASED)

# --- maintenance ----------------------------------------------------------------------------------

constraints: $(STAMPS)/uv  ## pin the newest versions that fit, of everything
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --upgrade --no-annotate \
	  --no-header --no-emit-index-url --no-emit-find-links --all-extras --group dev --group build \
	  $(PROJECTS) --output-file $(VENV)/resolved.txt
	@{ sed '/^#/!d' constraints.txt; sed '/^-e /d;/^baloot-/d' $(VENV)/resolved.txt; } > $(VENV)/new.txt
	@cp $(VENV)/new.txt constraints.txt

# The kernel and its tests under the address and undefined-behaviour sanitizers, in an environment of
# their own. CPython itself is not instrumented: the runtime is preloaded, its pool allocator is left
# out so that every access past a block is seen, and leaks of the interpreter are not our subject.
SANITIZE := $(VENV)-sanitize
SANITIZE_FLAGS := -fsanitize=address,undefined -fno-sanitize-recover=undefined \
                  -fno-omit-frame-pointer -g
SANITIZE_TESTS ?= $(wildcard tests/kernel tests/exactness tests/solve)
sanitize: setup-dev  ## ASan and UBSan on the kernel's tests
	@test -x $(SANITIZE)/bin/python || $(PYTHON) -m venv $(SANITIZE)
	@rm -rf $(SANITIZE)/solver && mkdir -p $(SANITIZE)/solver && cp -rL solver/. $(SANITIZE)/solver
	@rm -rf $(SANITIZE)/solver/build && find $(SANITIZE)/solver '(' -name '*.so' -o -name '*.c' ')' -delete
	@VIRTUAL_ENV=$(CURDIR)/$(SANITIZE) $(BIN)/uv pip install --quiet $(PINS) --group dev -e proto \
	  $(if $(ORACLE),-e tests/oracle)
	@VIRTUAL_ENV=$(CURDIR)/$(SANITIZE) CFLAGS="$(SANITIZE_FLAGS)" LDFLAGS="$(SANITIZE_FLAGS)" \
	  $(BIN)/uv pip install --quiet $(PINS) --no-sources --no-deps --no-cache \
	  --reinstall-package baloot-solver $(SANITIZE)/solver
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 PYTHONMALLOC=malloc \
	  LD_PRELOAD="$$($(CC) -print-file-name=libasan.so) $$($(CC) -print-file-name=libubsan.so)" \
	  $(SANITIZE)/bin/python -m pytest --import-mode=importlib $(SANITIZE_TESTS) $(ARGS)

clean:  ## remove what make built, .venv included
	rm -rf $(VENV) $(VENV)-sanitize .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
	rm -rf dist solver/build solver/src/*.egg-info tests/oracle/build tests/oracle/src/*.egg-info
	find solver tests clients server proto -name __pycache__ -prune -exec rm -rf {} +
	rm -f solver/src/baloot_solver/kernel/*.so solver/src/baloot_solver/kernel/*.c $(HOLDINGS:.pyx=.c)
	rm -f $(HOLDINGS:.pyx=)*.so
	rm -f tests/oracle/src/baloot_oracle/*.so tests/oracle/src/baloot_oracle/*.c
