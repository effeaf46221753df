import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OddsChange } from '#contract/endpoints/sports/bet-calls.ts';
import type { Odds } from '#contract/rules/sports/odds.ts';
import { builtPriceQuery } from '#src/data/sports/sport-events.ts';
import { needsConsent } from './slip-rules.ts';
import { acceptPrice, legKey, type Slip } from './slip-store.ts';

/**
 * The current price of a built bet, or the rule that prevents it; null for any other slip. `version` is that of the
 * newest change of its event; the price is read again for each version.
 */
export function useBuiltPrice(slip: Slip, version: number, accept: OddsChange) {
  const isBuilt = slip.kind === 'built';
  const keys = slip.legs.map(legKey);
  const { data, isError, refetch } = useQuery(builtPriceQuery(isBuilt ? keys : [], version));
  const odds: Odds | null = (isBuilt && data?.odds) || null;
  const seen = slip.odds;
  useEffect(() => {
    if (odds !== null && seen === null) acceptPrice(odds);
  }, [odds, seen]);
  if (!isBuilt) return null;
  return {
    odds,
    seen,
    rule: data?.odds === null ? data.rule : undefined,
    /** The selections that the rule refers to. */
    about: data?.legs.flatMap((place) => slip.legs[place] ?? []) ?? [],
    /** The player has to accept it first. */
    moved: odds !== null && seen !== null && needsConsent(seen, odds, accept),
    failed: isError && !data,
    again: () => void refetch(),
  };
}

export type BuiltPrice = NonNullable<ReturnType<typeof useBuiltPrice>>;
