"""Hands a second, side by side with other programs: `python tests/benchmarks/peers.py`, in an environment that has
them.

The others are treys, phevaluator, pokerkit, eval7 and pokereval (`pip install treys phevaluator pokerkit eval7
pokereval`); one that is not installed is left out. All run in this process on the same hands, with cards prepared in
the form that each of them wants, and each figure is the best of five runs.
"""

import platform
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "kernel"))

from tablelaw.cards import FULL_DECK, TWO, Card
from tablelaw.ranking import STANDARD, Ranking, Wild, best_hand
from tablelaw.ranking.fast import FIVE_CARD_NUMBERS, five_card_strength
from tablelaw.ranking.showdown import high_table

Hands = Sequence[Sequence[Card]]
Prepared = Callable[[], None]
RUNS = 5
FEWER_FOR = {"pokerkit": 20}
"""By what the number of hands is divided for a slow program."""


def dealt(cards: int, hands: int) -> list[list[Card]]:
    """Hands drawn at random, always the same ones."""
    luck = random.Random(cards)
    return [luck.sample(FULL_DECK, cards) for _ in range(hands)]


def tablelaw_strength(hands: Hands) -> Prepared:
    """The strength of standard hands."""
    if len(hands[0]) > 5:
        return _by_table(STANDARD, hands)
    strength_of = five_card_strength(high_table(STANDARD))
    prepared = [tuple(FIVE_CARD_NUMBERS[card] for card in hand) for hand in hands]

    def run() -> None:
        for first, second, third, fourth, fifth in prepared:
            strength_of(first, second, third, fourth, fifth)

    return run


def tablelaw_deuces(hands: Hands) -> Prepared:
    """The strength of hands with deuces wild."""
    return _by_table(Ranking(wild=Wild(ranks=(TWO,))), hands)


def _by_table(ranking: Ranking, hands: Hands) -> Prepared:
    table = high_table(ranking)
    prepared = [[table.numbers[card] for card in hand] for hand in hands]

    def run() -> None:
        for hand in prepared:
            table.strength(hand)

    return run


def tablelaw_best_hand(hands: Hands) -> Prepared:
    """The best hand with the cards that play."""

    def run() -> None:
        for hand in hands:
            best_hand(hand)

    return run


def treys(hands: Hands) -> Prepared:
    """The program treys."""
    module = import_module("treys")
    evaluate = module.Evaluator().evaluate
    prepared = [[module.Card.new(str(card)) for card in hand] for hand in hands]

    def run() -> None:
        for hand in prepared:
            evaluate(hand, [])

    return run


def phevaluator(hands: Hands) -> Prepared:
    """The program phevaluator."""
    module = import_module("phevaluator")
    evaluate = module.evaluate_cards
    prepared = [[module.Card(str(card)).id_ for card in hand] for hand in hands]

    def run() -> None:
        for hand in prepared:
            evaluate(*hand)

    return run


def pokerkit(hands: Hands) -> Prepared:
    """The program pokerkit."""
    module = import_module("pokerkit")
    prepared = [tuple(module.Card.parse("".join(str(card) for card in hand))) for hand in hands]

    def run() -> None:
        for hand in prepared:
            module.StandardHighHand.from_game(hand)

    return run


def eval7(hands: Hands) -> Prepared:
    """The program eval7."""
    module = import_module("eval7")
    prepared = [[module.Card(str(card)) for card in hand] for hand in hands]

    def run() -> None:
        for hand in prepared:
            module.evaluate(hand)

    return run


def pokereval(hands: Hands) -> Prepared:
    """The program pokereval."""
    card_class = import_module("pokereval.card").Card
    evaluator = import_module("pokereval.hand_evaluator").HandEvaluator
    evaluate = evaluator.Five.evaluate_rank if len(hands[0]) == 5 else evaluator.Seven.evaluate_rank
    prepared = [[card_class(int(card.rank), int(card.suit) + 1) for card in hand] for hand in hands]

    def run() -> None:
        for hand in prepared:
            evaluate(hand)

    return run


CONTENDERS: Sequence[tuple[str, Callable[[Hands], Prepared], Sequence[int]]] = (
    ("tablelaw, strength", tablelaw_strength, (5, 7)),
    ("tablelaw, strength, deuces wild", tablelaw_deuces, (5, 7)),
    ("tablelaw, best_hand with its cards", tablelaw_best_hand, (5, 7)),
    ("treys", treys, (5, 7)),
    ("pokereval", pokereval, (5, 7)),
    ("pokerkit", pokerkit, (5, 7)),
    ("phevaluator (C++)", phevaluator, (5, 7)),
    ("eval7 (C)", eval7, (5, 7)),
)


def hands_a_second(prepare: Callable[[Hands], Prepared], cards: int, hands: int) -> float:
    """The best of several runs over as many hands, after one that is not counted."""
    run = prepare(dealt(cards, hands))
    run()
    times: list[float] = []
    for _ in range(RUNS):
        start = perf_counter()
        run()
        times.append(perf_counter() - start)
    return hands / min(times)


def rows(hands: int) -> Iterator[tuple[str, list[str]]]:
    """The lines of the table: who, and the figures for five and seven cards."""
    for name, prepare, sizes in CONTENDERS:
        fewer = hands // FEWER_FOR.get(name, 1)
        try:
            yield name, [f"{hands_a_second(prepare, cards, fewer):,.0f}" for cards in sizes]
        except ModuleNotFoundError:
            yield name, ["not installed"] * len(sizes)


def write(lines: Iterable[str]) -> None:
    """Writes lines to standard output."""
    sys.stdout.writelines(f"{line}\n" for line in lines)


def main() -> None:
    """Prints the table."""
    write([f"Python {platform.python_version()}, {platform.machine()}; hands a second", ""])
    write(["| program | five cards | seven cards |", "| --- | ---: | ---: |"])
    for name, figures in rows(20_000):
        write([f"| {name} | {' | '.join(figures)} |"])


if __name__ == "__main__":
    main()
