"""Drives a callback through Dash's own endpoint, as a browser would.

`fire(app, "page-button.n_clicks", {"page-button.n_clicks": 1, "shell-revision.data": 3})` calls every server
callback that has that input and gives what they set as `{"id.property": value}`, `set_props` included; what
they leave alone is absent. Inputs and states that are not given are `None`, the changed one too. An id with a
pattern is written as its JSON: `'{"index":"a","type":"row"}.n_clicks'`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from dash import Dash

#: Wildcards of pattern-matching ids as the dependency list writes them.
_WILD = (["ALL"], ["MATCH"], ["ALLSMALLER"])


def fire(app: Dash, changed: str, values: Mapping[str, Any] | None = None, **request: Any) -> dict[str, Any]:
    """Call the server callbacks of the input *changed*; *request* goes to Flask's test client (headers …)."""
    client = app.server.test_client()
    given = {changed: None, **(values or {})}
    done: dict[str, Any] = {}
    fired = 0
    for callback in client.get("/_dash-dependencies").get_json():
        if callback["clientside_function"] or not any(_fits(i, changed) for i in callback["inputs"]):
            continue
        fired += 1
        matched = _matched(callback["inputs"], changed)
        body = {
            "output": callback["output"],
            "outputs": _outputs(callback["output"], matched),
            "inputs": [_argument(item, given, matched) for item in callback["inputs"]],
            "state": [_argument(item, given, matched) for item in callback["state"]],
            "changedPropIds": [changed],
        }
        response = client.post("/_dash-update-component", json=body, **request)
        if response.status_code == 204:
            continue
        assert response.status_code == 200, response.get_data(as_text=True)[:2000]
        answer = response.get_json()
        for part in (answer.get("response", {}), answer.get("sideUpdate", {})):
            for name, properties in part.items():
                done |= {f"{name}.{prop}": value for prop, value in properties.items()}
    assert fired, f"no server callback has the input {changed}"
    return done


def body_of(callback: Mapping[str, Any]) -> dict[str, Any]:
    """Give the request that calls a callback with no values at all; `MATCH` stands for "a"."""
    patterns = [json.loads(item["id"]) for item in callback["inputs"] if item["id"].startswith("{")]
    matched = {key: "a" for pattern in patterns for key, want in pattern.items() if want == ["MATCH"]}
    return {
        "output": callback["output"],
        "outputs": _outputs(callback["output"], matched),
        "inputs": [_argument(item, {}, matched) for item in callback["inputs"]],
        "state": [_argument(item, {}, matched) for item in callback["state"]],
        "changedPropIds": [],
    }


def _split(address: str) -> tuple[Any, str]:
    name, _, prop = address.rpartition(".")
    return (json.loads(name) if name.startswith("{") else name), prop


def _fits(item: Mapping[str, Any], address: str) -> bool:
    name, prop = _split(address)
    if item["property"] != prop:
        return False
    pattern = json.loads(item["id"]) if item["id"].startswith("{") else item["id"]
    if not isinstance(pattern, dict) or not isinstance(name, dict):
        return bool(pattern == name)
    return pattern.keys() == name.keys() and all(want in _WILD or want == name[key] for key, want in pattern.items())


def _matched(inputs: list[Mapping[str, Any]], changed: str) -> dict[str, Any]:
    """Give what `MATCH` stands for."""
    item = next(i for i in inputs if _fits(i, changed))
    if not item["id"].startswith("{"):
        return {}
    name, _ = _split(changed)
    return {key: name[key] for key, want in json.loads(item["id"]).items() if want == ["MATCH"]}


def _argument(item: Mapping[str, Any], given: Mapping[str, Any], matched: Mapping[str, Any]) -> Any:
    if not item["id"].startswith("{"):
        return {**_id_of(item), "value": given.get(f"{item['id']}.{item['property']}")}
    pattern = {key: matched.get(key, want) for key, want in json.loads(item["id"]).items()}
    if not any(want in _WILD for want in pattern.values()):
        name = json.dumps(pattern, sort_keys=True, separators=(",", ":"))
        return {"id": pattern, "property": item["property"], "value": given.get(f"{name}.{item['property']}")}
    found = [address for address in given if _fits(item, address)]
    return [{"id": _split(a)[0], "property": item["property"], "value": given[a]} for a in found]


def _id_of(item: Mapping[str, Any]) -> dict[str, Any]:
    return {"id": item["id"], "property": item["property"]}


def _outputs(output: str, matched: Mapping[str, Any]) -> Any:
    """Give the outputs in the shape that the endpoint expects."""
    several = output.startswith("..")
    addresses = output.strip(".").split("...") if several else [output]
    rows = []
    for address in addresses:
        name, prop = _split(address)
        if isinstance(name, dict):
            name = {key: matched.get(key, want) for key, want in name.items()}
        rows.append({"id": name, "property": prop})
    return rows if several else rows[0]
