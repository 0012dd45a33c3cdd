from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgraph.sources.api_page import Described, read_config, read_page, read_script

GROUPS = json.dumps({"urls": [{"url": "/a.json", "name": "A"}, {"url": "/b.json", "name": "B"}]})
DOCUMENT = {"openapi": "3.0.3", "info": {"title": "T", "version": "1"}, "paths": {}}


@pytest.mark.parametrize(
    ("script", "urls"),
    [
        ('SwaggerUIBundle({ url: "/openapi.json", dom_id: "#ui" })', ["/openapi.json"]),
        ("SwaggerUIBundle({\n  'url': '/a\\'b.json',\n})", ["/a'b.json"]),
        ('ui({"url":"https:\\/\\/a.test\\/x.yaml"})', ["https://a.test/x.yaml"]),
        ("Redoc.init(\n  '/x.json',\n {}, element)", ["/x.json"]),
        ("Redoc.init({ specUrl: `/x.yaml` })", ["/x.yaml"]),
        ('url: window.location.origin + "/v1/openapi.json"', ["/v1/openapi.json"]),
        ('const spec_url = "/x.json"; ui({url: spec_url})', ["/x.json"]),
        ('// url: "/old.json"\nurl: "/new.json" /* url: "/older.json" */', ["/new.json"]),
        ('x("http://a//b"); url: "/x.json"', ["/x.json"]),
        ('validatorUrl: "https://v.test/", oauth2RedirectUrl: "/r.html", url: "/x.json"', ["/x.json"]),
        ('url: "/logo.png", url: "", url: "#a", url: "/x.json"', ["/x.json"]),
        ('url == "/x.json"', []),
        ("nothing", []),
    ],
)
def test_a_script_names_an_address(script: str, urls: list[str]) -> None:
    assert [one.url for one in read_script(script).candidates] == urls


@pytest.mark.parametrize(
    "script",
    [
        'ui({urls: [{url: "/a.json", name: "A"}, {name: \'B\', url: \'/b.json\'}], url: "/c.json"})',
        'ui({"urls":[\n{"url":"/a.json","name":"A"},\n{"url":"/b.json","name":"B"}\n]})',
        """var c = JSON.parse('{"urls":[{"url":"/a.json","name":"A"},{"url":"/b.json","name":"B"}]}');""",
        f"var c = JSON.parse({json.dumps(GROUPS)});",
    ],
)
def test_a_script_names_groups(script: str) -> None:
    assert read_script(script).groups == (Described("/a.json", "A"), Described("/b.json", "B"))


def test_a_script_names_a_configuration() -> None:
    assert read_script('ui({ "configUrl" : "/v3/api-docs/swagger-config", url: "" })').configs == (
        "/v3/api-docs/swagger-config",
    )


@pytest.mark.parametrize("key", ["spec", "swaggerDoc", '"swaggerDoc"', "const spec =", '"spec":{"data"'])
def test_a_script_may_hold_the_whole_description(key: str) -> None:
    text = f"{key}{'' if key.endswith('=') else ':'} {json.dumps({**DOCUMENT, 'servers': [{'url': '/v1'}]})}, more: 1"
    leads = read_script(text)
    assert [one["info"]["title"] for one in leads.inline] == ["T"]
    assert not leads.candidates


@pytest.mark.parametrize(
    ("page", "urls"),
    [
        ("<redoc spec-url='/x.yaml'></redoc>", ["/x.yaml"]),
        ('<rapi-doc spec-url = "/x?a=1&amp;b=2">', ["/x?a=1&b=2"]),
        ('<elements-api apiDescriptionUrl="/x.json" router="hash"/>', ["/x.json"]),
        ('<script id="api-reference" data-url="/x.json"></script>', ["/x.json"]),
        ('<link rel="service-desc" href="/x.json">', ["/x.json"]),
        ("""<div data-configuration='{"url": "/x.json"}'>""", ["/x.json"]),
        ("<!-- <redoc spec-url='/old.yaml'> --><redoc spec-url='/x.yaml'>", ["/x.yaml"]),
        ('<script>ga({url: "/track"})</script><script>SwaggerUI({url: "/x.json"})</script>', ["/x.json"]),
        ('<script type=\'application/json\'>{"url": "/x.json"}</script>', ["/x.json"]),
        ("<p>url: '/no.json'</p>", []),
    ],
)
def test_a_page_names_an_address(page: str, urls: list[str]) -> None:
    assert [one.url for one in read_page(page, "").leads.candidates] == urls


def test_a_script_may_be_given_the_whole_description() -> None:
    assert read_script(f"Redoc.init({json.dumps(DOCUMENT)}, undefined, element)").inline == (DOCUMENT,)


def test_a_page_holds_a_description_as_json() -> None:
    page = f'<script type="application/json">{json.dumps(DOCUMENT)}</script>'
    assert read_page(page, "").leads.inline == (DOCUMENT,)


def test_the_address_of_a_page_may_ask_for_what_it_shows() -> None:
    address = "https://a.test/ui/index.html?configUrl=/v3/api-docs/swagger-config&url=/x.json"
    leads = read_page("<html>", address).leads
    assert (leads.configs, leads.candidates) == (("/v3/api-docs/swagger-config",), (Described("/x.json"),))


def test_scripts_beside_a_page_are_told_libraries_left_out() -> None:
    page = (
        '<script src="./swagger-ui-bundle.js"></script><script src="https://cdn.test/npm/x.js"></script>'
        '<script src="./swagger-ui-standalone-preset.js"> </script><script src="swagger-initializer.js"></script>'
    )
    assert read_page(page, "").scripts == ("swagger-initializer.js",)


def test_a_page_may_say_what_its_addresses_are_relative_to() -> None:
    assert read_page('<base href="/docs/">', "").base == "/docs/"
    saved = "<!DOCTYPE html>\n<!-- saved from url=(0022)https://a.test/ui/ -->\n<html>"
    assert read_page(saved, "").base == "https://a.test/ui/"


def test_groups_of_a_configuration_count_more_than_its_address() -> None:
    leads = read_config({"configUrl": "/c", "urls": [{"url": "/a"}, {"location": "/b", "name": 3}]})
    assert (leads.configs, leads.groups) == ((), (Described("/a"), Described("/b")))


@given(st.lists(st.sampled_from(["<script", ">", "<!--", "'", '"', "\\", "url:", "urls:[", "{", "spec:{", "/*", "`"])))
def test_no_page_is_too_odd(parts: list[str]) -> None:
    read_page("".join(parts), "https://a.test/?url=[")
    read_script("".join(parts))


@pytest.mark.parametrize(
    "part", ["<script>", "<!--", '"\\', "/*", "url:'", "spec:{", "urls:[", "{", "<a b='", 'data:{"a":']
)
def test_repetition_takes_no_more_than_its_share(part: str) -> None:
    """Patterns that would look at the same text again and again do not come to an end here."""
    text = part * (400_000 // len(part))
    read_page(text, "")
    read_script(text)
