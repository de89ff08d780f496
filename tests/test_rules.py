"""The index finds the rule of a function and the functions of a rule; refusals carry what they must."""

import pytest

from tablelaw import rules
from tablelaw.cards import ACE, SPADES, Card
from tablelaw.documents import two_more_inches
from tablelaw.refusals import Refusal, RefusalCode, Refused
from tablelaw.rules import (
    QuestionId,
    RuleId,
    document_of,
    functions_of,
    hangs_on,
    rule,
    rule_of,
    stated_rules,
)


@pytest.fixture
def _an_index_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "_functions", {})
    monkeypatch.setattr(rules, "_rules", {})


def dealer_deals() -> str:
    return "cards"


def eldest_plays() -> str:
    return "a card"


def winner_leads() -> str:
    return "a trick"


@pytest.mark.usefixtures("_an_index_of_its_own")
def test_the_decorator_returns_the_function_unchanged() -> None:
    assert rule("X §1.1")(dealer_deals) is dealer_deals


@pytest.mark.usefixtures("_an_index_of_its_own")
def test_a_rule_may_have_several_functions_and_rules_stand_in_their_order() -> None:
    rule("X §2.1")(eldest_plays)
    rule("X §1.1")(dealer_deals)
    rule("X §2.1")(winner_leads)
    assert stated_rules() == (RuleId("X §2.1"), RuleId("X §1.1"))
    assert functions_of(RuleId("X §2.1")) == (eldest_plays, winner_leads)
    assert functions_of(RuleId("X §9")) == ()
    assert [rule_of(function) for function in (dealer_deals, winner_leads)] == ["X §1.1", "X §2.1"]


@pytest.mark.usefixtures("_an_index_of_its_own")
def test_a_function_that_states_no_rule_has_none() -> None:
    with pytest.raises(KeyError):
        rule_of(dealer_deals)


def test_the_rules_of_a_document_are_in_the_index() -> None:
    assert rule_of(two_more_inches.losers_match_the_pot) == "OPR-648 §4.3"
    assert functions_of(RuleId("OPR-648 §4.2")) == (two_more_inches.best_of, two_more_inches.best_hand_wins)
    assert RuleId("OPR-648 §5.1") in stated_rules()


@pytest.mark.parametrize(
    ("identity", "document"), [("OPR-648 §4.3", "OPR-648"), ("BT §8.12(c)", "BT"), ("HR §2.1", "HR")]
)
def test_an_id_tells_its_document(identity: str, document: str) -> None:
    assert document_of(RuleId(identity)) == document


def test_a_question_hangs_on_its_rule() -> None:
    assert hangs_on(QuestionId("OPR-648 §3.5/lone-player")) == "OPR-648 §3.5"
    assert document_of(QuestionId("OPR-648 §3.5/lone-player")) == "OPR-648"


def test_a_refusal_carries_code_rule_and_card() -> None:
    ace = Card(ACE, SPADES)
    refused = Refused(RefusalCode.DUPLICATE_CARD, RuleId("OPR-648 §1.1"), card=ace, position=3)
    assert refused.refusal == Refusal(RefusalCode.DUPLICATE_CARD, RuleId("OPR-648 §1.1"), card=ace, position=3)
    assert str(refused) == "duplicate-card: OPR-648 §1.1"


def test_a_refusal_is_given_the_number_of_its_action() -> None:
    refused = Refused(RefusalCode.SETTINGS_EXCLUDE, RuleId("HR §2.3"), other=RuleId("HR §2.4"))
    assert refused.at(7) is refused
    assert (refused.refusal.action, refused.refusal.other, refused.refusal.deal) == (7, "HR §2.4", None)


CODES = """
too-many-players too-few-players duplicate-card card-not-in-deck card-not-held wrong-card-count wrong-face out-of-turn
not-in-the-deal not-now already-over amount-too-small amount-too-large not-a-combination does-not-beat not-allowed
settings-exclude off-list-ruling breaks-invariant unsupported-option
"""


def test_the_codes_are_those_of_the_case_format() -> None:
    assert sorted(code.value for code in RefusalCode) == sorted(CODES.split())
