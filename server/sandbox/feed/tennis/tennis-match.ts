// One match of tennis: its points, drawn from the chain that prices them, and the published state after each.
import type { ContestCourse, ContestSnapshot } from '../contests/contest.ts';
import { areWon, type Counts, partsWon, plusOne } from '../contests/parts.ts';
import { words } from '../localised-names.ts';
import { between, type Random } from '../seeded-random.ts';
import {
  homePoint,
  isGameOver,
  isSetOver,
  isTieBreak,
  type PointChain,
  type SetState,
  serverOf,
} from './point-model.ts';

const SECOND = 1_000;
export const SETS_TO_WIN = 2;
const FIGURES = ['aces', 'doubleFaults', 'breaks', 'points'] as const;

export interface TennisState extends SetState {
  ended: readonly Counts[];
  over: boolean;
  /** By set, who won its games: 0 home, 1 away. */
  winners: readonly (readonly number[])[];
  figures: Readonly<Record<(typeof FIGURES)[number], Counts>>;
}

const BREAK = words('Quebra de serviço', 'Break of serve', 'Quiebre de servicio');
const OVER = words('Encerrado', 'Finished', 'Finalizado');
export const RETIRED = words('Desistência', 'Retired', 'Retiro');

const setEnded = (set: number) => words(`Fim do ${set}º set`, `End of set ${set}`, `Fin del ${set}.º set`);

function nothingYet(begins: 0 | 1): TennisState {
  const none = { home: 0, away: 0 };
  return {
    begins,
    games: none,
    points: none,
    ended: [],
    over: false,
    winners: [[]],
    figures: { aces: none, doubleFaults: none, breaks: none, points: none },
  };
}

const sideOf = (homeWins: boolean) => (homeWins ? 'home' : 'away');

/** The state after a point. */
export function afterPoint(state: TennisState, homeWins: boolean): TennisState {
  const side = sideOf(homeWins);
  const tieBreak = isTieBreak(state.games);
  const server = serverOf(state.begins, state.games, state.points);
  const points = plusOne(state.points, side);
  const figures = { ...state.figures, points: plusOne(state.figures.points, side) };
  if (!isGameOver(points, tieBreak)) return { ...state, points, figures };
  const broken = !tieBreak && (server === 0) !== homeWins;
  if (broken) figures.breaks = plusOne(figures.breaks, side);
  const games = plusOne(state.games, side);
  const winners = [...state.winners.slice(0, -1), [...(state.winners.at(-1) ?? []), homeWins ? 0 : 1]];
  const none = { home: 0, away: 0 };
  if (!isSetOver(games)) return { ...state, games, points: none, winners, figures };
  const ended = [...state.ended, games];
  const over = areWon(SETS_TO_WIN, ended);
  const other = state.begins === 0 ? 1 : 0;
  const begins = (games.home + games.away) % 2 === 0 ? state.begins : other;
  const next = { begins, games: none, points: none, ended, over, figures };
  return { ...next, winners: over ? winners : [...winners, []] };
}

/** Whether the next point may end the game, whichever side wins it. */
function isDecisive({ games, points }: TennisState): boolean {
  const tieBreak = isTieBreak(games);
  return isGameOver(plusOne(points, 'home'), tieBreak) || isGameOver(plusOne(points, 'away'), tieBreak);
}

export function drawMatch({ serve }: PointChain, random: Random): ContestCourse<TennisState> {
  let state = nothingYet(random() < 0.5 ? 0 : 1);
  let at = 0;
  const beats = [{ at, state }];
  const incidents: { at: number; incident: ContestCourse<TennisState>['incidents'][number]['incident'] }[] =
    [];
  const pauses = [{ from: 0, to: 10 * SECOND }];
  while (!state.over) {
    const server = serverOf(state.begins, state.games, state.points);
    const homeWins = random() < homePoint(serve, server);
    const wonByServer = (server === 0) === homeWins;
    const shot = random() < (wonByServer ? 0.12 : 0.1);
    const decisive = isDecisive(state);
    at += between(random, 20, 42) * SECOND;
    const before = state;
    state = afterPoint(state, homeWins);
    if (shot) {
      const figure = wonByServer ? 'aces' : 'doubleFaults';
      const counts = plusOne(state.figures[figure], sideOf(server === 0));
      state = { ...state, figures: { ...state.figures, [figure]: counts } };
    }
    beats.push({ at, state });
    if (decisive)
      pauses.push({ from: at - between(random, 6, 10) * SECOND, to: at + between(random, 2, 5) * SECOND });
    const side = sideOf(homeWins);
    if (state.figures.breaks[side] > before.figures.breaks[side]) {
      incidents.push({ at, incident: { minute: null, name: BREAK, side } });
    }
    if (state.ended.length > before.ended.length) {
      incidents.push({ at, incident: { minute: null, name: setEnded(state.ended.length), side } });
      at += 90 * SECOND;
    } else if (state.games !== before.games && (state.games.home + state.games.away) % 2 === 1) {
      at += 60 * SECOND;
    }
  }
  const end = beats[beats.length - 1]?.at ?? 0;
  return { beats, incidents, pauses: pauses.map(({ from, to }) => ({ from, to: Math.min(to, end) })) };
}

const CALLS = ['0', '15', '30', '40'];

/** `40-15`, `40-AD`; in a tie-break the points themselves. */
export function pointsText({ games, points: { home, away } }: Pick<SetState, 'games' | 'points'>): string {
  if (isTieBreak(games)) return `${home}-${away}`;
  if (home >= 3 && away >= 3) {
    if (home === away) return '40-40';
    return home > away ? 'AD-40' : '40-AD';
  }
  return `${CALLS[home]}-${CALLS[away]}`;
}

const STATISTICS = {
  aces: words('Aces', 'Aces', 'Aces'),
  doubleFaults: words('Duplas faltas', 'Double faults', 'Dobles faltas'),
  breaks: words('Quebras de serviço', 'Breaks of serve', 'Quiebres de servicio'),
  points: words('Pontos ganhos', 'Points won', 'Puntos ganados'),
};

export function snapshotOf(state: TennisState): ContestSnapshot {
  const { ended, games, figures, over } = state;
  const set = ended.length + 1;
  const points = pointsText(state);
  return {
    score: { ...partsWon(ended), parts: over ? ended : [...ended, games] },
    phase: over
      ? OVER
      : words(`${set}º set · ${points}`, `Set ${set} · ${points}`, `${set}.º set · ${points}`),
    minute: null,
    statistics: FIGURES.map((id) => ({
      id: id === 'doubleFaults' ? 'double-faults' : id,
      name: STATISTICS[id],
      ...figures[id],
    })),
  };
}
