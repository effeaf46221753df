// One fight: its end drawn from the rates that price it, and its published states until then.
import type { ContestCourse, ContestSnapshot } from '../contests/contest.ts';
import { type Counts, plusOne } from '../contests/parts.ts';
import { words } from '../localised-names.ts';
import { between, type Random, wait } from '../seeded-random.ts';
import {
  type FightClock,
  type FightEnd,
  type FightRates,
  type Method,
  ROUND_SECONDS,
} from './fight-model.ts';

const SECOND = 1_000;
/** Odds are looked at again every so many seconds of a round. */
const TICK = 15;
const BREAK = 60;
const FIGURES = ['strikes', 'takedowns', 'knockdowns'] as const;

export interface FightState extends FightClock {
  /** The judges' points of the rounds that went by. */
  cards: readonly Counts[];
  resting: boolean;
  end: FightEnd | null;
  figures: Readonly<Record<(typeof FIGURES)[number], Counts>>;
}

const NONE = { home: 0, away: 0 };

export const START: FightState = {
  round: 0,
  seconds: 0,
  won: NONE,
  cards: [],
  resting: false,
  end: null,
  figures: { strikes: NONE, takedowns: NONE, knockdowns: NONE },
};

export const METHOD_NAMES: Readonly<Record<Method, ReturnType<typeof words>>> = {
  knockout: words('Nocaute', 'Knockout', 'Nocaut'),
  submission: words('Finalização', 'Submission', 'Sumisión'),
  decision: words('Decisão', 'Decision', 'Decisión'),
};

/** When and how it ends, in seconds of fighting; null: it goes the distance. */
function drawFinish({ knockout, submission, rounds }: FightRates, random: Random) {
  const ways = (['knockout', 'submission'] as const).flatMap((method) => [
    { method, winner: 0 as const, at: wait(random, (method === 'knockout' ? knockout : submission).home) },
    { method, winner: 1 as const, at: wait(random, (method === 'knockout' ? knockout : submission).away) },
  ]);
  const first = ways.reduce((one, other) => (other.at < one.at ? other : one));
  return first.at < rounds ? { ...first, at: first.at * ROUND_SECONDS } : null;
}

export function drawFight(rates: FightRates, random: Random): ContestCourse<FightState> {
  const finish = drawFinish(rates, random);
  let state = START;
  let began = 0;
  const beats = [{ at: 0, state }];
  const incidents: ContestCourse<FightState>['incidents'][number][] = [];
  const pauses = [{ from: 0, to: 8 * SECOND }];
  const rest = (at: number) =>
    pauses.push({ from: at - between(random, 5, 12) * SECOND, to: at + between(random, 8, 15) * SECOND });

  while (!state.end) {
    const { round } = state;
    const left = finish ? finish.at - round * ROUND_SECONDS : Number.POSITIVE_INFINITY;
    for (let seconds = between(random, 5, TICK); seconds < Math.min(ROUND_SECONDS, left); seconds += TICK) {
      const at = began + seconds * SECOND;
      state = { ...state, seconds, figures: afterSome(state.figures, random) };
      beats.push({ at, state });
      // Hard moments that come to nothing stop the betting as often as those that end a fight.
      if (random() < 0.04) {
        const side = random() < 0.5 ? 'home' : 'away';
        const knockdowns = plusOne(state.figures.knockdowns, side);
        state = { ...state, figures: { ...state.figures, knockdowns } };
        beats.push({ at: at + SECOND, state });
        incidents.push({ at: at + SECOND, incident: { minute: minuteOf(state), name: KNOCKDOWN, side } });
        rest(at + SECOND);
      }
    }
    if (finish && left < ROUND_SECONDS) {
      const { method, winner, at } = finish;
      const end = { method, winner, half: Math.floor((2 * at) / ROUND_SECONDS) };
      state = { ...state, seconds: left, end };
      const moment = began + Math.floor(left * SECOND);
      rest(moment);
      finishAt(moment, winner === 0 ? 'home' : 'away', method);
      break;
    }
    const homeWins = random() < rates.round;
    const side = homeWins ? 'home' : 'away';
    const card = homeWins ? { home: 10, away: 9 } : { home: 9, away: 10 };
    const at = began + ROUND_SECONDS * SECOND;
    const won = plusOne(state.won, side);
    const went = { won, cards: [...state.cards, card], round: round + 1, seconds: 0 };
    pauses.push({ from: at - 10 * SECOND, to: at + 5 * SECOND });
    if (round + 1 === rates.rounds) {
      const winner = won.home > won.away ? 0 : 1;
      state = { ...state, ...went, end: { method: 'decision', winner, half: 10 } };
      finishAt(at + 30 * SECOND, winner === 0 ? 'home' : 'away', 'decision');
      pauses.push({ from: at - 10 * SECOND, to: at + 30 * SECOND });
      break;
    }
    state = { ...state, ...went, resting: true };
    beats.push({ at, state });
    incidents.push({ at, incident: { minute: 5 * (round + 1), name: roundEnded(round + 1), side: null } });
    began = at + BREAK * SECOND;
    state = { ...state, resting: false };
    beats.push({ at: began, state });
    pauses.push({ from: began - 3 * SECOND, to: began + 5 * SECOND });
  }

  function finishAt(at: number, side: 'home' | 'away', method: Method): void {
    beats.push({ at, state });
    incidents.push({ at, incident: { minute: minuteOf(state), name: METHOD_NAMES[method], side } });
  }

  const end = beats.at(-1)?.at ?? 0;
  return {
    beats,
    incidents,
    pauses: pauses.map(({ from, to }) => ({ from, to: Math.min(to, end) })),
  };
}

const KNOCKDOWN = words('Knockdown', 'Knockdown', 'Caída');
const roundEnded = (round: number) =>
  words(`Fim do ${round}º round`, `End of round ${round}`, `Fin del ${round}.º asalto`);

function afterSome(figures: FightState['figures'], random: Random): FightState['figures'] {
  const strikes = {
    home: figures.strikes.home + between(random, 0, 3),
    away: figures.strikes.away + between(random, 0, 3),
  };
  const takesDown = random() < 0.06;
  const side = random() < 0.5 ? 'home' : 'away';
  return { ...figures, strikes, takedowns: takesDown ? plusOne(figures.takedowns, side) : figures.takedowns };
}

function minuteOf({ round, seconds, end }: FightState): number {
  if (end?.method === 'decision') return 5 * round;
  return Math.floor((round * ROUND_SECONDS + seconds) / 60) + 1;
}

const BETWEEN = words('Intervalo', 'Between rounds', 'Descanso');

const STATISTICS = {
  strikes: words('Golpes', 'Strikes', 'Golpes'),
  takedowns: words('Quedas', 'Takedowns', 'Derribos'),
  knockdowns: words('Knockdowns', 'Knockdowns', 'Caídas'),
};

function phaseOf({ round, resting, end }: FightState) {
  if (end?.method === 'decision') return METHOD_NAMES.decision;
  const number = round + 1;
  if (end) {
    const { pt, en, es } = METHOD_NAMES[end.method];
    return words(`${pt} no ${number}º round`, `${en} in round ${number}`, `${es} en el ${number}.º asalto`);
  }
  return resting ? BETWEEN : words(`${number}º round`, `Round ${number}`, `${number}.º asalto`);
}

/** The score is who has won; its parts are the judges' points, round by round. */
export function snapshotOf(state: FightState): ContestSnapshot {
  const { end, cards, figures } = state;
  return {
    score: { home: Number(end?.winner === 0), away: Number(end?.winner === 1), parts: cards },
    phase: phaseOf(state),
    minute: minuteOf(state),
    statistics: FIGURES.map((id) => ({ id, name: STATISTICS[id], ...figures[id] })),
  };
}
