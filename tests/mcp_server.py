"""A server made with the MCP SDK, to be asked by tests: `python -m tests.mcp_server` talks over standard input."""

from __future__ import annotations

from typing import Any

from mcp.server.lowlevel.server import Server
from mcp.server.mcpserver import MCPServer
from mcp_types import ListToolsResult, PaginatedRequestParams, Tool, ToolAnnotations
from pydantic import BaseModel

server = MCPServer("shop", title="The shop", version="1.2")


class Order(BaseModel):
    """An order."""

    order_no: str
    total: float


@server.tool(annotations=ToolAnnotations(read_only_hint=True))
def list_orders(status: str = "open") -> list[Order]:
    """List orders by their status."""
    raise NotImplementedError


@server.tool(annotations=ToolAnnotations(read_only_hint=False, destructive_hint=True))
def cancel_order(order_no: str) -> Order:
    """Cancel one order."""
    raise NotImplementedError


def paged(pages: int, size: int = 2, text: str = "") -> Server[Any]:
    """Give a server that lists *pages* pages of *size* tools, each described by *text*."""

    async def list_tools(_: Any, params: PaginatedRequestParams | None) -> ListToolsResult:
        page = int(params.cursor) if params and params.cursor else 0
        tools = [
            Tool(name=f"tool_{page * size + number}", description=text, input_schema={"type": "object"})
            for number in range(size)
        ]
        return ListToolsResult(tools=tools, next_cursor=str(page + 1) if page + 1 < pages else None)

    return Server("paged", on_list_tools=list_tools)


if __name__ == "__main__":
    server.run("stdio")
