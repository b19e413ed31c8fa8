"""TLS, and certificates that are replaced while the server runs.

gRPC asks for the certificate at each handshake; the files are looked at then and read again when
one has changed. New files are tried first: a key that does not belong to its certificate, or a file
half written, leaves the former in force and an error in the log.
"""

from __future__ import annotations

import logging
import ssl
from collections.abc import Sequence
from pathlib import Path

import grpc

from baloot_server.settings import Settings

log = logging.getLogger("baloot_server")

Stamp = tuple[tuple[int, int, int], ...]


class Certificates:
    """The files of one server. `ValueError` says what is wrong with them at the start."""

    def __init__(self, settings: Settings) -> None:
        self._certificate = Path(settings.tls_certificate)
        self._key = Path(settings.tls_key)
        given = settings.tls_client_authority
        self._authority = Path(given) if given else None
        self._stamp = self._look()
        self._configuration = self._read()

    def credentials(self) -> grpc.ServerCredentials:
        """What gRPC listens with; where there is an authority, clients must have certificates."""
        return grpc.dynamic_ssl_server_credentials(
            self._configuration,
            self._renewed,  # type: ignore[arg-type]  # None: unchanged, which the stubs leave out
            require_client_authentication=self._authority is not None,
        )

    def _renewed(self) -> grpc.ServerCertificateConfiguration | None:
        """The new configuration, or None where nothing has changed (or to something wrong)."""
        try:
            stamp = self._look()
            if stamp == self._stamp:
                return None
            self._stamp = stamp
            self._configuration = self._read()
        except (OSError, ValueError) as error:
            log.error("the certificates stay as they were: %s", error)
            return None
        log.info("read the certificates anew")
        return self._configuration

    def _files(self) -> list[Path]:
        return [each for each in (self._certificate, self._key, self._authority) if each]

    def _look(self) -> Stamp:
        return look(self._files())

    def _read(self) -> grpc.ServerCertificateConfiguration:
        """The files as gRPC takes them, once the standard library has found them to fit."""
        trial = fits(self._certificate, self._key)
        authority = None
        if self._authority is not None:
            try:
                trial.load_verify_locations(self._authority)
            except (ssl.SSLError, OSError) as error:
                raise ValueError(f"tls_client_authority holds no certificate: {error}") from None
            authority = self._authority.read_bytes()
        pair = (self._key.read_bytes(), self._certificate.read_bytes())
        return grpc.ssl_server_certificate_configuration([pair], root_certificates=authority)


def look(files: Sequence[Path]) -> Stamp:
    """What changes when one of the files does, a link to another one included."""
    found = [file.stat() for file in files]
    return tuple((each.st_mtime_ns, each.st_size, each.st_ino) for each in found)


def fits(certificate: Path, key: Path) -> ssl.SSLContext:
    """A context with a certificate and its key. `ValueError` where they do not belong together."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(certificate, key)
    except (ssl.SSLError, OSError) as error:
        raise ValueError(f"tls_certificate and tls_key do not fit: {error}") from None
    return context
