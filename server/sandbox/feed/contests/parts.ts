// A contest of parts (sets, maps): who first wins so many of them has won. The chances of all that markets look at are sums
// over the ways in which its parts can end, worked out part by part.
import type { Distribution } from '../pricing/outcome-distribution.ts';
import { type Cell, grid } from '../pricing/settlement-rules.ts';

export interface Counts {
  home: number;
  away: number;
}

/** One way in which a part can end. `next`: who begins the next one (0 home, 1 away). */
export interface PartEnd extends Counts {
  chance: number;
  next: 0 | 1;
}

const NUMBERED = ['part-1', 'part-2', 'part-3', 'part-4', 'part-5'] as const;
type NumberedPart = (typeof NUMBERED)[number];

/** parts: how many each side wins. part-n: counts within one. total, lead: of all parts together, the home side's lead. */
export type PartsBasis = 'parts' | 'total' | 'lead' | NumberedPart;

interface PartsFormat {
  /** Number of won parts that wins the contest, at most 3. */
  toWin: number;
  /** All ways in which the part of an index from 0 can end. */
  endsOf: (index: number) => readonly Cell[];
  /** No part has more counts than this on one side, nor on both. */
  mostOfOne: number;
  mostOfBoth: number;
}

/** How a contest stands: its ended parts, and in which ways the running one can end; empty where all is over. */
interface PartsState {
  ended: readonly Counts[];
  running: readonly PartEnd[];
}

export function numberedPart(index: number): NumberedPart {
  const part = NUMBERED[index];
  if (!part) throw new RangeError(`no part ${index}`);
  return part;
}

export function partsWon(ended: readonly Counts[]): Counts {
  const home = ended.filter((part) => part.home > part.away).length;
  return { home, away: ended.length - home };
}

/** All counts of both sides, part by part. */
export function sumOfParts(parts: readonly Counts[]): Counts {
  return {
    home: parts.reduce((sum, { home }) => sum + home, 0),
    away: parts.reduce((sum, { away }) => sum + away, 0),
  };
}

/** Parts that are certain to be played, so that a market on one always gets a result. */
export function surelyPlayed(toWin: number, ended: readonly Counts[], over: boolean): number {
  return Math.max(toWin, ended.length + Number(!over));
}

/** Whether a side has won the contest. */
export function areWon(toWin: number, ended: readonly Counts[]): boolean {
  const { home, away } = partsWon(ended);
  return Math.max(home, away) === toWin;
}

export const plusOne = (counts: Counts, side: 'home' | 'away'): Counts => ({
  ...counts,
  [side]: counts[side] + 1,
});

/** The bases of a format: their cells, and the chances from where a contest stands. */
export function partsBases(format: PartsFormat) {
  const { toWin, endsOf, mostOfOne, mostOfBoth } = format;
  const most = 2 * toWin - 1;
  const totals = Array.from({ length: most * mostOfBoth + 1 }, (_, count): Cell => [count, 0]);
  const leads = Array.from(
    { length: 2 * toWin * mostOfOne + 1 },
    (_, at): Cell => [at - toWin * mostOfOne, 0],
  );
  const side = mostOfOne + 1;
  const places = Array.from({ length: most }, (_, index) => {
    const found = new Uint16Array(side ** 2);
    endsOf(index).forEach(([home, away], cell) => {
      found[home * side + away] = cell;
    });
    return found;
  });
  const width = toWin + 1;

  function placeOf(index: number, { home, away }: Counts): number {
    return places[index]?.[home * side + away] ?? 0;
  }

  /** How one part ends, whatever came before it. */
  function partOf(
    index: number,
    nodes: readonly Node[],
    endsFrom: (begins: 0 | 1) => readonly PartEnd[],
  ): Distribution {
    const chances = new Float64Array(endsOf(index).length);
    const cells = new Set<number>();
    for (const begins of [0, 1] as const) {
      const before = nodes.reduce((sum, node) => sum + (node.begins === begins ? node.chance : 0), 0);
      if (before === 0) continue;
      for (const end of endsFrom(begins)) {
        const place = placeOf(index, end);
        chances[place] = (chances[place] ?? 0) + before * end.chance;
        cells.add(place);
      }
    }
    return { cells: [...cells].sort((one, other) => one - other), chances };
  }

  function chancesOf(
    { ended, running }: PartsState,
    fresh: (index: number, begins: 0 | 1) => readonly PartEnd[],
  ): Record<PartsBasis, Distribution> {
    const won = partsWon(ended);
    const parts = new Float64Array(width ** 2);
    const total = emptyRow(totals.length);
    const lead = emptyRow(leads.length);
    const numbered = new Map<number, Distribution>();
    ended.forEach((part, index) => {
      numbered.set(index, certain(endsOf(index).length, placeOf(index, part)));
    });
    const sum = (of: 'home' | 'away') => ended.reduce((all, part) => all + part[of], 0);
    const middle = toWin * mostOfOne;
    let nodes: Node[] = [
      {
        ...won,
        begins: 0,
        chance: 1,
        total: certainRow(totals.length, sum('home') + sum('away')),
        lead: certainRow(leads.length, middle + sum('home') - sum('away')),
      },
    ];
    if (running.length === 0) collect(nodes);

    function collect(over: readonly Node[]): void {
      for (const node of over) {
        const cell = node.home * width + node.away;
        parts[cell] = (parts[cell] ?? 0) + node.chance;
        spread(total, node.total, AS_IT_IS);
        spread(lead, node.lead, AS_IT_IS);
      }
    }

    for (let index = ended.length; running.length > 0 && index < most && nodes.length > 0; index += 1) {
      const endsFrom = (begins: 0 | 1) => (index === ended.length ? running : fresh(index, begins));
      numbered.set(index, partOf(index, nodes, endsFrom));
      const next = new Map<number, Node>();
      for (const node of nodes) {
        for (const turn of turnsOf(endsFrom(node.begins))) {
          const home = node.home + Number(turn.wins);
          const away = node.away + Number(!turn.wins);
          const key = (home * width + away) * 2 + turn.next;
          const into = next.get(key) ?? {
            home,
            away,
            begins: turn.next,
            chance: 0,
            total: emptyRow(totals.length),
            lead: emptyRow(leads.length),
          };
          next.set(key, into);
          into.chance += node.chance * turn.chance;
          spread(into.total, node.total, turn.totals);
          spread(into.lead, node.lead, turn.leads);
        }
      }
      const all = [...next.values()];
      collect(all.filter(({ home, away }) => Math.max(home, away) === toWin));
      nodes = all.filter(({ home, away }) => Math.max(home, away) < toWin);
    }

    const part = (index: number) => numbered.get(index) ?? NOTHING;
    return {
      parts: { cells: possible(parts), chances: parts },
      total: { cells: possible(total.chances), chances: total.chances },
      lead: { cells: possible(lead.chances), chances: lead.chances },
      'part-1': part(0),
      'part-2': part(1),
      'part-3': part(2),
      'part-4': part(3),
      'part-5': part(4),
    };
  }

  return {
    cellsOf: (basis: PartsBasis): readonly Cell[] => {
      if (basis === 'parts') return grid(width, width);
      if (basis === 'total') return totals;
      return basis === 'lead' ? leads : endsOf(NUMBERED.indexOf(basis));
    },
    chancesOf,
  };
}

/** Ends of one winner and one who begins the next part, with the chances of their counts. */
interface Turn {
  wins: boolean;
  next: 0 | 1;
  chance: number;
  totals: Steps;
  leads: Steps;
}

/** By how much a row moves, and how likely each is. */
interface Steps {
  by: number[];
  chances: number[];
}

const AS_IT_IS: Steps = { by: [0], chances: [1] };

/** Cached, because every state of an event needs a fresh part's ends. */
const turnsKnown = new WeakMap<readonly PartEnd[], Turn[]>();

function turnsOf(ends: readonly PartEnd[]): Turn[] {
  const found = turnsKnown.get(ends) ?? makeTurns(ends);
  turnsKnown.set(ends, found);
  return found;
}

function makeTurns(ends: readonly PartEnd[]): Turn[] {
  const groups = new Map<number, PartEnd[]>();
  for (const end of ends) {
    const key = Number(end.home > end.away) * 2 + end.next;
    const group = groups.get(key);
    if (group) group.push(end);
    else groups.set(key, [end]);
  }
  return [...groups].map(([key, group]) => ({
    wins: key >= 2,
    next: key % 2 === 0 ? 0 : 1,
    chance: group.reduce((sum, { chance }) => sum + chance, 0),
    totals: stepsOf(group, ({ home, away }) => home + away),
    leads: stepsOf(group, ({ home, away }) => home - away),
  }));
}

function stepsOf(ends: readonly PartEnd[], countOf: (end: PartEnd) => number): Steps {
  const steps = new Map<number, number>();
  for (const end of ends) steps.set(countOf(end), (steps.get(countOf(end)) ?? 0) + end.chance);
  return { by: [...steps.keys()], chances: [...steps.values()] };
}

/** Chances by count, none outside of `least` to `most`. */
interface Row {
  chances: Float64Array;
  least: number;
  most: number;
}

interface Node extends Counts {
  begins: 0 | 1;
  chance: number;
  total: Row;
  lead: Row;
}

function emptyRow(length: number): Row {
  return { chances: new Float64Array(length), least: length, most: -1 };
}

function certainRow(length: number, at: number): Row {
  return { chances: peak(length, at), least: at, most: at };
}

/** Adds a row to another, moved by each of the steps. */
function spread(to: Row, from: Row, { by, chances }: Steps): void {
  const into = to.chances;
  const { chances: row, least, most } = from;
  for (let step = 0; step < by.length; step += 1) {
    const move = by[step] ?? 0;
    const factor = chances[step] ?? 0;
    for (let at = least; at <= most; at += 1) {
      into[at + move] = (into[at + move] ?? 0) + (row[at] ?? 0) * factor;
    }
    to.least = Math.min(to.least, least + move);
    to.most = Math.max(to.most, most + move);
  }
}

const NOTHING: Distribution = { cells: [], chances: new Float64Array(0) };

function certain(length: number, cell: number): Distribution {
  return { cells: [cell], chances: peak(length, cell) };
}

function peak(length: number, at: number): Float64Array {
  const chances = new Float64Array(length);
  chances[at] = 1;
  return chances;
}

/** The cells with any chance at all. */
function possible(chances: Float64Array): number[] {
  const cells: number[] = [];
  chances.forEach((chance, cell) => {
    if (chance > 0) cells.push(cell);
  });
  return cells;
}
