"""Hands ranked and compared for people: the Python API, and the texts of the command line."""

import pytest

import tablelaw
from tablelaw.authority import Question, Ruling, Undetermined, unruled
from tablelaw.cards import parse_cards
from tablelaw.comparison import compare, compare_text, comparison_text, frequencies_text, rank, rank_text
from tablelaw.hands import Category
from tablelaw.ranking import (
    JOKERS_WILD,
    LowestWild,
    Natural,
    Ranking,
    Unbeatable,
    Wild,
)
from tablelaw.record.reading import Json, MalformedRecord
from tablelaw.refusals import RefusalCode, Refused

THREE_KINGS = "K♠ K♦ 9♣ 4♥ 2♠ K♥ 7♦"
EIGHTS_FULL = "Q♣ Q♦ 8♠ 8♥ 3♣ 8♣ 5♠"
LOWEST_OF_36 = "9h 8h 7h 6h Ah"
LOWEST_OF_36_IN_DIAMONDS = "9d 8d 7d 6d Ad"
ROYAL_IN_SPADES = "As Ks Qs Js Ts"
ROYAL_IN_HEARTS = "Ah Kh Qh Jh Th"


def told(line: str, *rules: str) -> str:
    """A line of text with its rules in their column."""
    return f"{line:<78}  [{', '.join(rules)}]"


# The Python API


def test_the_package_offers_rank_and_compare() -> None:
    assert tablelaw.rank is rank
    assert tablelaw.compare is compare
    assert tablelaw.Comparison is type(compare({"A": "Ks"}))


def test_rank_says_what_a_hand_is_worth() -> None:
    hand = rank(THREE_KINGS)
    assert hand.hand.category is Category.THREE_OF_A_KIND
    assert hand.name == "three kings"
    assert set(hand.hand.best) == set(parse_cards("Ks Kd Kh 9c 7d"))
    assert hand.held == parse_cards(THREE_KINGS)
    assert hand.rules == ("HR §2.6", "HR §1.4")
    assert (hand.low_name, hand.qualifies, hand.answers) == (None, None, ())


def test_rank_takes_cards_one_by_one() -> None:
    assert rank(parse_cards(EIGHTS_FULL)).name == "eights full of queens"


def test_rank_names_the_card_that_cannot_be_read() -> None:
    with pytest.raises(MalformedRecord, match=r"^cards\[2\]: got '9x'; expected: a card"):
        rank("K♠ K♦ 9x")


def test_rank_refuses_a_card_that_is_there_twice() -> None:
    with pytest.raises(Refused) as error:
        rank("K♠ K♦ 9♣ K♠")
    refusal = error.value.refusal
    assert (refusal.code, refusal.rule) == (RefusalCode.DUPLICATE_CARD, "HR §1.1")
    assert (str(refusal.card), refusal.position) == ("Ks", 3)


def test_the_lowest_concealed_card_is_wild() -> None:
    concealed_wild = Ranking(wild=Wild(lowest=LowestWild.LOWEST_CONCEALED))
    hand = rank("3c 9d Kh Ks 5d", concealed_wild, concealed="9d 5d")
    assert hand.name == "three kings"
    assert [str(card) for card, plays in zip(hand.hand.best, hand.hand.plays_as, strict=True) if card != plays] == [
        "5d"
    ]
    both = compare(
        {"A": "3c 9d Kh Ks 5d", "B": "Qs Qh Qd 8c 4h"},
        concealed_wild,
        concealed={"A": "9d 5d", "B": "4h"},
    )
    assert both.winners == ("B",)


def test_compare_says_who_wins_and_why() -> None:
    comparison = compare({"A": THREE_KINGS, "B": EIGHTS_FULL})
    assert comparison.winners == ("B",)
    assert comparison.order == (("B",), ("A",))
    assert comparison.sentence == "B beats A: a full house beats three of a kind"
    assert comparison.why[0].rules == ("HR §1.3",)
    assert comparison.rules == ("HR §1.3", "HR §2.6", "HR §1.4", "HR §2.3")
    assert comparison.hands["A"].name == "three kings"


def test_the_first_difference_is_told() -> None:
    comparison = compare({"A": "J♠ J♦ A♣ 9♥ 3♠", "B": "J♥ J♣ A♦ 8♥ 7♠"})
    assert comparison.sentence == "A beats B: the nine beats the eight"
    assert comparison.why[0].rules[0] == "HR §2.8"


def test_one_hand_alone_beats_nobody() -> None:
    comparison = compare({"A": THREE_KINGS})
    assert (comparison.winners, comparison.why, comparison.sentence) == (("A",), (), "")


def test_the_board_is_shared() -> None:
    comparison = compare({"A": "A♠ 2♦", "B": "A♥ K♦"}, board="J♠ J♥ J♦ J♣ 9♠")
    assert comparison.winners == ("A", "B")
    assert comparison.sentence == "A and B hold equal hands and share the pot"
    assert comparison.why[0].rules == ("HR §6.1", "HR §1.2")


def test_one_pack_holds_each_card_once() -> None:
    with pytest.raises(Refused) as error:
        compare({"A": "As Kd", "B": "Qd As"}, one_pack=True)
    assert (str(error.value.refusal.card), error.value.refusal.position) == ("As", 1)


def test_there_must_be_a_hand() -> None:
    with pytest.raises(MalformedRecord, match=r"^hands: empty; expected: at least one hand$"):
        compare({})


# Questions


def test_custom_answers_what_is_open() -> None:
    hands = {"A": LOWEST_OF_36, "B": LOWEST_OF_36_IN_DIAMONDS, "C": ROYAL_IN_SPADES}
    italian = Ranking(lowest_rank=parse_cards("6s")[0].rank, unbeatable=Unbeatable.ITALIAN)
    comparison = compare(hands, italian)
    assert comparison.winners == ("A", "B")
    (answer,) = comparison.answers
    assert (answer.question, answer.ruling.choice) == ("HR §8.1/two-minimums", "split-minimums")
    assert answer.ruling.by == "custom"
    with pytest.raises(Undetermined):
        compare(hands, italian, authority=unruled)


def test_whoever_is_asked_decides() -> None:
    def by_suit(asked: Question) -> Ruling | None:
        return Ruling("suit", "Rob") if asked.id == "HR §8.1/two-minimums" else None

    hands = {"A": LOWEST_OF_36, "B": LOWEST_OF_36_IN_DIAMONDS, "C": ROYAL_IN_SPADES}
    italian = Ranking(lowest_rank=parse_cards("6s")[0].rank, unbeatable=Unbeatable.ITALIAN)
    comparison = compare(hands, italian, authority=(unruled, by_suit))
    assert comparison.winners == ("A",)
    assert comparison.answers[0].ruling.by == "Rob"
    assert comparison.sentence == "A beats B: of equal hands the higher suit wins"
    assert comparison.why[0].rules == ("HR §8.1", "HR §6.2")


def test_a_moot_question_is_not_told() -> None:
    natural_first = Ranking(wild=JOKERS_WILD, natural=Natural.BEATS_WILD)
    hand = rank("Ks Kd 9c 8h *1", natural_first, authority=unruled)
    assert (hand.name, hand.answers) == ("three kings", ())


# No unbeatable hand


def test_a_circle_of_hands_shares_the_pot() -> None:
    hands = {"A": "9s 8s 7s 6s As", "B": "Jd Td 9d 8d 7d", "C": ROYAL_IN_HEARTS, "D": "9c 9h 9d Ks Kd"}
    comparison = compare(hands, Ranking(lowest_rank=parse_cards("6s")[0].rank, unbeatable=Unbeatable.ITALIAN))
    assert comparison.winners == ("A", "B", "C")
    assert comparison.order is None
    shares, loses = comparison.why
    assert shares.sentence == "A, B and C share the pot, because each of their hands is beaten by another"
    assert shares.rules == ("HR §8.1",)
    assert (loses.sentence, loses.rules[0]) == ("C beats D: a straight flush beats a full house", "HR §1.3")


def test_equal_hands_share_where_no_hand_is_unbeatable() -> None:
    comparison = compare({"A": "Ks Kh 9d 4c 3s", "B": "Kd Kc 9s 4h 3d"}, Ranking(unbeatable=Unbeatable.GREEK))
    assert comparison.sentence == "A and B hold equal hands and share the pot"


def test_the_imperial_flush_beats_an_equal_hand() -> None:
    comparison = compare({"A": ROYAL_IN_SPADES, "B": ROYAL_IN_HEARTS}, Ranking(unbeatable=Unbeatable.GREEK))
    assert comparison.winners == ("B",)
    assert comparison.why[0].rules[0] == "HR §8.2"
    assert comparison.sentence.startswith("B beats A: the imperial flush beats")


# Texts


def test_the_text_of_a_hand() -> None:
    assert rank_text(THREE_KINGS, {}).splitlines() == [
        "three kings",
        told("  plays K♠ K♥ K♦ 9♣ 7♦", "HR §2.6", "HR §1.4"),
        "  leaves out 4♥ 2♠",
    ]


def test_the_text_of_wild_cards() -> None:
    assert rank_text("A♥ 9♥ 8♥ 5♥ *1", {"wild": ["joker"]}).splitlines() == [
        "ace-high flush",
        told("  plays A♥ black joker 9♥ 8♥ 5♥", "HR §2.4", "HR §4.1", "HR §4.2"),
        "  black joker stands for K♥",
    ]


def test_the_text_of_low_hands() -> None:
    settings: dict[str, Json] = {"order": "ace-to-five", "qualifier": 8}
    qualified = rank_text("8♠ 6♦ 5♣ 4♥ 2♠", settings).splitlines()
    assert qualified[0] == "eight-low"
    assert qualified[-1] == "  qualifies for low"
    assert rank_text("9♠ 6♦ 5♣ 4♥ 2♠", settings).splitlines()[-1] == "  does not qualify for low"


def test_the_text_of_a_comparison() -> None:
    assert compare_text([f"A: {THREE_KINGS}", f"B: {EIGHTS_FULL}"], {}).splitlines() == [
        "A: three kings",
        told("  plays K♠ K♥ K♦ 9♣ 7♦", "HR §2.6", "HR §1.4"),
        "  leaves out 4♥ 2♠",
        "B: eights full of queens",
        told("  plays 8♠ 8♥ 8♣ Q♦ Q♣", "HR §2.3", "HR §1.4"),
        "  leaves out 3♣ 5♠",
        "",
        "B wins.",
        told("B beats A: a full house beats three of a kind.", "HR §1.3"),
    ]


def test_the_text_of_a_tie_among_winners_and_losers() -> None:
    lines = compare_text(["A: As Ad 9c", "B: Kh Kc 9s", "C: Kd Ks 9h", "D: Ac Ah 9d"], {}).splitlines()
    assert "A and D win together." in lines
    assert told("A and D hold equal hands and share the pot.", "HR §6.1", "HR §5.2", "HR §1.2") in lines
    assert told("B and C hold equal hands.", "HR §6.1", "HR §5.2", "HR §1.2") in lines
    assert told("A beats B: the ace beats the king.", "HR §2.8", "HR §5.2", "HR §1.1", "HR §1.2") in lines


def test_the_text_where_nobody_qualifies() -> None:
    lines = compare_text(["A: 9s 6d 5c 4h 2s", "B: 8s 8d 5c 4h 2s"], {"order": "ace-to-five", "qualifier": 8})
    assert "Nobody wins: no hand qualifies." in lines.splitlines()


def test_the_text_of_a_question() -> None:
    lines = compare_text(
        ["A: 4s 4h 4d 9c 2s", "B: Ks Kd 9h 8c *1"], {"wild": ["joker"], "natural": "beats-wild"}
    ).splitlines()
    asked, ruled = lines[-2:]
    assert asked.endswith("[HR §4.8/what-counts-as-equal]")
    assert ruled.startswith("  Decided by custom: same-five-ranks (")


def test_the_text_of_a_ruling_without_a_reason() -> None:
    def at_the_table(_: Question) -> Ruling | None:
        return Ruling("same-category", "the table")

    settings: dict[str, Json] = {"wild": ["joker"], "natural": "beats-wild"}
    lines = compare_text(["A: 4s 4h 4d 9c 2s", "B: Ks Kd 9h 8c *1"], settings, at_the_table).splitlines()
    assert "A wins." in lines
    assert lines[-1] == "  Decided by the table: same-category"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["A K♠"], r"^hands\[0\]: got 'A K♠'; expected: a name, a colon and cards, such as A: K♠"),
        (["A: K♠", ": Q♠"], r"^hands\[1\]: got ': Q♠'; expected: a name"),
        (["A: K♠", "A: Q♠"], r"^hands\[1\]: there is a hand called 'A' already; expected: each name once$"),
        (["A: K♠ Kx"], r"^A\[1\]: got 'Kx'; expected: a card"),
        ([], r"^hands: empty; expected: at least one hand$"),
    ],
)
def test_lines_that_are_no_hands(lines: list[str], message: str) -> None:
    with pytest.raises(MalformedRecord, match=message):
        compare_text(lines, {})


def test_settings_that_cannot_be_read_are_placed() -> None:
    with pytest.raises(MalformedRecord, match=r"^ranking\.order: got 'lowest'"):
        rank_text(THREE_KINGS, {"order": "lowest"})


def test_the_board_in_a_text() -> None:
    comparison = compare({"A": "A♠ 2♦", "B": "A♥ K♦"}, board="J♠ J♥ J♦ J♣ 9♠")
    assert comparison_text(comparison).startswith("On the board: J♠ J♥ J♦ J♣ 9♠\nA: four jacks\n")


# Frequencies


def test_the_text_of_frequencies() -> None:
    lines = frequencies_text(3, 0, {"order": "three-card", "three_card_ace_low": "lowest"}).splitlines()
    assert lines[0] == told("Hands of 3 cards", "HR §9.1", "OPR-629 §4.1")
    assert [line.split() for line in lines[1:-1]] == [
        ["three", "of", "a", "kind", "52", "0.2353%"],
        ["straight", "flush", "48", "0.2172%"],
        ["straight", "720", "3.2579%"],
        ["flush", "1,096", "4.9593%"],
        ["pair", "3,744", "16.9412%"],
        ["high", "card", "16,440", "74.3891%"],
        ["all", "hands", "22,100", "100.0000%"],
        [],
    ]
    assert lines[-1] == told("With these settings a higher hand is not always a rarer one.", "HR §9.3")


def test_categories_that_never_come_are_left_out_and_progress_is_told() -> None:
    steps: list[tuple[int, int]] = []
    settings: dict[str, Json] = {"lowest_rank": "T"}
    lines = frequencies_text(5, 0, settings, lambda done, whole: steps.append((done, whole))).splitlines()
    assert lines[0] == told("Hands of 5 cards", "HR §9.1", "HR §7.1", "HR §7.3")
    assert [line.split()[-2] for line in lines[1:]] == [
        "4", "80", "480", "1,020", "1,920", "4,320", "7,680", "15,504",
    ]  # fmt: skip
    assert steps
    assert all(0 <= done <= whole for done, whole in steps)


def test_the_text_of_one_card() -> None:
    lines = frequencies_text(1, 0, {}).splitlines()
    assert lines[0] == told("Hands of 1 card", "HR §9.1")
    assert [line.split()[2:] for line in lines[1:]] == [["52", "100.0000%"]] * 2


def test_low_frequencies_stand_from_the_lowest() -> None:
    lines = frequencies_text(5, 0, {"order": "deuce-to-seven"}).splitlines()
    assert lines[1].split()[:2] == ["high", "card"]
    names = lines[lines.index("Of these, low hands by their names") + 1 :]
    assert [name.split()[:2] for name in names] == [
        ["7-low", "4,080"],
        ["8-low", "14,280"],
        ["9-low", "34,680"],
        ["T-low", "70,380"],
        ["J-low", "127,500"],
        ["Q-low", "213,180"],
        ["K-low", "335,580"],
        ["A-low", "503,880"],
    ]


def test_a_question_of_counting_is_answered_by_custom() -> None:
    lines = frequencies_text(5, 0, {"decks": 2}).splitlines()
    assert lines[1].split() == ["five", "of", "a", "kind", "728", "0.0008%"]
    assert lines[-1].startswith("  Decided by custom: above-straight-flush (")


@pytest.mark.parametrize("jokers", [-1, 11])
def test_a_number_of_jokers_that_makes_no_sense(jokers: int) -> None:
    with pytest.raises(MalformedRecord, match=f"^jokers: got {jokers}; expected: a whole number from 0 to 10$"):
        frequencies_text(5, jokers, {})
