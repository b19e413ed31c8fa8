"""Domain objects as protobuf messages and back, a file per service and per kind of message.

Everything that speaks protobuf (the server, the command line, archives) goes through here, and
nothing below knows protobuf. The functions of `solver_service` and `rules_service` take a request
message and give the response message; errors are `InputError` with the path of the field inside the
request.
"""
