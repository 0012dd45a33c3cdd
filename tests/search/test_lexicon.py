from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import field, tool
from toolgraph.model import Action, Semantics, Shape, Tool
from toolgraph.search.lexicon import translate
from toolgraph.search.retriever import Retriever


def does(name: str, summary: str, action: Action, resource: str, shape: Shape = Shape.UNKNOWN) -> Tool:
    needs = (
        [] if shape in (Shape.LIST, Shape.COUNT) or action is Action.CREATE else [field(f"{resource}Id", required=True)]
    )
    semantics = Semantics(canonical_action=action, primary_resource=resource, result_shape=shape)
    return tool(name, path=f"/{resource}", summary=summary, description="", consumes=needs, semantics=semantics)


CATALOG = (
    does("listOrders", "List orders", Action.SEARCH, "order", Shape.LIST),
    does("getOrder", "Get an order", Action.READ, "order", Shape.SINGLE),
    does("countOrders", "Count orders", Action.READ, "order", Shape.COUNT),
    does("createOrder", "Place an order", Action.CREATE, "order"),
    does("cancelOrder", "Cancel an order", Action.ACTION, "order"),
    does("refundPayment", "Refund a payment", Action.ACTION, "payment"),
    does("listProducts", "List products", Action.SEARCH, "product", Shape.LIST),
    does("updatePrice", "Change the price of a product", Action.UPDATE, "price"),
    does("addToCart", "Add a product to the cart", Action.CREATE, "cart"),
    does("createCoupon", "Create a coupon", Action.CREATE, "coupon"),
    does("deleteFile", "Delete a file", Action.DELETE, "file"),
    does("uploadImage", "Upload an image", Action.CREATE, "image"),
    does("sendMessage", "Send a message", Action.ACTION, "message"),
    does("createMeeting", "Create a meeting", Action.CREATE, "meeting"),
    does("restartServer", "Restart a server", Action.ACTION, "server"),
    does("getForecast", "Get the weather forecast", Action.READ, "forecast", Shape.SINGLE),
    does("listEmployees", "List employees", Action.SEARCH, "employee", Shape.LIST),
    does("mergePullRequest", "Merge a pull request", Action.ACTION, "pull_request"),
)
INDEX = Retriever(CATALOG)


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("주문 목록을 보여 줘", "listOrders"),
        ("주문이 몇 개야?", "countOrders"),
        ("주문을 취소해 주세요", "cancelOrder"),
        ("결제 환불해줘", "refundPayment"),
        ("상품 가격을 변경하고 싶어", "updatePrice"),
        ("장바구니에 상품 담아줘", "addToCart"),
        ("파일 삭제", "deleteFile"),
        ("서버를 재시작해", "restartServer"),
        ("날씨 알려줘", "getForecast"),
        ("직원 목록 조회", "listEmployees"),
        ("회의를 만들어 줘", "createMeeting"),
        ("풀리퀘스트 병합", "mergePullRequest"),
        ("查看所有订单", "listOrders"),
        ("取消我的订单", "cancelOrder"),
        ("有多少订单", "countOrders"),
        ("修改商品价格", "updatePrice"),
        ("把商品加入购物车", "addToCart"),
        ("删除文件", "deleteFile"),
        ("上传一张图片", "uploadImage"),
        ("重启服务器", "restartServer"),
        ("给客户发送消息", "sendMessage"),
        ("创建优惠券", "createCoupon"),
        ("天气预报", "getForecast"),
        ("注文の一覧を見せて", "listOrders"),
        ("注文をキャンセルしたい", "cancelOrder"),
        ("注文の詳細を教えて", "getOrder"),
        ("支払いを返金してください", "refundPayment"),
        ("ファイルを削除する", "deleteFile"),
        ("画像をアップロード", "uploadImage"),
        ("メッセージを送って", "sendMessage"),
        ("会議を作成", "createMeeting"),
        ("サーバーを再起動して", "restartServer"),
        ("従業員を検索", "listEmployees"),
    ],
)
def test_a_request_finds_tools_that_are_described_in_english(query: str, best: str) -> None:
    assert INDEX.find(query, 1) == (best,)
    assert INDEX.notes(query) == ()


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("order 취소해 줘", "cancelOrder"),
        ("delete 파일", "deleteFile"),
        ("cancel 订单", "cancelOrder"),
        ("server を再起動", "restartServer"),
        ("pull request 병합해줘", "mergePullRequest"),
    ],
)
def test_languages_may_be_mixed(query: str, best: str) -> None:
    assert INDEX.find(query, 1) == (best,)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("데이터베이스", ["database"]),
        ("데이터를", ["data"]),
        ("购物车", ["cart"]),
        ("取消订阅", ["unsubscribe"]),
        ("再起動", ["restart"]),
        ("ユーザーアカウント", ["user", "account"]),
        ("상품목록조회", ["product", "list", "get"]),
        ("데이터베이스 서버", ["database", "server"]),
        ("ファイル", ["file"]),
    ],
)
def test_the_longest_words_are_taken(text: str, found: list[str]) -> None:
    assert [one.concept.words[0] for one in translate(text).found] == found


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("취소 주문 조회", Action.READ),
        ("결제 내역", Action.UNKNOWN),
        ("이 물건 결제", Action.ACTION),
        ("支付订单", Action.ACTION),
        ("支付记录", Action.UNKNOWN),
        ("删除已取消的订单", Action.DELETE),
        ("キャンセルした注文を検索", Action.SEARCH),
        ("会員の件数", Action.READ),
        ("orders", Action.UNKNOWN),
    ],
)
def test_the_verb_is_last_in_korean_and_japanese_and_first_in_chinese(text: str, action: Action) -> None:
    assert translate(text).action is action


def test_evidence_says_what_was_translated() -> None:
    (hit,) = INDEX.search("주문을 취소", 1)
    assert {(term.word, term.found, term.how) for term in hit.matched} == {
        ("주문", "order", "translated"),
        ("취소", "cancel", "translated"),
    }


def test_words_in_the_language_of_the_request_count_more_than_translated_ones() -> None:
    tools = [
        does("api1", "Cancel an order", Action.ACTION, "trade"),
        does("api2", "주문 취소", Action.ACTION, "trade"),
        does("api3", "List shops", Action.SEARCH, "shop"),
    ]
    assert Retriever(tools).find("주문 취소") == ("api2", "api1")


def test_what_nobody_knows_is_told() -> None:
    (note,) = INDEX.notes("너럭바위 삭제")
    assert "너럭바위" in note
    assert "model" in note
    assert INDEX.explain("너럭바위 삭제", "deleteFile").notes == (note,)
    assert Retriever([tool("api1", summary="너럭바위")]).notes("너럭바위") == ()
    assert INDEX.notes("delete the frobnicator") == ()


@given(st.text(alphabet="주문취소을를查看订单取消注文をキャンセル ab파일", max_size=24))
def test_any_text_has_the_same_answer_again(text: str) -> None:
    assert translate(text) == translate(text)
    assert all(one.text in text.casefold() for one in translate(text).found)
    assert INDEX.find(text) == Retriever(CATALOG).find(text)
