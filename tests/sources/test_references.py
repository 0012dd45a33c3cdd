from __future__ import annotations

from typing import Any

import pytest

from toolgraph.sources import Limits
from toolgraph.sources.document import canonical_json
from toolgraph.sources.parsing import parse
from toolgraph.sources.references import file_references, is_outside, is_remote, related_path, without_credentials


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"$ref": "#/a"}', []),
        ('{"$ref": "pet.json#/Pet"}', ["pet.json"]),
        ("$ref: pet.yaml", ["pet.yaml"]),
        ("$ref: './a b.yaml#/x'", ["./a b.yaml"]),
        ("a: {$ref: x.yaml, b: 1}\nb: {$ref: x.yaml#/y}", ["x.yaml"]),
        ('{"$ref": "https://example.com/a.json#/b"}', ["https://example.com/a.json"]),
        (r'{"$ref": "https:\/\/example.com\/a.json"}', ["https://example.com/a.json"]),
        ('{"$ref": {"type": "string"}, "properties": {"$ref": 1}}', []),
        ('{"$ref": "a,b[1].yaml#/S"}', ["a,b[1].yaml"]),
        ("""{"$ref": "it's {a} \\"b\\".yaml#/S"}""", ['it\'s {a} "b".yaml']),
        (r'{"\u0024ref": "a\u0062.yaml"}', ["ab.yaml"]),
        ("a:\n  $ref: >-\n    folded.yaml#/S", ["folded.yaml"]),
        ("? $ref\n: far.yaml", ["far.yaml"]),
        ("# $ref: comment.yaml\na: 1", []),
        ('{"example": "{\\"$ref\\": \\"quoted.json\\"}"}', []),
        ('{"$ref": ""}', []),
        ("nothing: here", []),
    ],
)
def test_references_to_files_are_found_however_they_are_written(text: str, found: list[str]) -> None:
    assert file_references(parse(text.encode(), "x", Limits()).canonical) == found


def test_a_reference_is_found_however_deep_it_stands() -> None:
    value: dict[str, Any] = {"$ref": "deep.json"}
    for _ in range(2000):
        value = {"a": value}
    assert file_references(canonical_json(value)) == ["deep.json"]


@pytest.mark.parametrize(
    ("base", "reference", "path"),
    [
        ("", "pet.yaml", "pet.yaml"),
        ("", "./schemas/../pet.yaml", "pet.yaml"),
        ("paths/users.yaml", "../schemas/user.yaml", "schemas/user.yaml"),
        ("", "a%20b.yaml", "a b.yaml"),
        ("", "sub\\pet.yaml", "sub/pet.yaml"),
        ("", "../pet.yaml", "../pet.yaml"),
        ("paths/users.yaml", "../../etc/passwd", "../etc/passwd"),
        ("", "%2e%2e/pet.yaml", "../pet.yaml"),
        ("", "..\\pet.yaml", "../pet.yaml"),
        ("", "https://a.test/pet.yaml", "https://a.test/pet.yaml"),
        ("paths/users.yaml", "https://a.test/pet.yaml", "https://a.test/pet.yaml"),
        ("https://a.test/api/main.yaml", "../pet.yaml", "https://a.test/pet.yaml"),
        ("https://a.test/api/main.yaml", "/pet.yaml", "https://a.test/pet.yaml"),
        ("https://a.test/api/main.yaml", "//b.test/pet.yaml", "https://b.test/pet.yaml"),
        ("https://a.test/api/main.yaml", "file:///etc/passwd", None),
        ("https://a.test/api/main.yaml", "http://[::1", None),
        ("", "file:///etc/passwd", None),
        ("", "//b.test/pet.yaml", None),
        ("", "/etc/passwd", None),
        ("", "a\0b", None),
    ],
)
def test_a_reference_leads_to_a_path_from_the_folder_or_to_an_address(
    base: str, reference: str, path: str | None
) -> None:
    assert related_path(base, reference) == path
    assert is_outside(path or "") is (path or "").startswith("..")


@pytest.mark.parametrize(
    ("reference", "remote"),
    [
        ("https://a/b", True),
        ("//host/b", True),
        ("file:///etc/passwd", True),
        ("a/b.yaml", False),
        ("./c:d", False),
        ("", False),
    ],
)
def test_other_hosts_and_schemes_are_told_from_files(reference: str, remote: bool) -> None:
    assert is_remote(reference) is remote


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("https://user:secret@a.com/x", "https://a.com/x"),
        ("https://a.com/x@y", "https://a.com/x@y"),
        ("https://a.com?m=x@y", "https://a.com?m=x@y"),
        ("https://a.com?v=1&access_token=secret&b=2#c", "https://a.com?v=1&access_token=***&b=2#c"),
        ("https://a.com?bearer=secret", "https://a.com?bearer=***"),
        ("https://user:sec/ret@a.com/x", "https://a.com/x"),
        ("user:secret@a.com/x", "a.com/x"),
        ("https:/user:secret@a.com/x", "https:/a.com/x"),
        ("https://a.com:8080/@me", "https://a.com:8080/@me"),
        ("https://[::1]:8080/@me", "https://[::1]:8080/@me"),
        ("https://a.com/x:y@z", "https://a.com/x:y@z"),
        ("icon@2x.json", "icon@2x.json"),
        ("C:\\me@home\\x.json", "C:\\me@home\\x.json"),
        ("https://a.com?X-Amz-Signature=secret", "https://a.com?X-Amz-Signature=***"),
    ],
)
def test_credentials_are_taken_out_of_an_address(address: str, shown: str) -> None:
    assert without_credentials(address) == shown
