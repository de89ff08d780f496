"""Tells a decision, a refusal or an open question in words that a player understands, each line with its rule.

It decides nothing and knows no document; what a rule or a question says comes from the register.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from textwrap import wrap
from typing import Final, assert_never

from tablelaw.authority import Question
from tablelaw.cards import is_joker, pretty, pretty_cards
from tablelaw.chips import Chips
from tablelaw.game import (
    GHOST,
    Announced,
    Assisted,
    ButtonMoves,
    CardsPlayed,
    Change,
    Checked,
    Counted,
    Dealt,
    Died,
    Discarded,
    Do,
    Doubled,
    Drew,
    Exchanged,
    Excused,
    FellShort,
    Folded,
    GameOver,
    HasButton,
    LastCardCalled,
    MatchWon,
    Mucked,
    Noticed,
    Opens,
    Option,
    Owes,
    Paid,
    Passed,
    Payment,
    Player,
    Ranked,
    Redealt,
    Returned,
    Ruled,
    Scored,
    Showed,
    Stayed,
    Stays,
    Titled,
    TournamentWon,
    TrickWon,
    Triggered,
    TurnedWild,
    TwosTurnedLow,
    Won,
)
from tablelaw.hands import Category, Hand
from tablelaw.ranking import difference, hand_name
from tablelaw.refusals import Refusal, RefusalCode
from tablelaw.register import register_of, registered_question, registered_rule
from tablelaw.rules import QuestionId, RuleId, document_of, hangs_on
from tablelaw.settlement import AskedQuestion, DealDecision, Decision, OpenQuestion, Otherwise, RefusedRecord, player_of

RULE_COLUMN: Final = 78
"""Where the rule stands, in characters from the left, if the line is not longer."""

_WITH_ARTICLE: Final = (Category.STRAIGHT_FLUSH, Category.FLUSH, Category.STRAIGHT)

LINE: Final = 100
"""The longest line, in characters."""


def decision_text(decision: Decision) -> str:
    """The decision in words."""
    lines = [f"{register_of(decision.document).title} ({decision.document})"]
    for notice in decision.notices:
        lines += _wrapped(f"Notice: {notice.says} [{notice.rule}]", "")
    for number, deal in enumerate(decision.deals):
        if len(decision.deals) > 1:
            lines += ["", f"Deal {number + 1}"]
        lines += ["", *_deal_lines(decision, deal)]
    if len(decision.deals) > 1:
        lines += ["", "Over all deals: " + _net(decision)]
    if decision.questions:
        lines += ["", "What the rules leave open"]
        for question in decision.questions:
            which = f"Deal {question.deal + 1}: " if len(decision.deals) > 1 else ""
            lines += ["", *question_lines(question, which)]
    return "\n".join(lines) + "\n"


def _deal_lines(decision: Decision, deal: DealDecision) -> list[str]:
    lines: list[str] = []
    for told, group in groupby(deal.effects, key=lambda effect: (effect.rule, _kind(effect.change))):
        lines += [
            _cited(line, told[0]) for line in change_sentences([effect.change for effect in group], decision.players)
        ]
    lines += _why_the_winner_won(deal)
    if deal.standing is not None:
        open_still = ["", "The game is not over. What may be done now:", *_options(decision, deal)]
        return lines if deal.over else lines + open_still
    if deal.over:
        lines += [f"The pot for the next deal holds {_chips(deal.pot)}.", "", _deal_net(deal)]
    else:
        lines += ["", f"The deal is not over; the pot holds {_chips(deal.pot)}. What may be done now:"]
        lines += _options(decision, deal)
    return lines


def _options(decision: Decision, deal: DealDecision) -> list[str]:
    return [_cited(f"  {option_text(option, decision.players)}", option.rule) for option in deal.legal]


def _cited(line: str, rule: RuleId) -> str:
    return f"{line:<{RULE_COLUMN}}  [{rule}]"


def _wrapped(text: str, indent: str) -> list[str]:
    """A text in lines of readable length, each further line indented once more."""
    return wrap(text.strip(), LINE, initial_indent=indent, subsequent_indent=indent + "    ", break_long_words=False)


def _kind(change: Change) -> object:
    """What must be equal for two effects of one rule to be told in one sentence."""
    match change:
        case Paid(_, amount, payment):
            return (amount, payment)
        case Stayed() | Folded() | Checked() | Excused():
            return type(change)
        case _:
            return change


def change_sentences(changes: Sequence[Change], players: Sequence[Player]) -> Iterable[str]:
    """The changes of one rule that belong together, in words; nothing for those that go without saying."""
    first = changes[0]
    seats = [change.seat for change in changes if isinstance(change, Paid | Stayed | Folded | Checked | Excused)]
    who = names([player_of(players, seat) for seat in seats])
    several = len(seats) > 1
    match first:
        case Paid(_, amount, payment):
            if amount:
                yield f"{who} {'each ' if several else ''}{_pays(amount, payment, several=several)}."
        case Stayed():
            yield f"{who} {'are' if several else 'is'} in."
        case Folded():
            yield f"{who} {'are' if several else 'is'} out."
        case Checked():
            yield f"{who} {'check' if several else 'checks'}."
        case Excused():
            yield f"{who} need not match the pot."
        case Won(seat, amount):
            won = f"wins {_chips(amount)} from the pot" if amount else "wins; there is nothing in the pot"
            yield f"{player_of(players, seat)} {won}."
        case Stays(amount):
            yield f"{_chips(amount)} {'stays' if amount == 1 else 'stay'} in the pot."
        case Owes(seat, amount):
            yield f"{player_of(players, seat)} has too few chips and owes {_chips(amount)} of what is due."
        case FellShort(seat, amount):
            yield f"{player_of(players, seat)} has too few chips: {_chips(amount)} of what is due stays unpaid."
        case Announced(seat, cards):
            yield f"{player_of(players, seat)} announces {pretty_cards(cards)}."
        case Returned(seat, amount):
            yield f"{player_of(players, seat)} takes back {_chips(amount)} that nobody called."
        case Ranked(seat, hand):
            yield f"{player_of(players, seat)} holds {_named(hand)} ({_playing(hand)})."
        case TurnedWild(seat, card):
            yield f"{pretty(card)} is wild for {player_of(players, seat)}."
        case Died(seat, card):
            yield f"{pretty(card)} face down kills the hand of {player_of(players, seat)}."
        case Triggered(seat, card):
            yield f"{pretty(card)} obliges {player_of(players, seat)} to match the pot or fold."
        case Opens(seat):
            yield f"{player_of(players, seat)} is first to act."
        case HasButton(seat):
            yield f"{player_of(players, seat)} has the button."
        case ButtonMoves(seat):
            yield f"The button moves to {player_of(players, seat)}."
        case MatchWon(seat):
            yield f"{player_of(players, seat)} has won the match."
        case TournamentWon(seat):
            yield f"{player_of(players, seat)} has all the chips and wins the tournament."
        case Discarded(seat, cards):
            yield f"{player_of(players, seat)} {_discards(len(cards))}."
        case Mucked(seat):
            yield f"{player_of(players, seat)} gives up the hand without showing it."
        case CardsPlayed() | Passed() | TrickWon() | Drew() | Exchanged() | Redealt() | LastCardCalled():
            yield _told_of_play(first, players)
        case TwosTurnedLow() | Counted() | GameOver() | Doubled() | Assisted() | Scored() | Titled():
            yield _told_of_the_end(first, len(changes), players)
        case Noticed() | Dealt() | Showed() | Ruled():
            return
        case _ as never:
            assert_never(never)


def _named(hand: Hand) -> str:
    """A hand's name as it stands after `holds`."""
    name = hand_name(hand)
    if hand.category not in _WITH_ARTICLE:
        return name
    return f"an {name}" if name.startswith(("ace", "eight")) else f"a {name}"


def _playing(hand: Hand) -> str:
    """The cards that play, each wild one with the card that it stands for."""
    pairs = zip(hand.best, hand.plays_as, strict=True)
    return " ".join(pretty(card) if card == shown else f"{pretty(card)} as {pretty(shown)}" for card, shown in pairs)


def _told_of_play(
    change: CardsPlayed | Passed | TrickWon | Drew | Exchanged | Redealt | LastCardCalled, players: Sequence[Player]
) -> str:
    """What happens in a trick or before it, in words."""
    match change:
        case CardsPlayed(seat, cards, shown, combination):
            counts_as = "" if cards == shown else f", as {pretty_cards(shown)}"
            return f"{player_of(players, seat)} plays {pretty_cards(cards)}{counts_as} ({combination})."
        case Passed(seat):
            return f"{player_of(players, seat)} passes."
        case TrickWon(seat):
            return f"The trick is over; {player_of(players, seat)} leads."
        case Drew(seat, card):
            return f"{player_of(players, seat)} draws {pretty(card)}."
        case Exchanged(seat, to, cards):
            return f"{player_of(players, seat)} gives {pretty_cards(cards)} to {player_of(players, to)}."
        case Redealt(seat):
            return f"The cards are dealt again{'' if seat is None else f' for {player_of(players, seat)}'}."
        case LastCardCalled(seat):
            return f"{player_of(players, seat)} calls the last card."
        case _ as never:
            assert_never(never)


def _told_of_the_end(
    change: TwosTurnedLow | Counted | GameOver | Doubled | Assisted | Scored | Titled,
    times: int,
    players: Sequence[Player],
) -> str:
    """What a game comes to, in words."""
    match change:
        case TwosTurnedLow():
            return "The twos are the lowest cards from here on."
        case Counted(totals):
            return f"The teams hold {names([str(total) for total in totals])} cards."
        case GameOver(winner):
            return "The game is over." if winner is None else f"{player_of(players, winner)} has won."
        case Doubled(seat):
            again = f" {times} times" if times > 1 else ""
            return f"Doubled{again} by what {player_of(players, seat)} held or played."
        case Assisted(seat, cards):
            return f"{player_of(players, seat)} assisted: {pretty_cards(cards)} would have stopped the winner."
        case Scored(seat, points):
            return f"{player_of(players, seat)} scores {_signed(Chips(points))}."
        case Titled(seat, title):
            return f"{player_of(players, seat)} is {title}."
        case _ as never:
            assert_never(never)


def _discards(count: int) -> str:
    if not count:
        return "stands pat"
    return f"discards {_cards(count)}"


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


def _pays(amount: Chips, payment: Payment, *, several: bool) -> str:
    ending = "" if several else "s"
    match payment:
        case Payment.ANTE:
            return f"ante{ending} {_chips(amount)}"
        case Payment.EXTRA_ANTE:
            return f"pay{ending} an extra ante of {_chips(amount)}"
        case Payment.MATCH:
            return f"pay{ending} {_chips(amount)} into the pot to match it"
        case Payment.BET:
            return f"bet{ending} {_chips(amount)}"
        case Payment.CALL:
            return f"call{ending} {_chips(amount)}"
        case Payment.RAISE:
            return f"put{ending} in {_chips(amount)} to raise"
        case Payment.SMALL_BLIND:
            return f"post{ending} the small blind of {_chips(amount)}"
        case Payment.BIG_BLIND:
            return f"post{ending} the big blind of {_chips(amount)}"
        case Payment.BRING_IN:
            return f"bring{ending} it in for {_chips(amount)}"
        case _ as never:
            assert_never(never)


def names(players: Sequence[str]) -> str:
    """Several names, as one says them: `A, B and C`."""
    if len(players) < 2:
        return "".join(players)
    return ", ".join(players[:-1]) + " and " + players[-1]


def _chips(amount: Chips) -> str:
    return f"{amount:,}" if amount >= 0 else f"−{-amount:,}"


def _deal_net(deal: DealDecision) -> str:
    return "Won and paid: " + _amounts(deal.net.items())


def _net(decision: Decision) -> str:
    return _amounts(decision.net.items())


def _amounts(net: Iterable[tuple[Player, Chips]]) -> str:
    return ", ".join(f"{player} {_signed(amount)}" for player, amount in net)


def _signed(amount: Chips) -> str:
    return f"+{amount:,}" if amount > 0 else _chips(amount)


def _why_the_winner_won(deal: DealDecision) -> list[str]:
    """Why the best hand beat the next best, where hands were compared."""
    in_order = sorted(deal.hands, key=lambda player: deal.hands[player].strength, reverse=True)
    for better, worse in pairwise(in_order):
        if deal.hands[better].strength > deal.hands[worse].strength:
            why = difference(deal.hands[better], deal.hands[worse])
            rule = _own_rule(deal, deal.hands[better], why.rule)
            return [_cited(f"Why {better} beats {worse}: {why.sentence}.", rule)]
    return []


def _own_rule(deal: DealDecision, better: Hand, rule: RuleId) -> RuleId:
    """The rule to cite for the better hand: that of the ranking, or the document's own where it ranks hands itself."""
    ranked_by = [
        effect.rule for effect in deal.effects if isinstance(effect.change, Ranked) and effect.change.hand == better
    ]
    return rule if document_of(rule) in map(document_of, ranked_by) else ranked_by[0]


def option_text(option: Option, players: Sequence[Player]) -> str:
    """One thing that may be done, in words."""
    who = "" if option.seat is None else player_of(players, option.seat)
    if option.do is Do.DEAL:
        face = "" if option.face is None else f" {option.face.value}"
        return f"deal {_cards(option.cards or 0)}{face} to {'the ghost' if option.seat == GHOST else who}"
    parts = [who, option.do.value]
    if option.choices:
        parts.append(" or ".join(option.choices))
    if option.cards:
        parts.append(_cards(option.cards))
    if option.least is not None:
        parts.append(str(option.least) if option.least == option.most else f"{option.least} to {option.most}")
    return " ".join(part for part in parts if part)


# Questions


def question_lines(question: AskedQuestion, deal: str = "") -> list[str]:
    """A question with its ruling, whether it mattered, and what another ruling would have changed. `deal` says in which
    deal it first came up, where there are several."""
    entry = registered_question(question.id)
    lines = [_cited(deal + entry.asks, RuleId(question.id))]
    if question.choice is None:
        return [*lines, "  Not asked: every answer leads to the same result."]
    lines += _wrapped(f"{_by(question.by or '')}: {question.choice}. {question.reason}", "  ")
    if question.moot:
        return [*lines, "  Moot: every other answer leads to the same result."]
    for choice, otherwise in question.otherwise.items():
        lines += _wrapped(f"If {choice}: {otherwise_text(otherwise)}.", "  ")
    return lines


def _by(who: str) -> str:
    match who:
        case "announced":
            return "As announced before the deal"
        case "precedent":
            return "As the table has ruled before"
        case "custom":
            return "Decided by custom"
        case _:
            return f"Ruled by {who}"


def otherwise_text(otherwise: Otherwise) -> str:
    """What another ruling would have led to, in words."""
    if otherwise.question is not None:
        return f"another question would have to be answered first, {otherwise.question}"
    if otherwise.refusal is not None:
        return f"what was played would not be allowed ({otherwise.refusal.code.value}, {otherwise.refusal.rule})"
    if otherwise.lacks is not None:
        return f"the record would have to say {otherwise.lacks}"
    winners = "nobody wins" if otherwise.over else "the deal is not over yet"
    if otherwise.winners:
        winners = f"{names(otherwise.winners)} {'win' if len(otherwise.winners) > 1 else 'wins'}"
    asked_too = [f"; {asked} would be asked too, and ruled {choice}" for asked, choice in otherwise.further.items()]
    further = "".join(asked_too)
    if otherwise.scores:
        points = ", ".join(f"{player} {_signed(Chips(points))}" for player, points in otherwise.scores.items())
        return f"{winners}; {points}{further}"
    return f"{winners}; {_amounts(otherwise.net.items())}; pot {_chips(otherwise.pot or Chips(0))}{further}"


def open_question_text(question: OpenQuestion, source: str) -> str:
    """An open question of a record, its choices and what each leads to, and how to answer it."""
    place = "" if question.place is None else f"{question.place}: "
    lines = [f"{source}: {place}the rules leave this open, and it matters.", ""]
    lines += _choice_lines(question.id, question.choices, question.leads)
    lines += [
        "",
        "To answer it, put the table's choice into the record:",
        "  [announced]",
        f'  "{question.id}" = "{question.choices[0]}"',
        "or name who decides: --authority customary, --authority ask, or a file of precedents.",
    ]
    return "\n".join(lines) + "\n"


def unanswered_text(question: Question, source: str) -> str:
    """An open question outside a record, its choices, and how to learn more about it."""
    lines = [f"{source}: the rules leave this open, it matters, and nothing is customary.", ""]
    lines += _choice_lines(question.id, question.choices, {})
    return "\n".join([*lines, "", f'See: tablelaw explain "{question.id}"']) + "\n"


def _choice_lines(asked: QuestionId, choices: Sequence[str], leads: Mapping[str, Otherwise]) -> list[str]:
    entry = registered_question(asked)
    lines = [_cited(entry.asks, RuleId(asked))]
    for choice in choices:
        custom = " (customary)" if choice == entry.customary else ""
        lines += _wrapped(f"{choice}{custom}: {entry.choices[choice]}", "  ")
        if choice in leads:
            lines += _wrapped(f"Then {otherwise_text(leads[choice])}.", "      ")
    return lines


# Refusals

_WORDS: Final = {
    RefusalCode.TOO_MANY_PLAYERS: "there are too many players",
    RefusalCode.TOO_FEW_PLAYERS: "there are too few players",
    RefusalCode.DUPLICATE_CARD: "the same card stands here twice",
    RefusalCode.CARD_NOT_IN_DECK: "a card is not in the deck that is played with",
    RefusalCode.CARD_NOT_HELD: "a card is named that the player does not hold",
    RefusalCode.WRONG_CARD_COUNT: "this is the wrong number of cards",
    RefusalCode.WRONG_FACE: "the cards face the wrong way",
    RefusalCode.OUT_OF_TURN: "it is another player's turn",
    RefusalCode.NOT_IN_THE_DEAL: "the player has no part in this deal any more",
    RefusalCode.NOT_NOW: "this cannot be done now",
    RefusalCode.ALREADY_OVER: "the deal is over already",
    RefusalCode.AMOUNT_TOO_SMALL: "the amount is too small",
    RefusalCode.AMOUNT_TOO_LARGE: "the amount is too large",
    RefusalCode.NOT_A_COMBINATION: "these cards make no combination",
    RefusalCode.DOES_NOT_BEAT: "the play does not beat the one before",
    RefusalCode.NOT_ALLOWED: "the rule does not allow it",
    RefusalCode.SETTINGS_EXCLUDE: "two settings cannot go together",
    RefusalCode.OFF_LIST_RULING: "the ruling is none of the question's choices",
    RefusalCode.BREAKS_INVARIANT: "the ruling would create or destroy chips or cards",
    RefusalCode.UNSUPPORTED_OPTION: "the option cannot be played here",
}


def refusal_text(refused: RefusedRecord, source: str) -> str:
    """A refusal of a record: where, what is wrong, the rule, what was allowed there, and the rulings on which that
    rests. `source` is the record's name."""
    where = source if refused.place is None else f"{source}: {refused.place}"
    more: list[str] = []
    if refused.allowed:
        more.append("  Allowed there:")
        more += [_cited(f"    {option_text(option, refused.players)}", option.rule) for option in refused.allowed]
    for question, ruling in refused.rests_on.items():
        others = ", ".join(choice for choice in registered_question(question).choices if choice != ruling.choice)
        rests = f"This rests on {question}. {_by(ruling.by)}: {ruling.choice}."
        more += _wrapped(f"{rests} If the table ruled otherwise ({others}), announce it in the record.", "  ")
    return refused_text(refused.refusal, where, more)


def refused_text(refusal: Refusal, where: str, more: Sequence[str] = ()) -> str:
    """A refusal: where, what is wrong, the rules that it breaks, and the lines that say more."""
    rules = [refusal.rule] if refusal.other is None else [refusal.rule, refusal.other]
    lines = [f"{where}: {_refused_words(refusal)} [{refusal.rule}]."]
    for rule in rules:
        lines += _wrapped(f"{rule}: {registered_rule(rule).says}", "  ")
    lines += [*more, f'  See: tablelaw explain "{refusal.question or refusal.rule}"']
    return "\n".join(lines) + "\n"


def _questions_of(rule: RuleId) -> str:
    asked = [question for question in register_of(document_of(rule)).questions if hangs_on(question) == rule]
    return f"; what it leaves open is {names(asked)}" if asked else ""


def _refused_words(refusal: Refusal) -> str:
    words = _WORDS[refusal.code]
    if refusal.against:
        does = "does" if len(refusal.played) == 1 else "do"
        return f"refused, {pretty_cards(refusal.played)} {does} not beat {pretty_cards(refusal.against)}"
    if refusal.question is not None:
        choices = ", ".join(registered_question(refusal.question).choices)
        return f"refused, {words}: {refusal.answer!r} answers {refusal.question}, whose choices are {choices}"
    if refusal.field is not None:
        return f"refused, {words}: {refusal.field}"
    if refusal.code is RefusalCode.NOT_NOW and refusal.deal is not None and refusal.action is None:
        return "refused, the deal before this one is not over"
    if refusal.code is RefusalCode.NOT_ALLOWED and refusal.action is None:
        open_there = _questions_of(refusal.rule)
        return f"refused, the rule does not leave this open and cannot be announced otherwise{open_there}"
    if refusal.card is None:
        return f"refused, {words}"
    position = "" if refusal.position is None else f", card {refusal.position + 1} of those named"
    joker = "; a joker needs a setting that makes it wild, or the bug" if is_joker(refusal.card) else ""
    return f"refused, {words}: {pretty(refusal.card)}{position}{joker}"
