"""What hands are called, and why one beats another."""

import pytest

from ranking.independent import ranked
from tablelaw.cards import Rank
from tablelaw.ranking import (
    JOKERS_WILD,
    STANDARD,
    AceLowStraight,
    CountsAsEqual,
    HandPart,
    ImperialAgainstOtherRoyals,
    Natural,
    NoSuchCard,
    Order,
    Ranking,
    Unbeatable,
    deciding_ranks,
    difference,
    hand_name,
)

THREE = Ranking(order=Order.THREE_CARD, agreed=(AceLowStraight.SECOND_HIGHEST,))
ITALIAN = Ranking(lowest_rank=Rank(5), unbeatable=Unbeatable.ITALIAN)
GREEK = Ranking(lowest_rank=Rank(6), unbeatable=Unbeatable.GREEK, agreed=(ImperialAgainstOtherRoyals.IMPERIAL,))
LOW = Ranking(order=Order.DEUCE_TO_SEVEN)
WILD = Ranking(wild=JOKERS_WILD)
TWENTY = Ranking(twenty_card=True)


@pytest.mark.parametrize(
    ("text", "ranking", "name"),
    [
        ("Ks Kd 9c 4h 2s Kh 7d", STANDARD, "three kings"),
        ("Qc Qd 8s 8h 3c 8c 5s", STANDARD, "eights full of queens"),
        ("As 9s 7s 4s 2s", STANDARD, "ace-high flush"),
        ("As Ks Qs Js Ts", STANDARD, "royal flush"),
        ("5s 4s 3s 2s As", STANDARD, "five-high straight flush"),
        ("Ks Qd Js Ts 9s", STANDARD, "king-high straight"),
        ("As Ad 8s 8d Ks", STANDARD, "two pairs, aces and eights, king kicker"),
        ("As Ad 8s 8d", STANDARD, "two pairs, aces and eights"),
        ("6s 6d 8s 7d 2s", STANDARD, "a pair of sixes"),
        ("6s 6d 6h 6c 2s", STANDARD, "four sixes"),
        ("6s 6d 6h 6c *1", WILD, "five sixes"),
        ("Qs 9d 7h 4c 2s", STANDARD, "queen high"),
        ("8s 6d 5h 4c 2s", LOW, "eight-low"),
        ("As Ks Qs", THREE, "ace-high straight flush"),
        ("As 2s 3d", THREE, "three-high straight"),
        ("As Ks Qs Js Ts", TWENTY, "ace high"),
    ],
)
def test_what_a_hand_is_called(text: str, ranking: Ranking, name: str) -> None:
    assert hand_name(ranked(text, ranking), ranking) == name


def test_the_ranks_that_decide() -> None:
    assert deciding_ranks(ranked("8s 8h 8d Qc Qs")) == (8, 12)


def by_suit(*agreed: HandPart | NoSuchCard) -> Ranking:
    return Ranking(suits_break_ties=True, agreed=agreed)


NATURAL = Ranking(wild=JOKERS_WILD, natural=Natural.FEWER_WILD, agreed=(CountsAsEqual.SAME_FIVE_RANKS,))
MORE = Ranking(wild=JOKERS_WILD, natural=Natural.MORE_WILD, agreed=(CountsAsEqual.SAME_FIVE_RANKS,))

DIFFERENCES = [
    (STANDARD, "8s 8h 8d Qc Qs", "Ks Kh Kd 9c 7s", "HR §1.3", "a full house beats three of a kind"),
    (STANDARD, "3s 3h 2d 2c 4s", "As Ah Kd Qc Js", "HR §1.3", "two pairs beat a pair"),
    (STANDARD, "Ks Js 9s 3s 2s", "Kh Jh 7h 6h 5h", "HR §2.4", "the nine beats the seven"),
    (STANDARD, "4s 4h 4d Qc 9s", "4s 4h 4d Qc 8s", "HR §2.6", "the nine beats the eight"),
    (STANDARD, "8s 8h Kd", "8d 8c 6d 2c", "HR §2.8", "the king beats the six"),
    (STANDARD, "8s 8h 6d 2c", "8d 8c 6s", "HR §5.2", "the two beats a missing card"),
    (STANDARD, "8s 8h", "As Kd Qh Jc 9s", "HR §5.2", "a pair beats no pair"),
    (STANDARD, "As Ks Qs Js 9s", "Ah Kh Qh Jh 9h", "HR §6.1", "the hands are equal and share the pot"),
    (WILD, "2s 2h 2d 2c *1", "As Ks Qs Js Ts", "HR §4.3", "five of a kind beats a straight flush"),
    (
        Ranking(flush_over_full_house=True, lowest_rank=Rank(7)),
        "Ks Js 9s 8s 7s",
        "As Ah Ad Kc Kh",
        "HR §7.2",
        "a flush beats a full house",
    ),
    (TWENTY, "Ts Th Kd Qd Jd", "As Ks Qs Js Ts", "HR §7.4", "a pair beats no pair"),
    (ITALIAN, "Ah 5h 6h 7h 8h", "As Ks Qs Js Ts", "HR §8.1", "the minimum straight flush beats the maximum"),
    (ITALIAN, "As Ks Qs Js Ts", "9d 8d 7d 6d 5d", "HR §2.1", "the ace beats the nine"),
    (GREEK, "6s 6h 6d 6c 9s", "Ah Kh Qh Jh Th", "HR §8.2", "four sixes beat the imperial flush"),
    (GREEK, "Ah Kh Qh Jh Th", "As Ks Qs Js Ts", "HR §8.2", "the imperial flush beats a straight flush"),
    (GREEK, "Ah Kh Qh Jh Th", "9s 9h 9d 9c 8s", "HR §8.2", "the imperial flush beats four of a kind"),
    (GREEK, "9s 9h 9d 9c 8s", "6s 6h 6d 6c 9s", "HR §2.2", "the nine beats the six"),
    (THREE, "2s 2h 2d", "4s 3s 2s", "OPR-629 §4.1", "three of a kind beats a straight flush"),
    (THREE, "As 2s 3d", "Ks Qs Jd", "OPR-629 §4.1", "the three-high straight beats the king-high straight"),
    (THREE, "As Ks 3d", "As Qs Jd", "OPR-629 §4.1", "the king beats the queen"),
    (
        Ranking(order=Order.THREE_CARD, straight_flush_over_trips=True),
        "4s 3s 2s",
        "2s 2h 2d",
        "OPR-629 §4.2",
        "a straight flush beats three of a kind",
    ),
    (
        Ranking(order=Order.THREE_CARD, flush_over_straight=True),
        "9s 3s 2s",
        "4s 3h 2d",
        "OPR-629 §4.2",
        "a flush beats a straight",
    ),
    (
        Ranking(order=Order.THREE_CARD, flush_over_straight=True),
        "2s 2h 2d",
        "4s 3s 2s",
        "OPR-629 §4.1",
        "three of a kind beats a straight flush",
    ),
    (by_suit(HandPart.HIGHEST_CARD), "8d 8c Js 9h 3h", "8h 8s Jd 9c 3d", "HR §6.3(a)", "the J♠ is above the J♦"),
    (by_suit(HandPart.HIGHEST_PAIRED), "8h 8s Jd 9c 3d", "8d 8c Js 9h 3h", "HR §6.3(b)", "the 8♠ is above the 8♦"),
    (by_suit(HandPart.HIGHEST_UNPAIRED), "8d 8c Js 9h 3h", "8h 8s Jd 9c 3d", "HR §6.3(c)", "the J♠ is above the J♦"),
    (
        by_suit(HandPart.HIGHEST_PAIRED, NoSuchCard.EQUAL),
        "Kh Qs 7d 6c 2d",
        "Ks Qh 7c 6d 2c",
        "HR §6.1",
        "the hands are equal and share the pot",
    ),
    (by_suit(HandPart.HIGHEST_CARD), "8d 8c Js 9h 3h", "8h 8s Td 9c 3d", "HR §2.8", "the jack beats the ten"),
    (NATURAL, "9h 8c 7s 6d 5h", "9s 7d 6h 5s *1", "HR §4.8", "a natural hand beats an equal one with wild cards"),
    (NATURAL, "9s 7d 6h 5s *1", "9c 6h 5d *1 *2", "HR §4.8", "of two equal hands the one with fewer wild cards wins"),
    (MORE, "9c 6h 5d *1 *2", "9s 7d 6h 5s *1", "HR §4.8", "of two equal hands the one with more wild cards wins"),
    (NATURAL, "Ts 9s 8d 7h *1", "9h 8c 7s 6d 5h", "HR §2.5", "the jack beats the nine"),
]


@pytest.mark.parametrize(("ranking", "better", "worse", "rule", "sentence"), DIFFERENCES)
def test_why_one_hand_beats_another(ranking: Ranking, better: str, worse: str, rule: str, sentence: str) -> None:
    assert difference(ranked(better, ranking), ranked(worse, ranking), ranking) == (rule, sentence)
