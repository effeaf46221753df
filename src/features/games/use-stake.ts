import { useState } from 'react';
import { type AmountProblem, amountProblem } from '#contract/rules/money/amount-bounds.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { useSettings } from '#src/data/content/settings.ts';

export interface Stake {
  /** Cents; null while the field is empty. */
  value: Cents | null;
  /** The page chose the value: the first digit typed takes its place. */
  suggested: boolean;
  /** The operator's bounds (cents). */
  min: Cents;
  max: Cents;
  problem: AmountProblem | null;
  set: (value: Cents | null) => void;
  /** Half and twice the value, within the bounds; without effect while the field is empty. */
  halve: () => void;
  twice: () => void;
}

/**
 * The stake of the next round. It stays after a round. Before the player has changed it, it is that of the `last`
 * round (cents), or else the operator's `casino_bet_default` (D15) where the bounds allow it. The suggestion is made once
 * it is `known` what it is made of, and then stays: the field and the button must not come to say another amount by themselves
 * (a late answer, a bet on another device) under a press. A visitor's is never known, and has no effect.
 */
export function useStake(last: Cents | null, known: boolean): Stake {
  const { casino_bet_default, casino_bet_min_total: min, casino_bet_max_total: max } = useSettings();
  /** Undefined until the player has changed the field. */
  const [typed, setTyped] = useState<Cents | null>();
  const [kept, setKept] = useState<Cents>();
  const first = kept ?? last ?? casino_bet_default;
  if (known !== (kept !== undefined)) setKept(known ? first : undefined);
  useReloadBlock('stake', typed !== undefined && typed !== (last ?? first));
  const suggested = typed === undefined && !amountProblem(first, { min, max });
  const value = typed ?? (suggested ? first : null);
  const within = (cents: number) => Math.min(max, Math.max(min, cents));
  return {
    value,
    suggested,
    min,
    max,
    problem: amountProblem(value, { min, max }),
    set: setTyped,
    halve: () => value !== null && setTyped(within(Math.floor(value / 2))),
    twice: () => value !== null && setTyped(within(value * 2)),
  };
}
