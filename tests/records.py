"""Records that several tests use, each made anew so that a test may change its own."""

from tablelaw.record.reading import Json

A_DOWN = ["Ks", "Kd", "9c", "4h", "2s"]
B_DOWN = ["Qc", "Qd", "8s", "8h", "3c"]
C_DOWN = ["2c", "3d", "4s", "5c", "7s"]
D_DOWN = ["2d", "3h", "4d", "5h", "9s"]


def deal_down(to: str, cards: list[str]) -> dict[str, Json]:
    return {"do": "deal", "to": to, "down": list(cards)}


def deal_up(to: str, cards: list[str]) -> dict[str, Json]:
    return {"do": "deal", "to": to, "up": list(cards)}


def declare(player: str, choice: str) -> dict[str, Json]:
    return {"do": "declare", "player": player, "choice": choice}


def four_hands() -> list[Json]:
    """Five cards down for A, B, C and D; those of A and B are the document's example."""
    hands = {"A": A_DOWN, "B": B_DOWN, "C": C_DOWN, "D": D_DOWN}
    return [deal_down(player, cards) for player, cards in hands.items()]


def declarations(**choices: str) -> list[Json]:
    return [declare(player, choice) for player, choice in choices.items()]


def worked_example() -> dict[str, Json]:
    """The worked example of Two More Inches: B's full house beats A's three kings."""
    return two_more_inches(
        [
            *four_hands(),
            *declarations(A="in", B="in", C="out", D="out"),
            deal_up("A", ["Kh", "7d"]),
            deal_up("B", ["8c", "5s"]),
        ]
    )


def one_player_in() -> dict[str, Json]:
    """Only A is in, and nothing was announced about it."""
    return two_more_inches([*four_hands(), *declarations(A="in", B="out", C="out", D="out")])


def everybody_out() -> dict[str, Json]:
    return two_more_inches([*four_hands(), *declarations(A="out", B="out", C="out", D="out")])


def two_more_inches(actions: list[Json]) -> dict[str, Json]:
    """A record of four players with a pot of 20; how they declare is announced."""
    return {
        "document": "OPR-648",
        "players": ["A", "B", "C", "D"],
        "dealer": "D",
        "pot": 20,
        "ante": 1,
        "announced": {"OPR-648 §3.2/order": "simultaneous"},
        "actions": actions,
    }
