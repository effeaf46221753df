// The published state of a match besides its markets: phase, statistics, incidents.
import type { FeedEvent } from '#server/partners/feed/sports-feed.ts';
import type { Attempt, Measure } from '../events/momentum.ts';
import { words } from '../localised-names.ts';
import { type MatchClock, minuteAt, type Phase } from './match-clock.ts';
import type { MatchIncident, MatchScript } from './match-script.ts';

export const PHASES = {
  open: words('', '', ''),
  first: words('1º tempo', '1st half', '1.er tiempo'),
  break: words('Intervalo', 'Half-time', 'Descanso'),
  second: words('2º tempo', '2nd half', '2.º tiempo'),
  over: words('Encerrado', 'Full time', 'Finalizado'),
  abandoned: words('Interrompido', 'Abandoned', 'Suspendido'),
} satisfies Record<Phase | 'open' | 'abandoned', FeedEvent['phase']>;

const GOAL = words('Gol', 'Goal', 'Gol');
const CARD = words('Cartão amarelo', 'Yellow card', 'Tarjeta amarilla');

const STATISTICS = {
  onTarget: words('Finalizações no gol', 'Shots on target', 'Remates al arco'),
  shots: words('Finalizações', 'Shots', 'Remates'),
  corners: words('Escanteios', 'Corners', 'Córners'),
  cards: words('Cartões amarelos', 'Yellow cards', 'Tarjetas amarillas'),
};

/** How many of a row each side has up to a moment of the match. */
export function countUpTo(row: readonly MatchIncident[], elapsed: number) {
  const count = { home: 0, away: 0 };
  for (const { at, side } of row) if (at <= elapsed) count[side] += 1;
  return count;
}

export function statisticsAt(script: MatchScript, elapsed: number): FeedEvent['statistics'] {
  const { goals, saves, shots, corners, cards } = script;
  const onTarget = [...goals, ...saves];
  return [
    { id: 'on-target', name: STATISTICS.onTarget, ...countUpTo(onTarget, elapsed) },
    { id: 'shots', name: STATISTICS.shots, ...countUpTo([...onTarget, ...shots], elapsed) },
    { id: 'corners', name: STATISTICS.corners, ...countUpTo(corners, elapsed) },
    { id: 'cards', name: STATISTICS.cards, ...countUpTo(cards, elapsed) },
  ];
}

/** The counts that best show which side attacks. */
export const MEASURE: Measure = {
  counted: words('Finalizações e escanteios', 'Shots and corners', 'Remates y córners'),
  unit: 'attempts',
  minutes: 5,
};

/** Shots and corners up to a moment. */
export function attemptsAt({ clock, goals, saves, shots, corners }: MatchScript, elapsed: number): Attempt[] {
  return [goals, saves, shots, corners].flat().flatMap(({ at, side }) => {
    if (at > elapsed) return [];
    return [{ minute: minuteAt(clock, at), home: Number(side === 'home'), away: Number(side === 'away') }];
  });
}

type Incident = FeedEvent['incidents'][number];

/** What happened up to a moment, newest first. */
export function incidentsAt(
  script: MatchScript,
  elapsed: number,
  abandoned: boolean,
): FeedEvent['incidents'] {
  const { clock } = script;
  const past: { at: number; incident: Incident }[] = [
    ...timelineRows('goal', GOAL, script.goals, clock),
    ...timelineRows('card', CARD, script.cards, clock),
    mark('break', clock.firstEnds, PHASES.break, 45),
    mark('second', clock.secondBegins, PHASES.second, 46),
    mark('over', clock.ends, PHASES.over, 90),
  ];
  if (abandoned) past.push(mark('abandoned', elapsed, PHASES.abandoned, minuteAt(clock, elapsed)));
  return past
    .filter(({ at }) => at <= elapsed)
    .sort((one, other) => other.at - one.at)
    .map(({ incident }) => incident);
}

function timelineRows(
  kind: string,
  name: FeedEvent['phase'],
  row: readonly MatchIncident[],
  clock: MatchClock,
) {
  return row.map(({ at, side }, index) => ({
    at,
    incident: { id: `${kind}-${index + 1}`, minute: minuteAt(clock, at), name, side },
  }));
}

function mark(id: string, at: number, name: FeedEvent['phase'], minute: number) {
  return { at, incident: { id, minute, name, side: null } };
}
