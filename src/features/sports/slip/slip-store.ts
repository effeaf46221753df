// The player's slip: the selections, the odds at which the player
// saw them, and the stakes. It is stored in the tab (D6).
import { atom } from 'jotai';
import * as v from 'valibot';
import type { Bet } from '#contract/endpoints/sports/bet-calls.ts';
import type { Market, Selection, SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { BET_KINDS, type BetKind, lineCount, MAX_LEGS, MAX_LINES } from '#contract/rules/sports/bet-lines.ts';
import { EVENS } from '#contract/rules/sports/odds.ts';
import { listOf } from '#contract/schema.ts';
import { STORED } from '#contract/stored.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';
import { slipCountAtom } from '#src/core/state/slip-count.ts';
import { store } from '#src/core/state/store.ts';

/** A slip with the most selections of the longest names fits into what is stored. */
const MAX_NAME = 200;
const withShortTexts = (_: string, value: unknown) =>
  typeof value === 'string' ? value.slice(0, MAX_NAME) : value;
const name = v.pipe(v.string(), v.maxLength(MAX_NAME));
const ofEvent = v.pipe(v.string(), v.minLength(1), v.maxLength(80));
const stake = v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0)));

const seenOdds = v.pipe(v.number(), v.safeInteger(), v.minValue(EVENS + 1));

const storedLeg = v.object({
  event: ofEvent,
  market: ofEvent,
  selection: ofEvent,
  /** The odds that the player saw and accepted. */
  odds: seenOdds,
  home: name,
  away: name,
  /** For the faces of its sides. */
  sport: v.optional(name),
  market_name: name,
  selection_name: name,
  /** The stake of a single. */
  stake,
});
export type StoredLeg = v.InferOutput<typeof storedLeg>;

const storedSlip = v.object({
  kind: v.picklist(BET_KINDS),
  /** For a system: the number of legs in a line. */
  size: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(MAX_LEGS)),
  /** The stake of a multiple or a built bet, or of each line of a system. */
  stake,
  /** For a built bet: the price that the player saw and accepted; null until there is one. */
  odds: v.optional(v.nullable(seenOdds), null),
  legs: listOf(storedLeg),
  /** The idempotency key under which the slip was sent, until its outcome is known. `sent` is its name on players' devices. */
  sent: v.optional(v.pipe(v.string(), v.maxLength(100))),
});
type StoredSlip = v.InferOutput<typeof storedSlip>;
export type Slip = Omit<StoredSlip, 'sent'> & { pendingKey?: StoredSlip['sent'] };

const EMPTY: Slip = { kind: 'single', size: 2, stake: null, odds: null, legs: [] };

/** Written only by the functions below. */
export const slipAtom = atom<Slip>(EMPTY);

/** `event~market~selection`, as the contract names a leg. */
export const legKey = (leg: Pick<StoredLeg, 'event' | 'market' | 'selection'>) =>
  `${leg.event}~${leg.market}~${leg.selection}`;

/** Keys of the selections on the slip. */
export const selectedKeysAtom = atom((get) => new Set(get(slipAtom).legs.map(legKey)));

/** Restores the slip that this tab has stored. */
export function restoreSlip(): void {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), storedSlip), readStored(STORED.slip));
  if (!stored.success) return;
  const { sent, ...slip } = stored.output;
  put({ ...slip, legs: slip.legs.slice(0, MAX_LEGS), pendingKey: sent });
}

function put(next: Slip): void {
  const legs = next.legs.length;
  const slip = { ...next, size: sizeFor(next.size, legs), kind: kindFor(next.kind, next.legs) };
  const { pendingKey: sent, ...rest } = slip;
  store.set(slipAtom, slip);
  store.set(slipCountAtom, legs || null);
  if (legs === 0) removeStored(STORED.slip);
  else writeStored(STORED.slip, JSON.stringify({ ...rest, sent }, withShortTexts));
}

/** The largest allowed size up to `size`: more legs make more lines, and the number of lines is limited. */
function sizeFor(size: number, legs: number): number {
  let fit = Math.min(size, Math.max(2, legs - 1));
  while (fit > 2 && lineCount(legs, fit) > MAX_LINES) fit -= 1;
  return fit;
}

/** Whether all legs are of one event. Then they can only be singles or one built bet, otherwise never a built bet. */
export const isOneEvent = (legs: readonly StoredLeg[]) => legs.every(({ event }) => event === legs[0]?.event);

/** The kind that these legs allow, as close as possible to `kind`. */
function kindFor(kind: BetKind, legs: readonly StoredLeg[]): BetKind {
  if (legs.length < 2) return 'single';
  if (kind === 'single') return kind;
  if (isOneEvent(legs)) return 'built';
  return kind === 'built' || legs.length < 3 ? 'multiple' : kind;
}

function change(part: Partial<Slip>): void {
  put({ ...store.get(slipAtom), ...part });
}

/**
 * Puts a selection on the slip or removes it; false if the slip is full. The
 * second selection makes a multiple, or a built bet if both are of one event.
 */
export function toggleLeg(event: SportEvent, market: Market, selection: Selection): boolean {
  const { legs, kind } = store.get(slipAtom);
  const leg: StoredLeg = {
    event: event.id,
    market: market.id,
    selection: selection.id,
    odds: selection.odds,
    home: event.home,
    away: event.away,
    sport: event.sport,
    market_name: market.name,
    selection_name: selection.name,
    stake: null,
  };
  const key = legKey(leg);
  const left = legs.filter((one) => legKey(one) !== key);
  if (left.length < legs.length) {
    change({ legs: left, odds: null });
    return true;
  }
  if (legs.length === MAX_LEGS) return false;
  change({ legs: [...legs, leg], odds: null, kind: legs.length === 1 ? 'multiple' : kind });
  return true;
}

/**
 * Adds selections that are not on the slip yet, up to the most that it takes. Returns how many of `legs` are on the slip then:
 * where it is full, fewer than were given.
 */
export function addLegs(legs: readonly StoredLeg[]): number {
  const { legs: before, kind } = store.get(slipAtom);
  const known = new Set(before.map(legKey));
  const all = [...before, ...legs.filter((leg) => !known.has(legKey(leg)))].slice(0, MAX_LEGS);
  change({ legs: all, odds: null, kind: before.length < 2 && all.length > 1 ? 'multiple' : kind });
  const keys = new Set(all.map(legKey));
  return legs.filter((leg) => keys.has(legKey(leg))).length;
}

export function removeLegs(keys: readonly string[]): void {
  change({ legs: store.get(slipAtom).legs.filter((leg) => !keys.includes(legKey(leg))), odds: null });
}

export function clearSlip(): void {
  put(EMPTY);
}

export function setBetKind(kind: BetKind): void {
  change({ kind });
}

export function setSystemSize(size: number): void {
  change({ size });
}

/** Sets the stake (cents) of a multiple, a built bet or each line of a system; with a key, that of a single. */
export function setStake(cents: Cents | null, key?: string): void {
  if (key === undefined) change({ stake: cents });
  else changeLegs((leg) => (legKey(leg) === key ? { ...leg, stake: cents } : leg));
}

/** Replaces the odds that the player accepts, by key of leg. */
export function acceptOdds(odds: ReadonlyMap<string, number>): void {
  changeLegs((leg) => ({ ...leg, odds: odds.get(legKey(leg)) ?? leg.odds }));
}

/** Replaces the price of a built bet that the player accepts. */
export function acceptPrice(odds: number): void {
  change({ odds });
}

function changeLegs(each: (leg: StoredLeg) => StoredLeg): void {
  change({ legs: store.get(slipAtom).legs.map(each) });
}

/** Stores the key under which the slip is being sent; without a key, removes it. */
export function setPendingKey(key?: string): Slip {
  change({ pendingKey: key });
  return store.get(slipAtom);
}

/** Fills the slip with the selections and stakes of a bet, to place it again. */
export function repeatBet({ kind, size, line_stake, legs }: Bet): void {
  const single = kind === 'single';
  put({
    kind,
    size: Math.max(2, size),
    stake: single ? null : line_stake,
    odds: null,
    legs: legs.map(({ event, market, selection, odds, home, away, sport, market_name, selection_name }) => ({
      ...{ event, market, selection, odds, home, away, sport, market_name, selection_name },
      stake: single ? line_stake : null,
    })),
  });
}
