// The placement of a slip: sent once, under an idempotency key that is
// stored before (D3). It continues when the player changes pages.
import { atom } from 'jotai';
import * as v from 'valibot';
import { type Bet, BUILT_BET_RULES, type SlipRule } from '#contract/endpoints/sports/bet-calls.ts';
import { problem } from '#contract/errors.ts';
import { ApiError } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';
import {
  type CommandOutcome,
  fetchCommandOutcome,
  isCommandPending,
  onCommandResolved,
  resolvePendingCommands,
  UnknownOutcomeError,
} from '#src/core/api/money-command.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { randomId } from '#src/core/device/random-id.ts';
import { onConnectivityChange } from '#src/core/net/online.ts';
import { onSessionEffect, sessionStatus } from '#src/core/session/session-store.ts';
import { store } from '#src/core/state/store.ts';
import { i18n } from '#src/core/text/i18n.ts';
import { reloadProfile } from '#src/data/player/user.ts';
import { type PlacedSlip, placeBets } from '#src/data/sports/bets.ts';
import { openRemedy } from '#src/widgets/wallet/open-remedy.ts';
import { oddsChangeAtom } from '../odds-preferences.ts';
import { isOnCheckedPage, mayPlaceHere } from './placement-checks.ts';
import {
  acceptOdds,
  acceptPrice,
  clearSlip,
  legKey,
  type Slip,
  setPendingKey,
  slipAtom,
} from './slip-store.ts';

/**
 * Why the server refused a slip, in words: for legs, for stakes (by
 * key; '' for the shared stake), or for the slip as a whole.
 */
interface Refusal {
  slip: Slip;
  legs: ReadonlyMap<string, string>;
  stakes: ReadonlyMap<string, string>;
  text: string;
}

type Placement =
  | { phase: 'idle' }
  /** unclear: no answer came, and the backend is asked for the outcome. */
  | { phase: 'sending'; unclear: boolean }
  /** The outcome is unknown: the bet may have been placed. */
  | { phase: 'unknown' }
  | { phase: 'refused'; refusal: Refusal }
  /** late: the outcome came from a later request. */
  | { phase: 'done'; bets: readonly Bet[]; late: boolean };

const IDLE: Placement = { phase: 'idle' };
export const placementAtom = atom<Placement>(IDLE);
const show = (placing: Placement) => store.set(placementAtom, placing);

/** Sends the slip as it is. Does nothing while a placement is in progress. */
export async function placeSlip(): Promise<void> {
  const slip = store.get(slipAtom);
  if (isPlacementPending() || slip.legs.length === 0) return;
  if (!isOnCheckedPage(slip.legs) && !(await passesChecks(slip))) return;
  const key = randomId();
  // After a logout the slip no longer belongs to this session.
  const isMine = () => store.get(slipAtom).pendingKey === key;
  let late = false;
  // Stored before sending: if the page is reloaded during the request, the new page knows which outcome to ask for.
  setPendingKey(key);
  show({ phase: 'sending', unclear: false });
  const asking = placeBets(key, () => {
    late = true;
    if (isMine()) show({ phase: 'sending', unclear: true });
  });
  try {
    const bets = await queryClient.getMutationCache().build(queryClient, asking).execute(bodyOf(slip));
    if (!isMine()) return;
    clearSlip();
    show({ phase: 'done', bets, late });
    void reloadProfile();
  } catch (error) {
    if (!isMine()) return;
    if (error instanceof UnknownOutcomeError) return show({ phase: 'unknown' });
    const left = setPendingKey();
    void queryClient.invalidateQueries({ queryKey: ['sports'] });
    if (openRemedy(error)) return show(IDLE);
    show({ phase: 'refused', refusal: refusalOf(left, error) });
  }
}

/** Makes the checks of the sports routes, with the slip locked. False: it isn't sent. */
async function passesChecks(slip: Slip): Promise<boolean> {
  const checking: Placement = { phase: 'sending', unclear: false };
  show(checking);
  // A logout has ended this placement; the slip may be another player's.
  const isOver = () => store.get(placementAtom) !== checking;
  try {
    const may = await mayPlaceHere();
    if (isOver()) return false;
    if (!may) show(IDLE);
    return may;
  } catch (error) {
    if (!isOver()) show({ phase: 'refused', refusal: refusalOf(slip, error) });
    return false;
  }
}

/** The request body of a slip. */
function bodyOf(slip: Slip): PlacedSlip {
  return {
    kind: slip.kind,
    ...(slip.kind === 'system' ? { size: slip.size } : {}),
    ...(slip.kind === 'built' && slip.odds !== null ? { odds: slip.odds } : {}),
    legs: slip.legs.map(({ event, market, selection, odds }) => ({ event, market, selection, odds })),
    stakes: slip.kind === 'single' ? slip.legs.map(({ stake }) => stake ?? 0) : [slip.stake ?? 0],
    accept: store.get(oddsChangeAtom),
  };
}

/** The rules that the page words, because it also shows them for a slip that is not sent (decision 036). */
const WORDED_RULES: ReadonlySet<string | undefined> = new Set<SlipRule>([
  'suspended',
  'changed',
  'closed',
  'same_event',
  ...BUILT_BET_RULES,
]);

const textOfRule = (rule: string | undefined) =>
  WORDED_RULES.has(rule) ? i18n.t(`sports:refused.${rule}`) : undefined;

/** The reasons of a refusal and the fields that they belong to, from the error. */
function refusalOf(slip: Slip, error: unknown): Refusal {
  const said = error instanceof ApiError ? v.safeParse(problem, error.answer) : null;
  const { rule, rules } = said?.success ? said.output : {};
  const own = textOfRule(rule);
  const legs = new Map<string, string>();
  const stakes = new Map<string, string>();
  for (const [field, [text]] of Object.entries(error instanceof ApiError ? error.errors : {})) {
    const [, part, place] = /^(legs|stakes)\.(\d+)$/.exec(field) ?? [];
    const leg = slip.legs[Number(place)];
    const words = textOfRule(rules?.[field]) || own || text || errorText(error, i18n.t);
    if (part === 'legs' && leg) legs.set(legKey(leg), words);
    if (part === 'stakes') stakes.set(slip.kind === 'single' && leg ? legKey(leg) : '', words);
  }
  const isPlaced = legs.size + stakes.size > 0;
  const text = own || errorText(error, i18n.t);
  return { slip, legs, stakes, text: isPlaced ? '' : text };
}

/** Accepts the current odds, and the current `price` of a built bet, and places the slip. */
export function acceptAndPlace(odds: ReadonlyMap<string, number>, price: number | null): void {
  acceptOdds(odds);
  if (price !== null) acceptPrice(price);
  void placeSlip();
}

/** Asks again for the outcome of a slip that stayed unclear. */
export async function recheckPlacement(): Promise<void> {
  show({ phase: 'sending', unclear: true });
  await lookUp();
  if (store.get(placementAtom).phase === 'sending') show({ phase: 'unknown' });
}

/** Whether a slip is being sent or its outcome is unknown. Until it is known no other slip can be placed. */
export function isPlacementPending(): boolean {
  const { phase } = store.get(placementAtom);
  return phase === 'sending' || phase === 'unknown';
}

/** Dismisses the result of the last placement. An unknown outcome stays. */
export function dismissPlacement(): void {
  if (!isPlacementPending()) show(IDLE);
}

/** Logout: the next page that has the session asks for the outcome. */
export function resetPlacement(): void {
  show(IDLE);
}

/**
 * Once per document: restores a slip that an earlier page sent, and
 * subscribes to its outcome, whatever code asks for it.
 */
export function restorePlacement(): void {
  if (store.get(slipAtom).pendingKey !== undefined) show({ phase: 'unknown' });
  onCommandResolved(({ key, end }) => settled(key, end));
  onSessionEffect(({ type }) => {
    if (type === 'started') void checkMissedOutcome();
  });
  onConnectivityChange((online) => {
    if (online && store.get(placementAtom).phase === 'unknown') void lookUp();
  });
  // A selection chosen after a bet begins the next slip: the receipt makes room for it.
  store.sub(slipAtom, () => {
    if (store.get(placementAtom).phase === 'done' && store.get(slipAtom).legs.length > 0) show(IDLE);
  });
  if (sessionStatus() !== 'out') void checkMissedOutcome();
}

/**
 * Open commands are resolved at login. The outcome of one that was resolved
 * before this file was loaded is not reported again, so it is requested here.
 */
async function checkMissedOutcome(): Promise<void> {
  const { pendingKey } = store.get(slipAtom);
  if (
    pendingKey !== undefined &&
    !isCommandPending(pendingKey) &&
    store.get(placementAtom).phase === 'unknown'
  )
    await lookUp();
}

/** Asks for the outcome of the slip that was sent. Never throws. */
async function lookUp(): Promise<void> {
  const { pendingKey } = store.get(slipAtom);
  if (pendingKey === undefined) return;
  if (isCommandPending(pendingKey)) await resolvePendingCommands().catch(() => []);
  if (isCommandPending(pendingKey)) return;
  const end = await fetchCommandOutcome(pendingKey);
  if (end !== null) settled(pendingKey, end);
}

function settled(key: string, end: CommandOutcome | 'unavailable'): void {
  if (store.get(slipAtom).pendingKey !== key) return;
  if (end === 'done') {
    clearSlip();
    show({ phase: 'done', bets: [], late: true });
    void queryClient.invalidateQueries({ queryKey: ['bets'] });
    return;
  }
  const text = i18n.t(`sports:slip.${end}`);
  show({ phase: 'refused', refusal: { slip: setPendingKey(), legs: new Map(), stakes: new Map(), text } });
}
