"""Tool lists: the same reasoning where there are no paths."""

from __future__ import annotations

from typing import Any

from tests.quality.case import Case, labelled
from tests.worlds import World, listed, obj
from toolgraph.ingest import ingest
from toolgraph.sources import Document


def _tools(name: str, *tools: dict[str, Any], right: str = "", either: str = "") -> Case:
    made = World(ingest([Document.of({"tools": list(tools)}, "tools")]))
    return labelled("tools", name, made, right=right, either=either)


def _tool(name: str, takes: Any, gives: Any = None, description: str = "") -> dict[str, Any]:
    row = {"name": name, "description": description, "inputSchema": takes}
    return row | ({"outputSchema": gives} if gives else {})


CASES = (
    _tools(
        "a search gives the key that a read takes",
        _tool(
            "search_issues", obj("query", query="string"), obj(issues=listed(obj(issue_id="string", title="string")))
        ),
        _tool("get_issue", obj("issue_id", issue_id="string"), obj(issue_id="string", body="string")),
        right="search_issues > get_issue : issue_id",
    ),
    _tools(
        "a list of things that have an id",
        _tool("list_projects", obj(), obj(projects=listed(obj(id="string", name="string")))),
        _tool("delete_project", obj("project_id", project_id="string")),
        right="list_projects > delete_project : project_id",
    ),
    _tools(
        "creating one gives its key",
        _tool("create_branch", obj("name", name="string"), obj(branch_id="string")),
        _tool("delete_branch", obj("branch_id", branch_id="string")),
        right="create_branch > delete_branch : branch_id",
    ),
    _tools(
        "a number picks an issue where there is no path to say so",
        _tool("search_issues", obj("query", query="string"), obj(issues=listed(obj(issue_number="integer")))),
        _tool("get_issue", obj("issue_number", issue_number="integer"), obj(issue_number="integer", body="string")),
        _tool("add_comment", obj("issue_number", "body", issue_number="integer", body="string")),
        right="""
            search_issues > get_issue : issue_number
            search_issues > add_comment : issue_number
        """,
    ),
    _tools(
        "queries and limits are not data",
        _tool("search_docs", obj("query", query="string", limit="integer"), obj(query="string", limit="integer")),
        _tool("search_code", obj("query", query="string", limit="integer"), obj(query="string", limit="integer")),
    ),
    _tools(
        "text is not a key",
        _tool("summarize", obj("text", text="string"), obj(text="string")),
        _tool("translate", obj("text", text="string", language="string"), obj(text="string")),
    ),
    _tools(
        "files are read and moved into folders",
        _tool(
            "search_files",
            obj("query", query="string"),
            obj(files=listed(obj(fileId="string", name="string", parentFolderId="string"))),
        ),
        _tool("list_folders", obj(), obj(folders=listed(obj(id="string", name="string")))),
        _tool("read_file", obj("fileId", fileId="string"), obj(content="string")),
        _tool(
            "move_file",
            obj("fileId", "destinationFolderId", fileId="string", destinationFolderId="string"),
            obj(ok="boolean"),
        ),
        right="""
            search_files > read_file & move_file : fileId
            list_folders > move_file : destinationFolderId = $.folders[*].id
            search_files > move_file : destinationFolderId = $.files[*].parentFolderId
        """,
    ),
    _tools(
        "a place is looked up, then its weather",
        _tool(
            "geocode", obj("address", address="string"), obj(latitude="number", longitude="number", country="string")
        ),
        _tool(
            "get_forecast",
            obj("latitude", "longitude", latitude="number", longitude="number"),
            obj(temperature="number"),
        ),
        _tool("get_population", obj("city", city="string"), obj(city="string", population="integer")),
        right="""
            geocode > get_forecast : latitude
            geocode > get_forecast : longitude
        """,
    ),
    _tools(
        "tables are described by their name, queries are written",
        _tool("list_tables", obj(schema="string"), obj(tables=listed(obj(name="string", rows="integer")))),
        _tool("describe_table", obj("table_name", table_name="string"), obj(columns=listed(obj(name="string")))),
        _tool("execute_query", obj("sql", sql="string"), obj(rows=listed(obj()), row_count="integer")),
        right="list_tables > describe_table : table_name = $.tables[*].name",
    ),
    _tools(
        "a calendar: events are made in it and answered",
        _tool("list_calendars", obj(), obj(calendars=listed(obj(id="string", summary="string")))),
        _tool("find_contact", obj("name", name="string"), obj(contact_id="string", email="string")),
        _tool(
            "create_event",
            obj(
                "calendar_id",
                "start",
                calendar_id="string",
                start="string",
                end="string",
                contact_ids=listed({"type": "string"}),
            ),
            obj(event_id="string", start="string", end="string"),
        ),
        _tool("respond_to_event", obj("event_id", "answer", event_id="string", answer="string"), obj(ok="boolean")),
        right="""
            list_calendars > create_event : calendar_id
            find_contact > create_event : contact_ids
            create_event > respond_to_event : event_id
        """,
    ),
    _tools(
        "names suggest what undescribed answers hold",
        _tool("list_channels", obj(limit="integer"), description="List the channels of the workspace."),
        _tool("list_users", obj(limit="integer"), description="List the users of the workspace."),
        _tool(
            "post_message",
            obj("channel_id", "text", channel_id="string", text="string"),
            description="Post a message to a channel.",
        ),
        _tool("get_user_profile", obj("user_id", user_id="string"), description="Get the profile of a user."),
        right="""
            list_channels > post_message : something
            list_users > get_user_profile : something
        """,
    ),
    _tools(
        "names suggest nothing about what is typed in",
        _tool("get_current_time", obj("timezone", timezone="string"), description="Get the current time."),
        _tool(
            "convert_currency",
            obj(
                "amount", "from_currency", "to_currency", amount="number", from_currency="string", to_currency="string"
            ),
            description="Convert an amount.",
        ),
        _tool("calculate", obj("expression", expression="string"), description="Evaluate an expression."),
        _tool("fetch_url", obj("url", url="string", max_length="integer"), description="Fetch a page."),
        _tool("get_weather", obj("city", city="string"), description="Get the weather of a city."),
    ),
    _tools(
        "a page of a browser is opened, then acted on",
        _tool("open_page", obj("url", url="string"), obj(page_id="string", title="string")),
        _tool("click", obj("page_id", "selector", page_id="string", selector="string"), obj(ok="boolean")),
        _tool("screenshot", obj("page_id", page_id="string"), obj(image="string", page_id="string")),
        _tool("list_tabs", obj(), obj(tabs=listed(obj(tab_id="string", title="string", url="string")))),
        right="open_page > click & screenshot : page_id",
        either="list_tabs > open_page : url",
    ),
    _tools(
        "a run of a pipeline and its log; a user's answer is no id",
        _tool("list_pipelines", obj(), obj(result=listed(obj(pipelineId="string", name="string")))),
        _tool(
            "trigger_pipeline",
            obj("pipelineId", pipelineId="string", branch="string"),
            obj(runId="string", name="string"),
        ),
        _tool("get_run_log", obj("runId", runId="string", tail="integer"), obj(log="string")),
        _tool("ask_user", obj("question", question="string"), obj(answer="string", id="string")),
        right="""
            list_pipelines > trigger_pipeline : pipelineId
            trigger_pipeline > get_run_log : runId
        """,
    ),
)
