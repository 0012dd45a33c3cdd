from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from toolgraph.errors import SourceError
from toolgraph.sources import Access, Document
from toolgraph.sources.several import distinct, linked, read_sources


def write(folder: Path, name: str, value: Any) -> str:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value), encoding="utf-8")
    return str(path)


def test_sources_come_in_their_order_however_long_each_takes(tmp_path: Path) -> None:
    def read(location: str, access: Access, *, on_failure: Any) -> tuple[Document, ...]:
        time.sleep(0.002 * (10 - int(location)))
        return (Document.of({"number": location}),)

    found = read_sources([str(number) for number in range(10)], Access(), read=read)
    assert [source.documents[0].value["number"] for source in found] == [str(number) for number in range(10)]


def test_the_first_source_that_fails_is_told_also_when_a_later_one_fails_sooner(tmp_path: Path) -> None:
    def read(location: str, access: Access, *, on_failure: Any) -> tuple[Document, ...]:
        time.sleep(0.05 if location == "first" else 0)
        raise SourceError(location, "no.")

    with pytest.raises(SourceError, match="first"):
        list(read_sources(["first", "second"], Access(), read=read))


def test_with_keep_going_failures_are_values(tmp_path: Path) -> None:
    good = write(tmp_path, "good.json", {"a": 1})
    sources = list(read_sources([good, str(tmp_path / "gone.json")], Access(), keep_going=True))
    assert [len(source.documents) for source in sources] == [1, 0]
    assert [error.what for error in sources[1].failures] == ["there is no such file."]


def test_yaml_parsed_in_processes_is_as_if_it_were_parsed_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolgraph.sources.apart._WORTH_IT", 0)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    texts = ["a: 1\na: on\nb: [~, 1.5, é]\n", "x: [", "- &a {b: *a}", "200: {on: no}\n", '{"a": 1}']
    locations = []
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.yaml").write_text(text, encoding="utf-8")
        locations.append(str(tmp_path / f"{number}.yaml"))
    apart = list(read_sources(locations, Access(), keep_going=True))
    here = [next(read_sources([location], Access(), keep_going=True)) for location in locations]
    assert [source.documents for source in apart] == [source.documents for source in here]
    assert [list(map(str, source.failures)) for source in apart] == [list(map(str, source.failures)) for source in here]
    monkeypatch.setattr("sys.executable", "/nowhere")
    assert [source.documents for source in read_sources(locations, Access(), keep_going=True)] == [
        source.documents for source in here
    ]


def test_what_was_named_twice_is_there_once_and_twins_are_noted(tmp_path: Path) -> None:
    one, twin = write(tmp_path, "a.json", {"a": 1}), write(tmp_path, "b.json", {"a": 1})
    again = f"{tmp_path}/./a.json"
    other = write(tmp_path, "c.json", {"a": 2})
    documents = [source.documents[0] for source in read_sources([one, again, twin, other, one], Access())]
    kept = distinct(documents)
    assert [document.location for document in kept] == [one, other]
    assert [problem.message for problem in kept[0].problems] == [
        "The source was named more than once; it was read once.",
        f"The content of {twin} is the same; it was read once.",
    ]
    assert kept[1].problems == ()


def test_twins_of_two_hosts_or_with_other_parts_are_both_kept(tmp_path: Path) -> None:
    one = Document.of({"a": {"$ref": "b.json"}}, location="one.json")
    parts = replace(one, location="x/one.json", related={"b.json": {}})
    remote = replace(one, location="https://h/one.json", address="https://h/one.json")
    copy = replace(remote, location="https://h/two.json", address="https://h/two.json")
    kept = distinct([one, parts, remote, copy])
    assert [document.location for document in kept] == [one.location, parts.location, remote.location, copy.location]
    assert all("its tools are here twice" in document.problems[0].message for document in kept[1:])
    assert [document.location for document in distinct([remote, copy])] == [remote.location]


def test_a_reference_to_another_source_is_followed_out_of_the_folder_too(tmp_path: Path) -> None:
    main = write(tmp_path, "a/main.json", {"x": {"$ref": "../b/other.json#/Pet"}, "y": {"$ref": "../c/gone.json"}})
    other = write(tmp_path, "b/other.json", {"Pet": {"$ref": "pet.json"}})
    write(tmp_path, "b/pet.json", {"type": "object"})
    documents = [source.documents[0] for source in read_sources([main, other], Access())]
    first, second = linked(documents)
    assert list(first.related) == ["../b/other.json", "../b/pet.json"]
    assert list(first.unread) == ["../c/gone.json"]
    assert second is documents[1]
