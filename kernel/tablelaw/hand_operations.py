"""The operations of the case protocol on hands and pots: reads what is given, and writes the value with its citations.

Refused, Undetermined and MalformedRecord pass through; whoever answers the protocol makes outcomes of them. It decides
nothing itself.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple, assert_never

from tablelaw.authority import Law
from tablelaw.cards import Card
from tablelaw.citations import cited, rules_of_frequencies, rules_of_hand, rules_of_suit_order
from tablelaw.comparison import (
    Showdown,
    check_showdown,
    compared,
    counted,
    hands_in,
    ranked,
    refuse_duplicates,
    settled_by,
    winners_among,
)
from tablelaw.ranking import (
    LOW_ORDERS,
    STANDARD,
    HighLow,
    OddChip,
    Order,
    Ranking,
    Shares,
    SuitOrder,
    big_blind_first,
    first_to_bet,
    high_low_winners,
    highest_drawn,
    left_of_dealer_first,
    not_in_the_pack,
    odd_chip_order,
    rule_of_order,
    share,
    share_high_low,
)
from tablelaw.record.rankings import read_agreed, read_ranking, read_suit_order
from tablelaw.record.reading import Json, Table
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId
from tablelaw.wire import hand_json

Operation = Callable[[Table], dict[str, Json]]
"""Answers what is `given`: the reply of the protocol, without the number of the case."""

UNANSWERED: Final = Law()
"""The law of a case: all that was announced is in the settings, and nobody answers more."""


def _value(value: dict[str, Json], rules: Iterable[str]) -> dict[str, Json]:
    cites: list[Json] = [*cited(rules)]
    return {"outcome": "value", "value": value, "cites": cites}


# Hands


def _rank(given: Table) -> dict[str, Json]:
    given.only(("cards", "concealed", "ranking", "announced"))
    ranking = read_ranking(given.table("ranking"), read_agreed(given))
    concealed = given.cards("concealed") if given.has("concealed") else None
    told = ranked(given.cards("cards"), ranking, UNANSWERED, concealed)
    value = {"royal": False, **hand_json(told.hand), "qualifies": told.qualifies}
    if ranking.order in LOW_ORDERS:
        value["low_name"] = told.low_name
    return _value(value, told.rules)


def _compare(given: Table) -> dict[str, Json]:
    given.only(("hands", "board", "concealed", "one_pack", "ranking", "announced"))
    ranking = read_ranking(given.table("ranking"), read_agreed(given))
    comparison = compared(_read_showdown(given), ranking, UNANSWERED)
    order: list[Json] | None = None
    if comparison.order is not None:
        order = [list(group) for group in comparison.order]
    categories: dict[str, Json] = {name: told.hand.category.value for name, told in comparison.hands.items()}
    value: dict[str, Json] = {"winners": list(comparison.winners), "order": order, "categories": categories}
    return _value(value, comparison.rules)


def _read_showdown(given: Table) -> Showdown:
    return Showdown(
        hands=_read_hands(given, "hands"),
        board=given.cards("board") if given.has("board") else (),
        concealed=_read_hands(given, "concealed") if given.has("concealed") else None,
        one_pack=given.truth("one_pack"),
    )


def _read_hands(given: Table, field: str) -> dict[str, tuple[Card, ...]]:
    """A field that holds cards by name. Raises MalformedRecord where it is missing or empty."""
    hands = given.table(field)
    if not hands.values:
        raise given.fault(field, "a table of names with their cards")
    return {name: hands.cards(name) for name in hands.values}


def _frequencies(given: Table) -> dict[str, Json]:
    given.only(("cards", "jokers", "ranking", "announced"))
    ranking = read_ranking(given.table("ranking"), read_agreed(given))
    cards = _read_number(given, "cards")
    jokers = _read_number(given, "jokers") if given.has("jokers") else 0
    counts, total, by_name = counted(cards, jokers, ranking, UNANSWERED).frequencies
    written: dict[str, Json] = {category.value: count for category, count in counts.items()}
    value: dict[str, Json] = {"counts": written, "total": total}
    if ranking.order in LOW_ORDERS:
        value["by_name"] = dict(by_name)
    return _value(value, rules_of_frequencies(ranking, jokers))


def _read_number(given: Table, field: str) -> int:
    number = given.values.get(field)
    if isinstance(number, bool) or not isinstance(number, int):
        raise given.fault(field, "a whole number")
    return number


# Pots


class _Winner(NamedTuple):
    """One of those who may share a pot: the name, and all the cards held."""

    name: str
    held: tuple[Card, ...]


def _split(given: Table) -> dict[str, Json]:
    given.only(("pot", "winners", "dealer", "players", "odd_chip", "low", "ranking", "suit_order", "announced"))
    read_agreed(given)
    settings = given.table("ranking")
    suit_order = read_suit_order(given if given.has("suit_order") else settings)
    ranking = read_ranking(settings)
    low = given.truth("low") or ranking.order in LOW_ORDERS
    pot = given.chips("pot")
    sharing = [_Winner(name, held) for name, held in _read_hands(given, "winners").items()]
    for winner in sharing:
        refuse_duplicates(winner.held, ranking)
    odd_chip = _read_odd_chip(given)
    odd = pot % len(sharing)
    for winner in sharing:
        if odd and odd_chip is OddChip.HIGHEST_SUIT_CARD and not winner.held:
            raise given.table("winners").fault(winner.name, f"all the cards that {winner.name} holds")
    order = _odd_chip_order(given, sharing, odd_chip, suit_order, low=low)
    shares = share(pot, order, odd_chips_stay=odd_chip is OddChip.STAYS_IN_POT)
    rules = ["HR §6.1", *(_rules_of_odd_chip(odd_chip, suit_order) if odd else ())]
    return _value(_shares_json(shares, sharing), rules)


def _read_odd_chip(given: Table) -> OddChip:
    if not given.has("odd_chip"):
        return OddChip.HIGHEST_SUIT_CARD
    return OddChip(given.one_of("odd_chip", [choice.value for choice in OddChip]))


def _odd_chip_order(
    given: Table, sharing: Sequence[_Winner], odd_chip: OddChip, suit_order: SuitOrder, *, low: bool
) -> tuple[int, ...]:
    """The positions of those who share in the order in which they get odd chips."""
    if odd_chip is OddChip.LEFT_OF_DEALER:
        return left_of_dealer_first(*_read_seats(given, sharing))
    if odd_chip is OddChip.BIG_BLIND:
        return big_blind_first(*_read_seats(given, sharing))
    return odd_chip_order([winner.held for winner in sharing], suit_order, low=low)


class _Seats(NamedTuple):
    """Where those who share sit, where the dealer sits, and how many sit at the table; seats count clockwise."""

    sharing: list[int]
    dealer: int
    players: int


def _read_seats(given: Table, sharing: Sequence[_Winner]) -> _Seats:
    players = given.texts("players", "a list of names, clockwise")
    dealer = given.one_of("dealer", players)
    for winner in sharing:
        if winner.name not in players:
            raise given.fault("players", f"a list of names with {winner.name} among them")
    return _Seats([players.index(winner.name) for winner in sharing], players.index(dealer), len(players))


def _rules_of_odd_chip(odd_chip: OddChip, suit_order: SuitOrder) -> Iterable[str]:
    """The rules by which an odd chip is given: the order of suits, or a rule of the house."""
    if odd_chip is OddChip.HIGHEST_SUIT_CARD:
        return ("HR §6.2(c)", *rules_of_suit_order(suit_order))
    return ("HR §6.5",)


def _shares_json(shares: Shares, sharing: Sequence[_Winner]) -> dict[str, Json]:
    written: dict[str, Json] = {sharing[position].name: amount for position, amount in shares.shares.items()}
    return {"shares": written, "left": shares.left}


# High and low


class _Halves(NamedTuple):
    """What comes of a high-low pot: who wins each half, and what each gets."""

    won: HighLow
    shares: Shares


def _low_split(given: Table) -> dict[str, Json]:
    given.only(("hands", "board", "ranking", "pot", "dealer", "players", "odd_chip", "announced"))
    pot = given.chips("pot")
    showdown = _read_showdown(given)
    high, low = _read_both_rankings(given)
    check_showdown(showdown, high)
    sharing = [_Winner(name, held) for name, held in showdown.hands.items()]
    odd_chip = _read_odd_chip(given)
    if odd_chip is OddChip.STAYS_IN_POT:
        raise Refused(RefusalCode.UNSUPPORTED_OPTION, RuleId("HR §6.2(c)"))
    high_order = _odd_chip_order(given, sharing, odd_chip, high.suit_order, low=False)
    low_order = _odd_chip_order(given, sharing, odd_chip, high.suit_order, low=True)
    high = settled_by(UNANSWERED, high, lambda agreed: winners_among(hands_in(showdown, agreed), agreed))
    high_hands = list(hands_in(showdown, high).values())

    def halves(agreed: Ranking) -> _Halves:
        won = high_low_winners(high_hands, list(hands_in(showdown, agreed).values()), high, agreed)
        return _Halves(won, share_high_low(pot, won, high_order, low_order, agreed))

    low = settled_by(UNANSWERED, low, halves)
    won, shares = halves(low)
    value = {
        "high": _names_json(won.high, sharing),
        "low": _names_json(won.low, sharing),
        **_shares_json(shares, sharing),
    }
    rules = ["HR §3.7", rule_of_order(low.order), *_rules_of_halves(showdown, won, high, low)]
    if shares != share_high_low(pot, won, high_order[::-1], low_order[::-1], low):
        rules += _rules_of_odd_chip(odd_chip, high.suit_order)
    return _value(value, rules)


def _names_json(positions: Iterable[int], sharing: Sequence[_Winner]) -> Json:
    names: list[Json] = [sharing[position].name for position in positions]
    return names


def _read_both_rankings(given: Table) -> tuple[Ranking, Ranking]:
    """How the high half is ranked, and how the low half."""
    agreed = read_agreed(given)
    settings = given.table("ranking")
    settings.only(("high", "low"))
    high, low = settings.table("high"), settings.table("low")
    high_ranking, low_ranking = read_ranking(high, agreed), read_ranking(low, agreed)
    if high_ranking.order is not Order.HIGH:
        raise high.fault("order", Order.HIGH.value, "HR §3.7")
    if low_ranking.order not in LOW_ORDERS:
        raise low.fault("order", "one of " + ", ".join(order.value for order in LOW_ORDERS), "HR §3.7")
    return high_ranking, low_ranking


def _rules_of_halves(showdown: Showdown, won: HighLow, high: Ranking, low: Ranking) -> Iterator[str]:
    """The rules that made the winning hands of both halves what they are, and by which equal hands share."""
    if low.qualifier is not None:
        yield "HR §3.3"
    for ranking, positions in ((high, won.high), (low, won.low)):
        hands = hands_in(showdown, ranking)
        for name in [list(hands)[position] for position in positions]:
            yield from rules_of_hand(hands[name], (*showdown.hands[name], *showdown.board), ranking)
        if len(positions) > 1:
            yield "HR §6.1"


# Suits


def _suit_first(given: Table) -> dict[str, Json]:
    given.only(("cards", "use", "suit_order", "announced"))
    read_agreed(given)
    field = given.table("cards")
    if not field.values:
        raise given.fault("cards", "a table of names, each with a card")
    use = given.one_of("use", [use.value for use in _Use])
    suit_order = read_suit_order(given)
    names = list(field.values)
    cards = [field.card(name) for name in names]
    foreign = not_in_the_pack(cards, STANDARD)
    if foreign is not None:
        raise Refused(RefusalCode.CARD_NOT_IN_DECK, RuleId("HR §1.1"), card=cards[foreign], position=foreign)
    refuse_duplicates(cards, STANDARD)
    first, rule = _first_by(_Use(use), cards, suit_order)
    return _value({"name": names[first]}, (rule, *rules_of_suit_order(suit_order)))


class _Use(Enum):
    """For what the order of suits is asked."""

    SEATS = "seats"
    FIRST_BET = "first-bet"
    ODD_CHIP = "odd-chip"


def _first_by(use: _Use, cards: Sequence[Card], suit_order: SuitOrder) -> tuple[int, str]:
    """The position of the card that is first, and the rule."""
    match use:
        case _Use.SEATS:
            return highest_drawn(cards, suit_order), "HR §6.2(a)"
        case _Use.FIRST_BET:
            return first_to_bet(cards, suit_order), "HR §6.2(b)"
        case _Use.ODD_CHIP:
            return odd_chip_order([[card] for card in cards], suit_order)[0], "HR §6.2(c)"
        case _ as never:
            assert_never(never)


HAND_OPERATIONS: Final[Mapping[str, Operation]] = {
    "hand.rank": _rank,
    "hand.compare": _compare,
    "hand.frequencies": _frequencies,
    "pot.split": _split,
    "suit.first": _suit_first,
    "low.split": _low_split,
}
