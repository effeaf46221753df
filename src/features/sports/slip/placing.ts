// A slip on its way: sent once, under a key kept before (D3). It goes on whichever page is on screen.
import { atom } from 'jotai';
import * as v from 'valibot';
import { type Bet, placeBets as placeCall, SLIP_RULES } from '#contract/endpoints/bets.ts';
import { problem } from '#contract/errors.ts';
import { STORED } from '#contract/stored.ts';
import { CallRefused } from '#src/core/call.ts';
import { CommandUnclear, onCommandSettled, settleOpenCommands } from '#src/core/commands.ts';
import { failureText } from '#src/core/failure-text.ts';
import { texts } from '#src/core/i18n.ts';
import { openModal } from '#src/core/modals.ts';
import { queryClient } from '#src/core/query-client.ts';
import { readStored } from '#src/core/storage.ts';
import { store } from '#src/core/store.ts';
import { type PlacedSlip, placeBets } from '#src/data/bets.ts';
import { reloadProfile } from '#src/data/user.ts';
import { oddsChangeAtom } from '../odds-choice.ts';
import { acceptOdds, clearSlip, legKey, type Slip, slipAtom } from './slip-store.ts';

/** What the server had against a slip, in words: at its legs, at its stakes (by key; '' the one of all), or as a whole. */
interface Refusal {
  slip: Slip;
  legs: ReadonlyMap<string, string>;
  stakes: ReadonlyMap<string, string>;
  text: string;
}

type Placing =
  | { phase: 'idle' }
  /** unclear: no answer came, and the backend is asked. */
  | { phase: 'sending'; unclear: boolean }
  /** Nobody can say yet: what was sent may stand. */
  | { phase: 'doubt' }
  | { phase: 'refused'; refusal: Refusal }
  /** late: its answer had to be asked for. */
  | { phase: 'done'; bets: readonly Bet[]; late: boolean };

const IDLE: Placing = { phase: 'idle' };
export const placingAtom = atom<Placing>(IDLE);
const show = (placing: Placing) => store.set(placingAtom, placing);

const MENDING = { not_verified: 'verification', ip_blocked: 'vpn', unauthenticated: 'login' } as const;
const isMendable = (code: string): code is keyof typeof MENDING => Object.hasOwn(MENDING, code);

/** Sends the slip as it is. A second press while one is on its way does nothing. */
export async function placeSlip(): Promise<void> {
  const slip = store.get(slipAtom);
  if (isPlacing() || slip.legs.length === 0) return;
  let late = false;
  show({ phase: 'sending', unclear: false });
  const asking = placeBets(() => {
    late = true;
    show({ phase: 'sending', unclear: true });
  });
  try {
    const bets = await queryClient.getMutationCache().build(queryClient, asking).execute(bodyOf(slip));
    clearSlip();
    show({ phase: 'done', bets, late });
    void reloadProfile();
  } catch (error) {
    if (error instanceof CommandUnclear) return show({ phase: 'doubt' });
    void queryClient.invalidateQueries({ queryKey: ['sports'] });
    if (error instanceof CallRefused && isMendable(error.code)) {
      show(IDLE);
      return openModal(MENDING[error.code]);
    }
    show({ phase: 'refused', refusal: refusalOf(slip, error) });
  }
}

/** What a slip sends. */
function bodyOf(slip: Slip): PlacedSlip {
  return {
    kind: slip.kind,
    ...(slip.kind === 'system' ? { size: slip.size } : {}),
    legs: slip.legs.map(({ event, market, selection, odds }) => ({ event, market, selection, odds })),
    stakes: slip.kind === 'single' ? slip.legs.map(({ stake }) => stake ?? 0) : [slip.stake ?? 0],
    accept: store.get(oddsChangeAtom),
  };
}

/** What refused a slip and where, from what was thrown. */
function refusalOf(slip: Slip, error: unknown): Refusal {
  const said = error instanceof CallRefused ? v.safeParse(problem, error.answer) : null;
  const rule = said?.success ? SLIP_RULES.find((one) => one === said.output.rule) : undefined;
  const legs = new Map<string, string>();
  const stakes = new Map<string, string>();
  for (const [field, [text]] of Object.entries(error instanceof CallRefused ? error.errors : {})) {
    const [, part, place] = /^(legs|stakes)\.(\d+)$/.exec(field) ?? [];
    const leg = slip.legs[Number(place)];
    const words = text || (rule ? texts.t(`sports:refused.${rule}`) : failureText(error, texts.t));
    if (part === 'legs' && leg) legs.set(legKey(leg), words);
    if (part === 'stakes') stakes.set(slip.kind === 'single' && leg ? legKey(leg) : '', words);
  }
  const isPlaced = legs.size + stakes.size > 0;
  return { slip, legs, stakes, text: isPlaced ? '' : failureText(error, texts.t) };
}

/** The present odds are what the player means from now on. */
export function acceptAndPlace(odds: ReadonlyMap<string, number>): void {
  acceptOdds(odds);
  void placeSlip();
}

/** Asks again what became of a slip that stayed unclear. */
export async function checkAgain(): Promise<void> {
  show({ phase: 'sending', unclear: true });
  await settleOpenCommands().catch(() => []);
  if (store.get(placingAtom).phase === 'sending') show({ phase: 'doubt' });
}

/** Whether a slip is on its way or in doubt: until that is known no other one begins. */
export function isPlacing(): boolean {
  const { phase } = store.get(placingAtom);
  return phase === 'sending' || phase === 'doubt';
}

/** Put away what was said of the last slip; a doubt stays. */
export function forgetPlacing(): void {
  if (!isPlacing()) show(IDLE);
}

/** Logout: what became of a slip is the next page's to ask. */
export function leavePlacing(): void {
  show(IDLE);
}

/** Once: takes up a slip that an earlier page left unclear, and hears what became of it, whoever asked. */
export function startPlacing(): void {
  if (readStored(STORED.openCommands)?.some((one) => one.call === placeCall.name)) show({ phase: 'doubt' });
  onCommandSettled(({ call, end }) => {
    if (call !== placeCall.name) return;
    if (end === 'done') {
      clearSlip();
      show({ phase: 'done', bets: [], late: true });
      void queryClient.invalidateQueries({ queryKey: ['bets'] });
    } else {
      const text = texts.t(`sports:slip.${end}`);
      show({
        phase: 'refused',
        refusal: { slip: store.get(slipAtom), legs: new Map(), stakes: new Map(), text },
      });
    }
  });
}
