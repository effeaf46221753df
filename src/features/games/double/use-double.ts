import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channels } from '#contract/channel-events.ts';
import type { DoubleBet } from '#contract/endpoints/casino/double-calls.ts';
import type { DoubleColour } from '#contract/rules/casino/double-rules.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { subscribe } from '#src/core/api/realtime.ts';
import { pollDelay } from '#src/core/cache/poll-interval.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import {
  applyDoubleBets,
  applyDoubleRound,
  doubleBetsQuery,
  doubleQuery,
  placeDoubleBet,
} from '#src/data/casino/house-games/double.ts';
import { reloadProfile } from '#src/data/player/user.ts';
import { showStakeRefusal } from '../show-stake-refusal.ts';
import { useHasPassed } from '../use-has-passed.ts';
import { useUndecided } from '../use-undecided.ts';
import { nextPollDelay } from './poll-delay.ts';
import { SPIN_MS } from './wheel-positions.ts';

/** The parts of a placed bet that are announced to screen readers. */
type Placed = Pick<DoubleBet, 'id' | 'colour' | 'stake'>;

/**
 * The current round, which is the same for everyone, and the player's bets on it. Realtime events update the round;
 * after a reload or a lost connection the server is asked. The player's bets are sent one at a time.
 */
export function useDouble() {
  const { t } = useTranslation('games');
  const visitor = useSessionStatus() === 'out';
  const state = useQuery({
    ...doubleQuery(),
    refetchInterval: ({ state }) => pollDelay(state, nextPollDelay(state.data, serverClock.now())),
  });
  const all = useQuery({ ...doubleBetsQuery(), enabled: !visitor });
  const undecided = useUndecided(!visitor, all.data !== undefined || all.isError);
  const [unclear, setUnclear] = useState(false);
  const [placed, setPlaced] = useState<Placed | null>(null);
  /** Until the next bet or round. */
  const [refusal, setRefusal] = useState<{ round: number | undefined; text: string } | null>(null);
  const busy = useRef(false);
  const placing = useMutation(placeDoubleBet(() => setUnclear(true)));

  const round = state.data?.round ?? null;
  const mine = visitor ? [] : (all.data?.filter(({ number }) => number === round?.number) ?? []);
  const locked = useHasPassed(round?.locks_at ?? null);
  const spun = useHasPassed(round?.drawn_at == null ? null : round.drawn_at + SPIN_MS);
  /** The outcome may be shown: the wheel is at rest. */
  const revealed = round !== null && round.outcome !== null && (spun || round.phase === 'settled');
  useReloadBlock('round', mine.length > 0 && !revealed);
  // Until the next round opens: a reload must not remove the result before.
  useReloadBlock('result', mine.length > 0);

  useEffect(() => {
    // Events before the subscription to the channel were missed.
    const readAgain = () => {
      void queryClient.invalidateQueries({ queryKey: doubleQuery().queryKey });
      void queryClient.invalidateQueries({ queryKey: doubleBetsQuery().queryKey });
    };
    const leaving = [
      subscribe(
        channels.houseGame('double'),
        'DoubleRoundEvent',
        ({ round: next }) => applyDoubleRound(next),
        readAgain,
      ),
      subscribe(channels.houseGame('double'), 'DoubleBetsEvent', ({ bets }) => applyDoubleBets(bets)),
    ];
    return () => {
      for (const leave of leaving) leave();
    };
  }, []);

  // The round is paid: the bets' payouts and the balance are read again.
  const unpaid = round?.phase === 'settled' && mine.some(({ payout }) => payout === null);
  useEffect(() => {
    if (!unpaid) return;
    void queryClient.invalidateQueries({ queryKey: doubleBetsQuery().queryKey });
    void reloadProfile();
  }, [unpaid]);

  const storeBet = (bet: DoubleBet) => {
    queryClient.setQueryData(doubleBetsQuery().queryKey, (known = []) => [
      bet,
      ...known.filter(({ id }) => id !== bet.id),
    ]);
    setPlaced(bet);
    void reloadProfile();
  };
  const handleRefusal = (error: unknown) => {
    void state.refetch();
    void all.refetch();
    setRefusal({ round: round?.number, text: showStakeRefusal(error, t) });
  };

  return {
    state: state.data,
    failed: state.data === undefined && state.isError,
    retry: () => void state.refetch(),
    round,
    /** Bets are accepted. */
    betting: round?.phase === 'betting' && !locked,
    /** When the spin began (ms, server clock); null while the wheel is at rest. */
    turnedAt: round?.phase === 'drawn' ? round.drawn_at : null,
    revealed,
    /** The player's bets on this round, newest first. */
    mine,
    /** The stake of the player's last bet, of this round or an earlier one (cents). */
    lastStake: (visitor ? undefined : all.data?.[0]?.stake) ?? null,
    /** The bet that was placed last, until its round is over. */
    placed: placed !== null && mine.some(({ id }) => id === placed.id) ? placed : null,
    visitor,
    /** The player's last bet may still become known. */
    undecided,
    working: placing.isPending,
    unclear,
    /** Why the last bet was refused; empty if it wasn't. */
    refusal: refusal?.round === round?.number ? (refusal?.text ?? '') : '',
    async place(stake: Cents, colour: DoubleColour): Promise<void> {
      // A second press can come before the screen shows the first.
      if (busy.current || !round) return;
      busy.current = true;
      setRefusal(null);
      // An answer that was on its way before the command is older than the command's own answer.
      await queryClient.cancelQueries({ queryKey: doubleBetsQuery().queryKey });
      await placing.mutateAsync({ round: round.number, colour, stake }).then(storeBet, handleRefusal);
      busy.current = false;
      setUnclear(false);
    },
  };
}
