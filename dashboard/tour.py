"""The guided tour: stories of a few steps over the demo catalog, each step a view of its own, held in the address.

`tour=2.3` is the third step of the second story. It goes along to every page until the tour is closed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec
from dash import ClientsideFunction, Dash, Input, Output, dcc, html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes
from dashboard.components.prose import prose
from dashboard.ids import Shell
from dashboard.state import EXPLORE_ROUTE, FLOW_ROUTE, ViewState
from toolgraph.graph.index import short_key

PARAMETER = "tour"


class Stop(msgspec.Struct, frozen=True, kw_only=True):
    """A step: the view that it shows, what it tells, and where to look or what to press."""

    view: ViewState
    text: str
    look: str


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """A story: its number from 1, its steps in order, and the tools without which it can't be told."""

    number: int
    title: str
    summary: str
    tools: tuple[str, ...]
    stops: tuple[Stop, ...]

    def href_of(self, step: int) -> str:
        """Give the address of a step, counted from 1, with the step in it."""
        return self.stops[step - 1].view.with_others(**{PARAMETER: f"{self.number}.{step}"}).href

    @property
    def href(self) -> str:
        """The address of the first step."""
        return self.href_of(1)


def stories_for(tools: Mapping[str, object]) -> tuple[Story, ...]:
    """Give the stories that can be told over a catalog: those whose tools are all there."""
    return tuple(story for story in stories() if all(name in tools for name in story.tools))


def place(text: str | None) -> tuple[Story, int] | None:
    """Read a step (`2.3`): the story and the step, counted from 1, or `None`."""
    number, _, step = (text or "").partition(".")
    story = next((one for one in stories() if str(one.number) == number), None)
    if story is None or not (step.isascii() and step.isdigit() and len(step) < 3):
        return None
    return (story, int(step)) if 0 < int(step) <= len(story.stops) else None


def frame() -> list[Component]:
    """Give the (empty) panel and what drives it, for the shell."""
    return [
        dcc.Store(id=Shell.TOUR_STEP),
        html.Aside(id=Shell.TOUR, className="tour", **attributes(aria_label="Guided tour")),
    ]


def register(app: Dash) -> None:
    """Add the callbacks of the panel; `assets/tour.js` takes the step along from page to page."""
    app.clientside_callback(
        ClientsideFunction("tour", "start"), Input(Shell.URL, "search"), Input(Shell.URL, "pathname")
    )

    @app.callback(
        output=Output(Shell.TOUR, "children"),
        inputs={"step": Input(Shell.TOUR_STEP, "data")},
        prevent_initial_call=True,
    )
    def _show(step: str | None) -> list[Component]:
        return panel(step)


def panel(text: str | None) -> list[Component]:
    """Give the panel of a step, or nothing where there is no such step."""
    found = place(text)
    if found is None:
        return []
    story, step = found
    stop = story.stops[step - 1]
    following = next((one for one in stories() if one.number == story.number + 1), None)
    return [
        html.Div(
            [html.Strong(story.title), html.Span(f"step {step} of {len(story.stops)}", className="dim")],
            className="tour-head",
        ),
        html.Div([html.P(prose(stop.text)), html.P(["→ ", *prose(stop.look)], className="tour-look")], role="status"),
        html.Div([*_ways(story, step, following), _close()], className="tour-foot"),
    ]


def _ways(story: Story, step: int, following: Story | None) -> list[Component]:
    """Give the links to the step before and the step, or story, behind."""
    back = [dcc.Link("Back", href=story.href_of(step - 1))] if step > 1 else []
    if step < len(story.stops):
        return [*back, dcc.Link("Next", href=story.href_of(step + 1), className="tour-next")]
    if following:
        return [*back, dcc.Link("Next story", href=following.href, title=following.title, className="tour-next")]
    return [*back, dcc.Link("All stories", href=FLOW_ROUTE, className="tour-next tour-end")]


def _close() -> Component:
    return html.Button("End", type="button", className="tour-close", title="End the tour")


@cache
def stories() -> tuple[Story, ...]:
    """Give all stories."""
    return (_refunds(), _reasons(), _correction())


def _flow(query: str = "", *, selected: str = "", **others: str) -> ViewState:
    return ViewState(route=FLOW_ROUTE, query=query, selected=selected).with_others(**others)


def _refunds() -> Story:
    question, target, status = "Find orders that are ready for a refund", "createRefund", "statusCode=delivered"
    return Story(
        number=1,
        title="Find refund-ready orders",
        summary="From a request in words to a plan: what is called, what is known, what has to be asked.",
        tools=("searchOrders", "getOrder", "getRefundableAmount", target),
        stops=(
            Stop(
                view=_flow(question),
                text="A clerk wants to pay money back. The request is held against every tool of the shop.",
                look="The list on the left is ranked; `searchOrders` leads clearly and becomes the target.",
            ),
            Stop(
                view=_flow(question, have=status),
                text="The clerk says “delivered”, the service wants a code. People said in Curate which.",
                look="On the card `statusCode` is 40, from an enum mapping; the shop's number is a default.",
            ),
            Stop(
                view=_flow(mode="plan", t=target, have=status),
                text="Now the refund itself. It needs a payment and an amount, which nobody knows by heart.",
                look="Three calls that only read come first. Follow the wires: order, payment, refundable amount.",
            ),
            Stop(
                view=_flow(mode="plan", t=target, have=status, selected=f"in:{target}:paymentId"),
                text="Why from `getOrder`? Every producer was considered: people rejected one, another would change "
                "something.",
                look="The inspector on the right lists them, each with its reason.",
            ),
            Stop(
                view=_flow(mode="plan", t=target, have="orderNo=A-1042"),
                text="With a known order number nothing has to be searched, and no list has to be chosen from.",
                look="The plan is one call shorter. Only the clerk can tell the reason: answer the question below it.",
            ),
        ),
    )


def _reasons() -> Story:
    question, found, other = "List the orders of a customer", "listCustomerOrders", "issueGiftCard"
    return Story(
        number=2,
        title="Why was this tool retrieved?",
        summary="Every score can be opened, also that of a tool that is not in the answer.",
        tools=(found, other, "searchOrders"),
        stops=(
            Stop(
                view=_flow(question),
                text="The shop has several kinds of orders, and each candidate has a score made of parts.",
                look="The small bars on the left: words, meaning, contract, graph.",
            ),
            Stop(
                view=_flow(question, why=found),
                text="Opened, a score is a waterfall: what matched, where, and how much it gave. The parts sum to it.",
                look=f"The opened row of `{found}`.",
            ),
            Stop(
                view=_flow(question, why=other),
                text="And why not another tool? Any of them can be asked, whether it was found or not.",
                look=f"The right side says where `{other}` stands and what kept it out.",
            ),
            Stop(
                view=_flow(question, t="searchOrders"),
                text="A person may know better. Any candidate can be made the target, and the plan follows.",
                look="“You chose it” stands under the target; one click gives the choice back to the ranking.",
            ),
        ),
    )


def _correction() -> Story:
    wrong, target, known = "listReportTemplates", "sendMessage", "email=kim@example.com"
    edge = short_key(wrong, target)
    return Story(
        number=3,
        title="Fix a wrong edge and see the plan change",
        summary="The evidence behind a wire, a person's verdict on it, and the plan that follows at once.",
        tools=(wrong, target, "listChannelTemplates"),
        stops=(
            Stop(
                view=_flow(mode="plan", t=target, have=known),
                text="To send a message, the plan takes a template from the reports: both services call theirs a "
                "template, and nothing in the documents tells them apart.",
                look=f"The wire from `{wrong}` to `templateId`.",
            ),
            Stop(
                view=_flow(mode="plan", t=target, have=known, selected=edge),
                text="The wire is an edge with its evidence: why it is there, what speaks against it, who else could.",
                look="The inspector on the right, the same as in Explore. It offers the templates of a channel too.",
            ),
            Stop(
                view=_flow(mode="plan", t=target, have=known, selected=edge),
                text="Say that it is wrong: give a reason and press Reject. Nothing is deleted; the verdict is kept, "
                "also through the next build.",
                look="The plan changes at once: the template now comes from the channel.",
            ),
            Stop(
                view=ViewState(route=EXPLORE_ROUTE, focus=(target,), selected=edge),
                text="Explore knows of it too, and Curate lists it in the log of changes, where it can be undone.",
                look="Press Restore to leave the demo as it was.",
            ),
        ),
    )
