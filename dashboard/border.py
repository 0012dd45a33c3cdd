"""What the browser may send to a callback: checked before Dash sees it, and refused in a sentence.

The annotations of a callback's function are the contract of its values, so that a callback need not doubt them;
a value that is absent (`null`) always passes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, get_type_hints

import msgspec
from dash import Dash
from dash._grouping import map_grouping
from flask import Flask, Response, request

#: Bytes of a request; the longest that a page sends are the labels typed for a field with many codes.
MAX_BYTES = 256 * 1024


class RefusedError(ValueError):
    """A request that no page sends; its text says what is wrong with it."""


class _Place(msgspec.Struct, frozen=True):
    id: str | dict[str, Any]
    property: str
    value: Any = None


class _Call(msgspec.Struct, frozen=True):
    """A request to run a callback, as Dash's own script writes it."""

    output: str
    outputs: _Place | list[_Place] = []
    inputs: list[_Place] = []
    state: list[_Place] = []
    changedPropIds: list[str] = []  # noqa: N815 - the name on the wire


def guard(app: Dash) -> None:
    """Add the check to an application whose callbacks are all registered."""
    server: Flask = app.server
    server.config["MAX_CONTENT_LENGTH"] = MAX_BYTES
    endpoint = f"{app.config.routes_pathname_prefix}_dash-update-component"

    @server.before_request
    def _check() -> Response | None:
        if request.path != endpoint or request.method != "POST":
            return None
        try:
            check(app.callback_map, request.get_data())
        except RefusedError as error:
            return _refusal(str(error))
        return None

    @server.errorhandler(RecursionError)
    def _too_deep(_: Exception) -> Response:
        return _refusal("The request is nested too deeply.")


def check(callbacks: Mapping[str, Mapping[str, Any]], body: bytes) -> None:
    """Check the body of a request to run one of an application's *callbacks*.

    Raises: `RefusedError`.
    """
    try:
        call = msgspec.json.decode(body, type=_Call)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise RefusedError(f"That is not a request to run a callback: {error}.") from error
    known = callbacks.get(call.output)
    if known is None or "callback" not in known:
        raise RefusedError("There is no such callback.")
    _check_places(call, known)
    _check_changed(call.changedPropIds)
    _check_values(known, [place.value for place in (*call.inputs, *call.state)])


def _check_places(call: _Call, known: Mapping[str, Any]) -> None:
    for sent, wanted in ((call.inputs, known["inputs"]), (call.state, known["state"])):
        fits = [_fits(place, spec) for place, spec in zip(sent, wanted, strict=False)]
        if len(sent) != len(wanted) or not all(fits):
            raise RefusedError("The callback has other inputs than these.")
    if known.get("no_output"):
        return
    several = call.output.startswith("..")
    addresses = call.output.strip(".").split("...") if several else [call.output]
    outputs = call.outputs if isinstance(call.outputs, list) else [call.outputs]
    named = [_spec(address) for address in addresses]
    fits = [_fits(place, spec) for place, spec in zip(outputs, named, strict=False)]
    if isinstance(call.outputs, list) is not several or len(outputs) != len(named) or not all(fits):
        raise RefusedError("The callback has other outputs than these.")


def _spec(address: str) -> Mapping[str, Any]:
    """Read an output; what follows the sign, here and in what is sent, tells apart callbacks that set the same one."""
    name, _, prop = address.partition("@")[0].rpartition(".")
    return {"id": name, "property": prop}


def _fits(place: _Place, spec: Mapping[str, Any]) -> bool:
    """Whether a place is the one that a callback names, or fits its pattern."""
    if place.property.partition("@")[0] != spec["property"]:
        return False
    if not spec["id"].startswith("{"):
        return bool(place.id == spec["id"])
    pattern = json.loads(spec["id"])
    return (
        isinstance(place.id, dict)
        and place.id.keys() == pattern.keys()
        and all(
            place.id[key] == want or (isinstance(want, list) and isinstance(place.id[key], str | int))
            for key, want in pattern.items()
        )
    )


def _check_changed(addresses: list[str]) -> None:
    """Check the addresses of what changed: Dash reads the id of a pattern as JSON."""
    for address in addresses:
        name, dot, _ = address.rpartition(".")
        try:
            whole = isinstance(json.loads(name), dict) if name.startswith("{") else bool(dot)
        except ValueError:
            whole = False
        if not whole:
            raise RefusedError("What is said to have changed is not a property of a component.")


def _check_values(known: Mapping[str, Any], values: list[Any]) -> None:
    hints = _hints(known["callback"])
    grouped = map_grouping(values.__getitem__, known["inputs_state_indices"])
    for name, value in grouped.items():
        try:
            msgspec.convert(value, hints[name] | None)
        except msgspec.ValidationError as error:
            raise RefusedError(f"A value has the wrong type ({name.strip('_') or 'unnamed'}): {error}.") from error


@cache
def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    return get_type_hints(function)


def _refusal(text: str) -> Response:
    return Response(text, 400, mimetype="text/plain")
