"""`dashboard`: serves the dashboard, which is found by its entry point and never imported by name."""

from __future__ import annotations

import argparse
import errno
import socket

from toolgraph.apps import dashboard_server
from toolgraph.errors import ToolgraphError
from toolgraph.store.file import FileStore


class AddressError(ToolgraphError):
    """The dashboard can't listen where it was told to."""

    reason = "address_unavailable"

    def __init__(self, host: str, port: int, what: str, hint: str) -> None:
        super().__init__(f"{host}:{port} {what}; {hint}")


def run(arguments: argparse.Namespace) -> None:
    """Serve until interrupted.

    Raises: `ToolgraphError` where the file can't be read or the address not be listened at.
    """
    if arguments.artifact:
        FileStore(arguments.artifact).load()
    port = free_port(arguments.host, arguments.port)
    serve = dashboard_server()
    serve(arguments.artifact, arguments.host, port, arguments.read_only, arguments.debug)


def free_port(host: str, port: int) -> int:
    """Make sure that an address can be listened at before anything slow is loaded; 0 gives any free port.

    Raises: `AddressError`.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host.strip("[]"), port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as probe:
            # As servers do: an address that was just given up is free.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            found: int = probe.getsockname()[1]
            return found
    except (socket.gaierror, UnicodeError):
        raise AddressError(host, port, "is no address of this machine", "choose another with --host.") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise AddressError(host, port, "is in use", "choose another port with --port.") from None
        what = f"can't be listened at ({(error.strerror or str(error)).lower()})"
        raise AddressError(host, port, what, "choose another with --host or --port.") from None
