// One game: its possessions, drawn from the model, and the published state after each.
import type { ContestCourse, ContestSnapshot } from '../contests/contest.ts';
import { type Counts, plusOne, sumOfParts } from '../contests/parts.ts';
import { words } from '../localised-names.ts';
import { between, type Random } from '../seeded-random.ts';
import {
  LAST_BASKET,
  MOST_OVERTIMES,
  OVERTIME_TURNS,
  type PossessionModel,
  QUARTER_TURNS,
  QUARTERS,
} from './possession-model.ts';

const SECOND = 1_000;
const FIGURES = ['threes', 'twos', 'freeThrows'] as const;

export interface GameState {
  /** Ended quarters and overtimes. */
  ended: readonly Counts[];
  /** In the running period. */
  points: Counts;
  /** Possessions to come in it. */
  left: Counts;
  over: boolean;
  figures: Readonly<Record<(typeof FIGURES)[number], Counts>>;
}

const NONE = { home: 0, away: 0 };

export const turnsOf = (period: number) => (period < QUARTERS ? QUARTER_TURNS : OVERTIME_TURNS);

export const START: GameState = {
  ended: [],
  points: NONE,
  left: { home: QUARTER_TURNS, away: QUARTER_TURNS },
  over: false,
  figures: { threes: NONE, twos: NONE, freeThrows: NONE },
};

export const scoreOf = ({ ended, points }: GameState): Counts => sumOfParts([...ended, points]);

/** The state after a side's possession that brought so many points. */
export function afterPossession(state: GameState, side: 'home' | 'away', scored: number): GameState {
  const figure = FIGURES[3 - scored];
  const figures = figure
    ? { ...state.figures, [figure]: plusOne(state.figures[figure], side) }
    : state.figures;
  const points = { ...state.points, [side]: state.points[side] + scored };
  const left = { ...state.left, [side]: state.left[side] - 1 };
  if (left.home + left.away > 0) return { ...state, points, left, figures };
  const ended = [...state.ended, points];
  const { home, away } = sumOfParts(ended);
  if (ended.length >= QUARTERS && home !== away) {
    return { ended, points: NONE, left: NONE, over: true, figures };
  }
  const turns = turnsOf(ended.length);
  return { ended, points: NONE, left: { home: turns, away: turns }, over: false, figures };
}

const periodName = (period: number) =>
  period < QUARTERS
    ? words(`${period + 1}º quarto`, `Quarter ${period + 1}`, `Cuarto ${period + 1}`)
    : words('Prorrogação', 'Overtime', 'Prórroga');
const periodEnded = (period: number) =>
  period < QUARTERS
    ? words(`Fim do ${period + 1}º quarto`, `End of quarter ${period + 1}`, `Fin del cuarto ${period + 1}`)
    : words('Fim da prorrogação', 'End of overtime', 'Fin de la prórroga');
const OVER = words('Encerrado', 'Finished', 'Finalizado');

/** Points from one possession. */
function drawPoints(chances: Float64Array, random: Random): number {
  let left = random();
  for (let points = 0; points < 3; points += 1) {
    left -= chances[points] ?? 0;
    if (left < 0) return points;
  }
  return 3;
}

function minuteOf({ ended, left, over }: GameState): number {
  const turns = turnsOf(ended.length);
  const before = Math.min(ended.length, QUARTERS) * 10 + Math.max(ended.length - QUARTERS, 0) * 5;
  if (over) return before;
  const minutes = ended.length < QUARTERS ? 10 : 5;
  return before + Math.floor((minutes * (2 * turns - left.home - left.away)) / (2 * turns)) + 1;
}

export function drawGame({ single }: PossessionModel, random: Random): ContestCourse<GameState> {
  let state = START;
  let at = 0;
  const beats = [{ at, state }];
  const incidents: ContestCourse<GameState>['incidents'][number][] = [];
  const pauses = [{ from: 0, to: 10 * SECOND }];
  while (!state.over) {
    const { left, ended } = state;
    const first = ended.length % 2 === 0 ? 'home' : 'away';
    const second = first === 'home' ? 'away' : 'home';
    const side = left[first] >= left[second] ? first : second;
    const score = scoreOf(state);
    const close =
      ended.length >= QUARTERS - 1 && left.home + left.away <= 8 && Math.abs(score.home - score.away) <= 8;
    const decisive = close || left.home + left.away <= 2 || random() < 1 / 30;
    at += between(random, 18, 40) * SECOND;
    state = afterPossession(state, side, drawPoints(single[side], random));
    if (state.ended.length === QUARTERS + MOST_OVERTIMES && !state.over) {
      const winner = random() < 0.5 ? 'home' : 'away';
      state = { ...state, ended: withLastBasket(state.ended, winner), left: NONE, over: true };
    }
    beats.push({ at, state });
    if (decisive) {
      pauses.push({ from: at - between(random, 6, 12) * SECOND, to: at + between(random, 2, 5) * SECOND });
    }
    if (state.ended.length === ended.length) continue;
    const last = state.ended.at(-1) ?? NONE;
    const winner = last.home === last.away ? null : last.home > last.away ? 'home' : 'away';
    incidents.push({
      at,
      incident: { minute: minuteOf({ ...state, over: true }), name: periodEnded(ended.length), side: winner },
    });
    at += (ended.length === 1 ? 15 : 2) * 60 * SECOND;
  }
  const end = beats.at(-1)?.at ?? 0;
  return { beats, incidents, pauses: pauses.map(({ from, to }) => ({ from, to: Math.min(to, end) })) };
}

function withLastBasket(ended: readonly Counts[], winner: 'home' | 'away'): Counts[] {
  const last = ended.at(-1) ?? NONE;
  return [...ended.slice(0, -1), { ...last, [winner]: last[winner] + LAST_BASKET }];
}

const STATISTICS = {
  threes: words('Cestas de 3', 'Three-pointers', 'Triples'),
  twos: words('Cestas de 2', 'Two-pointers', 'Canastas de 2'),
  freeThrows: words('Lances livres', 'Free throws', 'Tiros libres'),
};

export function snapshotOf(state: GameState): ContestSnapshot {
  const { ended, points, over, figures } = state;
  return {
    score: { ...scoreOf(state), parts: over ? ended : [...ended, points] },
    phase: over ? OVER : periodName(ended.length),
    minute: minuteOf(state),
    statistics: FIGURES.map((id) => ({
      id: id === 'freeThrows' ? 'free-throws' : id,
      name: STATISTICS[id],
      ...figures[id],
    })),
  };
}
