// Validation of a slip before money moves: which bets it makes, and which rule refuses it. Every refusal names its
// rule (SLIP_RULES) and the fields it concerns.
import type * as v from 'valibot';
import type { BuiltBetRule, placeBets, SlipRule } from '#contract/endpoints/sports/bet-calls.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import {
  type BetKind,
  betReturn,
  lineCount,
  MAX_LINES,
  totalOdds,
} from '#contract/rules/sports/bet-lines.ts';
import type { Odds } from '#contract/rules/sports/odds.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { LockedLeg } from './slip-legs.ts';

export type SlipRequest = v.InferOutput<NonNullable<(typeof placeBets)['body']>>;

/** One bet of a slip; its legs by their positions in the slip. */
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
 * The bets that a slip makes: one for each single, otherwise one. Throws the refusals 'invalid_input' for an invalid
 * slip, and by name 'same_event' and 'limit'.
 */
export function betsOfSlip({ kind, size, legs, stakes, odds }: SlipRequest): BetPlan[] {
  if (kind === 'single') {
    if (stakes.length !== legs.length) throw invalid('stakes');
    return stakes.map((stake, place) => planOf(kind, 1, [place], stake));
  }
  const [lineStake] = stakes;
  if (lineStake === undefined || stakes.length > 1) throw invalid('stakes');
  if (legs.length < 2) throw invalid('legs');
  if (kind === 'built') {
    if (odds === undefined) throw invalid('odds');
    return [planOf(kind, legs.length, [...legs.keys()], lineStake)];
  }
  const inLine = kind === 'multiple' ? legs.length : size;
  if (inLine === undefined || (kind === 'system' && inLine >= legs.length)) throw invalid('size');
  refuseSameEvent(legs);
  const places = [...legs.keys()];
  if (lineCount(legs.length, inLine) > MAX_LINES) {
    throw new Refusal('limit_reached', {
      rule: 'limit' satisfies SlipRule,
      text: 'lines_above',
      figures: { most: MAX_LINES },
      fields: { size: ['lines_above'] },
    });
  }
  return [planOf(kind, inLine, places, lineStake)];
}

/** The refusal of a built bet by the name of a rule, which the page words, at the positions of the legs it concerns. */
export const builtBetRefusal = (rule: BuiltBetRule, places: readonly number[]): Refusal =>
  new Refusal('invalid_input', {
    rule,
    fields: legFields(places),
  });

function planOf(kind: BetKind, size: number, legs: readonly number[], lineStakeCents: Cents): BetPlan {
  const lines = lineCount(legs.length, size);
  const stakeCents = lines * lineStakeCents;
  if (!Number.isSafeInteger(stakeCents)) throw invalid('stakes');
  return { kind, size, lines, legs, lineStakeCents, stakeCents };
}

function refuseSameEvent(legs: SlipRequest['legs']): void {
  const again = legs.flatMap(({ event }, place) =>
    legs.some((other, at) => at !== place && other.event === event) ? [place] : [],
  );
  if (again.length === 0) return;
  throw new Refusal('invalid_input', {
    rule: 'same_event' satisfies SlipRule,
    fields: legFields(again),
  });
}

/** The fields of legs, with the general text: the page words their rules (decision 036). */
const legFields = (places: readonly number[]) =>
  Object.fromEntries(places.map((place) => [`legs.${place}`, ['invalid']]));

const LEG_RULES = ['closed', 'suspended', 'changed'] as const satisfies readonly SlipRule[];
type LegRule = (typeof LEG_RULES)[number];

/**
 * Refuses a slip whose legs can't be accepted: by the worst of their rules, each field by its own. The odds of a
 * built bet's legs are ignored.
 */
export function assertLegsAccepted({ kind, legs, accept }: SlipRequest, found: readonly LockedLeg[]): void {
  const wrong = legs.flatMap(({ odds }, place): { place: number; rule: LegRule; odds: Odds }[] => {
    const leg = found[place] ?? 'closed';
    if (typeof leg === 'string') return [{ place, rule: leg, odds }];
    if (leg.state !== 'open') return [{ place, rule: leg.state, odds }];
    return kind === 'built' || areOddsAccepted(odds, leg.odds, accept)
      ? []
      : [{ place, rule: 'changed', odds: leg.odds }];
  });
  const rule = LEG_RULES.find((one) => wrong.some((leg) => leg.rule === one));
  if (!rule) return;
  const changed = wrong.filter((leg) => leg.rule === 'changed');
  throw new Refusal('invalid_input', {
    rule,
    figures: Object.fromEntries(changed.map(({ place, odds }) => [`legs.${place}`, odds])),
    rules: Object.fromEntries(wrong.map((leg) => [`legs.${leg.place}`, leg.rule])),
    fields: legFields(wrong.map(({ place }) => place)),
  });
}

/** Whether the slip accepts the change from the seen odds to the present ones. */
export const areOddsAccepted = (seen: Odds, now: Odds, accept: SlipRequest['accept']): boolean =>
  now === seen || accept === 'any' || (accept === 'higher' && now > seen);

/** The odds at which a bet is placed: its legs', or the one price of a built bet. */
const oddsOfBet = (bet: BetPlan, odds: readonly Odds[]): Odds[] =>
  bet.kind === 'built' ? odds.slice(0, 1) : bet.legs.map((place) => odds[place] ?? 0);

/** What a bet returns if every leg wins (cents). `odds`: of all the slip's legs, or only the price of a built bet. */
export function possibleBetReturn(bet: BetPlan, odds: readonly Odds[]): Cents {
  const legs = oddsOfBet(bet, odds).map((one) => ({ odds: one }));
  return betReturn(legs, Math.min(bet.size, legs.length), bet.lineStakeCents);
}

/** The odds of all legs together, as above; null for a system, which has no combined odds. */
export const totalBetOdds = (bet: BetPlan, odds: readonly Odds[]): Odds | null =>
  bet.kind === 'system' ? null : totalOdds(oddsOfBet(bet, odds));
