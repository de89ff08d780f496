"""Proofs about sharing a pot by the ranking: equal hands, odd chips, and the halves of high and low."""

from tablelaw.chips import Chips
from tablelaw.ranking import HalfWithOddChip, HighLow, NobodyQualifies, Order, Ranking, share, share_high_low

MOST_WINNERS = 4
ODD_TO_HIGH = Ranking(order=Order.ACE_TO_FIVE, agreed=(HalfWithOddChip.HIGH_HALF, NobodyQualifies.POT_STAYS))
ODD_TO_LOW = Ranking(order=Order.ACE_TO_FIVE, agreed=(HalfWithOddChip.LOW_HALF, NobodyQualifies.HIGH_TAKES_ALL))


def equal_hands_share_the_whole_pot(pot: int, ways: int) -> None:
    assert pot >= 0
    assert 1 <= ways <= MOST_WINNERS
    shares, left = share(Chips(pot), range(ways))
    gets = list(shares.values())
    assert len(gets) == ways
    assert left == 0
    assert sum(gets) == pot
    assert 0 <= gets[0] - gets[-1] <= 1


def odd_chips_may_stay(pot: int, ways: int) -> None:
    assert pot >= 0
    assert 1 <= ways <= MOST_WINNERS
    shares, left = share(Chips(pot), range(ways), odd_chips_stay=True)
    assert 0 <= left < ways
    assert all(each * ways + left == pot for each in shares.values())


def the_high_and_the_low_hand_have_half_each(pot: int) -> None:
    assert pot >= 0
    for agreed, odd in ((ODD_TO_HIGH, 1), (ODD_TO_LOW, -1)):
        shares, left = share_high_low(Chips(pot), HighLow((0,), (1,)), (0, 1), (0, 1), agreed)
        assert left == 0
        assert shares[0] + shares[1] == pot
        assert shares[0] - shares[1] == (odd if pot % 2 else 0)


def without_a_low_hand_half_stays_or_all_goes(pot: int) -> None:
    assert pot >= 0
    shares, left = share_high_low(Chips(pot), HighLow((0,), ()), (0, 1), (0, 1), ODD_TO_HIGH)
    assert shares[0] + left == pot
    assert 0 <= shares[0] - left <= 1
    assert share_high_low(Chips(pot), HighLow((0,), ()), (0, 1), (0, 1), ODD_TO_LOW) == ({0: pot}, 0)
