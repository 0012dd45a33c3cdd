from __future__ import annotations

from typing import Any

from tests.factories import operation
from toolgraph.model import Operation
from toolgraph.semantics import Options, modules_of


def names(*paths: str, options: Options | None = None, **more: Any) -> list[str]:
    """Give the modules of operations at those paths, in order."""
    operations = [operation(f"op{place}", path=path, **more) for place, path in enumerate(paths)]
    found = modules_of(operations, options or Options())
    return [found[one.name].name for one in operations]


def test_a_module_is_the_first_segment_behind_version_and_prefix() -> None:
    assert names("/api/v1/pets/{id}", "/v2/pull-requests", "/chat.post") == ["pets", "pull_requests", "chat"]


def test_a_segment_that_all_paths_share_is_no_module() -> None:
    paths = [f"/wiki/{part}/{{id}}" for part in ("page", "space", "user", "group", "label")]
    assert names(*paths) == ["page", "space", "user", "group", "label"]


def test_below_a_large_scope_the_next_segment_is_the_module() -> None:
    inner = [
        f"/repos/{{o}}/{{r}}/{part}/{number}" for part in ("issues", "pulls", "hooks") for number in "abcdefghijklmnop"
    ]
    found = names("/repos/{o}/{r}", *inner, "/users/{u}/keys")
    assert found[0] == "repos"
    assert set(found[1:-1]) == {"issues", "pulls", "hooks"}
    assert found[-1] == "users"


def test_a_small_catalog_keeps_its_first_segments() -> None:
    assert set(names("/tasks/{id}/stories", "/tasks/{id}/tags", "/tasks/{id}/likes")) == {"tasks"}


def test_where_paths_say_nothing_the_tags_do() -> None:
    operations = [operation(f"op{n}", path="/rpc/call", tags=(f"Tag {n % 4}",)) for n in range(12)]
    found = modules_of(operations)
    assert {module.name for module in found.values()} == {"tag_0", "tag_1", "tag_2", "tag_3"}
    assert found["op0"].claim.source == "operation_group"


def test_where_tags_are_missing_a_common_name_prefix_is_the_group() -> None:
    operations = [
        operation(name, path="") for name in ("dcim_racks_list", "dcim_racks_read", "lone_thing", "get_x", "get_y")
    ]
    assert [module.group for module in modules_of(operations).values()] == ["dcim", "dcim", "", "", ""]


def test_an_operation_that_nothing_places_is_general() -> None:
    assert names("", "/{id}") == ["general", "general"]


def test_an_alias_renames_a_module() -> None:
    assert names("/goods", options=Options(module_aliases={"goods": "catalog"})) == ["catalog"]


def tools(*names: str, label: str = "fs", **more: Any) -> list[Operation]:
    """Give tools of an MCP server."""
    facts = {"method": "", "path": "", "source_kind": "mcp", "source_label": label}
    return [operation(name, **(facts | more)) for name in names]


def test_a_tool_without_a_path_belongs_to_its_server() -> None:
    found = modules_of([*tools("read_file", "list_dir"), *tools("get_me", label="Git Hub"), operation(path="/pets")])
    assert [module.name for module in found.values()] == ["pets", "fs", "fs", "git_hub"]


def test_prefixes_that_tell_a_servers_tools_apart_are_modules() -> None:
    named = tools("sql_db_list", "sql_db_show", "vm_list", "vm_get", "lone")
    found = modules_of(named)
    assert {name: (module.name, module.prefix) for name, module in found.items()} == {
        "sql_db_list": ("sql", "sql"),
        "sql_db_show": ("sql", "sql"),
        "vm_list": ("vm", "vm"),
        "vm_get": ("vm", "vm"),
        "lone": ("fs", ""),
    }


def test_a_prefix_that_all_of_a_servers_tools_have_is_no_module() -> None:
    found = modules_of(tools("API-get-user", "API-post-search"))
    assert [(module.name, module.prefix) for module in found.values()] == [("fs", "api"), ("fs", "api")]


def test_prefixes_that_few_of_a_servers_tools_have_say_nothing() -> None:
    found = modules_of(tools("web_a", "web_b", "read_x", "list_y", "get_z"))
    assert {(module.name, module.prefix) for module in found.values()} == {("fs", "")}


def test_the_tag_of_a_tool_goes_before_its_server() -> None:
    (module,) = modules_of(tools("read_file", tags=("Files",))).values()
    assert (module.name, module.group) == ("files", "files")


def test_tools_without_paths_do_not_change_the_modules_of_those_that_have_some() -> None:
    paths = [operation(f"op{n}", path=f"/wiki/{part}/{{id}}") for n, part in enumerate("abcdefgh")]
    alone = modules_of(paths)
    beside = modules_of([*paths, *tools(*(f"read_{n}" for n in range(40)))])
    assert {name: beside[name] for name in alone} == alone
