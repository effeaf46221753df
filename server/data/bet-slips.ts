// A slip before it costs anything: which bets it makes, and which rule refuses it. Every refusal names its rule (SLIP_RULES)
// and the fields that it means.
import type * as v from 'valibot';
import type { placeBets, SlipRule } from '#contract/endpoints/bets.ts';
import { type BetKind, linesOf, MOST_LINES, returnOf, totalOdds } from '#contract/rules/bet-lines.ts';
import type { Cents } from '#contract/rules/money.ts';
import type { Odds } from '#contract/rules/odds.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { HeldLeg } from './slip-legs.ts';

export type Slip = v.InferOutput<NonNullable<(typeof placeBets)['body']>>;

/** One bet of a slip; its legs by their places in the slip. */
export interface BetPlan {
  kind: BetKind;
  size: number;
  lines: number;
  legs: readonly number[];
  lineStakeCents: Cents;
  stakeCents: Cents;
}

const invalid = (field: string) => new Refusal('invalid_input', { fields: { [field]: ['invalid'] } });

/**
 * The bets that a slip makes: one for each single, else one. Throws the refusals 'invalid_input' for what is no slip, and by name
 * 'same_event' and 'limit'.
 */
export function betsOfSlip({ kind, size, legs, stakes }: Slip): BetPlan[] {
  if (kind === 'single') {
    if (stakes.length !== legs.length) throw invalid('stakes');
    return stakes.map((stake, place) => planOf(kind, 1, [place], stake));
  }
  const [lineStake] = stakes;
  if (lineStake === undefined || stakes.length > 1) throw invalid('stakes');
  if (legs.length < 2) throw invalid('legs');
  const inLine = kind === 'multiple' ? legs.length : size;
  if (inLine === undefined || (kind === 'system' && inLine >= legs.length)) throw invalid('size');
  refuseSameEvent(legs);
  const places = [...legs.keys()];
  if (linesOf(legs.length, inLine) > MOST_LINES) {
    throw new Refusal('limit_reached', {
      rule: 'limit' satisfies SlipRule,
      text: 'lines_above',
      figures: { most: MOST_LINES },
      fields: { size: ['lines_above'] },
    });
  }
  return [planOf(kind, inLine, places, lineStake)];
}

function planOf(kind: BetKind, size: number, legs: readonly number[], lineStakeCents: Cents): BetPlan {
  const lines = linesOf(legs.length, size);
  const stakeCents = lines * lineStakeCents;
  if (!Number.isSafeInteger(stakeCents)) throw invalid('stakes');
  return { kind, size, lines, legs, lineStakeCents, stakeCents };
}

function refuseSameEvent(legs: Slip['legs']): void {
  const again = legs.flatMap(({ event }, place) =>
    legs.some((other, at) => at !== place && other.event === event) ? [place] : [],
  );
  if (again.length === 0) return;
  throw new Refusal('invalid_input', {
    rule: 'same_event' satisfies SlipRule,
    text: 'same_event',
    fields: legFields(again.map((place) => [place, 'same_event'])),
  });
}

const legFields = (texts: readonly (readonly [number, string])[]) =>
  Object.fromEntries(texts.map(([place, text]) => [`legs.${place}`, [text]]));

const LEG_RULES = ['closed', 'suspended', 'changed'] as const satisfies readonly SlipRule[];
type LegRule = (typeof LEG_RULES)[number];

/** Refuses a slip whose legs can't be taken as it wants them: by the worst of their rules, each field by its own. */
export function refuseLegs({ legs, accept }: Slip, found: readonly HeldLeg[]): void {
  const wrong = legs.flatMap(({ odds }, place): { place: number; rule: LegRule; odds: Odds }[] => {
    const leg = found[place] ?? 'closed';
    if (typeof leg === 'string') return [{ place, rule: leg, odds }];
    if (leg.state !== 'open') return [{ place, rule: leg.state, odds }];
    const isFine = leg.odds === odds || accept === 'any' || (accept === 'higher' && leg.odds > odds);
    return isFine ? [] : [{ place, rule: 'changed', odds: leg.odds }];
  });
  const rule = LEG_RULES.find((one) => wrong.some((leg) => leg.rule === one));
  if (!rule) return;
  const changed = wrong.filter((leg) => leg.rule === 'changed');
  throw new Refusal('invalid_input', {
    rule,
    text: `leg_${rule}`,
    figures: Object.fromEntries(changed.map(({ place, odds }) => [`legs.${place}`, odds])),
    fields: legFields(wrong.map((leg) => [leg.place, `leg_${leg.rule}`])),
  });
}

/** A bet's legs' odds as they are taken. */
export const oddsOfBet = (bet: BetPlan, odds: readonly Odds[]): Odds[] =>
  bet.legs.map((place) => odds[place] ?? 0);

/** What a bet returns if every leg wins (cents). */
export const possibleOf = (bet: BetPlan, odds: readonly Odds[]): Cents =>
  returnOf(
    oddsOfBet(bet, odds).map((one) => ({ odds: one })),
    bet.size,
    bet.lineStakeCents,
  );

/** The odds of all legs together; null for a system, which has no such. */
export const totalOddsOf = (bet: BetPlan, odds: readonly Odds[]): Odds | null =>
  bet.kind === 'system' ? null : totalOdds(oddsOfBet(bet, odds));
