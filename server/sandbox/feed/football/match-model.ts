// A match's state and scoring rates, published for the code that prices several of its selections together.
import * as v from 'valibot';
import type { GoalRates } from './goal-model.ts';
import type { MatchState } from './match-probabilities.ts';

const part = v.pipe(v.number(), v.finite(), v.minValue(0));
const rates = v.object({ home: part, away: part });
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const counts = v.object({ home: count, away: count });

const matchModel = v.object({
  /** Those of the first offer, after which lines are chosen. */
  first: rates,
  rates,
  state: v.object({
    goals: counts,
    half: v.nullable(counts),
    corners: counts,
    left: v.object({ first: part, second: part }),
  }),
});
type MatchModel = v.InferOutput<typeof matchModel>;

export function modelOf(first: GoalRates, now: GoalRates, state: MatchState): string {
  const own = ({ home, away }: GoalRates) => ({ home, away });
  return JSON.stringify({ first: own(first), rates: own(now), state } satisfies MatchModel);
}

/** Undefined for what is no model of a match. */
export function readModel(text: string | undefined): MatchModel | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), matchModel), text);
  return read.success ? read.output : undefined;
}
