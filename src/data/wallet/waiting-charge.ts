// The charge whose payment this device waits for. It lies on the device, so that its place in the header outlives a reload, a closed
// tab and a visit to the bank's app; and it stays there until the player has been told that it was paid, or it is over.
import { atom } from 'jotai';
import type * as v from 'valibot';
import type { Deposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { STORED } from '#contract/stored.ts';
import { WAITING_CHARGE } from '#contract/stored-charge.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';
import { store } from '#src/core/state/store.ts';

export type WaitingCharge = v.InferOutput<typeof WAITING_CHARGE.schema>;

/** The charge that is waited for in this document; the functions of this file are its only writers. */
export const waitingChargeAtom = atom<WaitingCharge | null>(null);

/** The charge whose payment is being told to the player, and when the page learnt of it (ms, by the device's clock as in the query cache). */
export const paidChargeAtom = atom<(WaitingCharge & { learnt_at: number }) | null>(null);

/** From now on the device waits for this charge, in place of another one. Nothing without a logged-in player. */
export function noteWaitingCharge({ id, amount, code, created_at, expires_at }: Deposit): void {
  const user_id = readStored(STORED.userId);
  if (user_id === null) return;
  const charge = { user_id, id, amount, code, created_at, expires_at };
  writeStored(WAITING_CHARGE, charge);
  store.set(waitingChargeAtom, charge);
}

/** Takes up what an earlier document waited for. Another player's charge is erased. Returns whether there is one. */
export function restoreWaitingCharge(): boolean {
  const charge = readStored(WAITING_CHARGE);
  const isOwn = charge !== null && charge.user_id === readStored(STORED.userId);
  if (charge && !isOwn) removeStored(WAITING_CHARGE);
  store.set(waitingChargeAtom, isOwn ? charge : null);
  return isOwn;
}

/** The device no longer waits for the charge with this id; without an id, for any. Returns whether it did: another tab may have been first. */
export function forgetWaitingCharge(id?: string): boolean {
  const known = readStored(WAITING_CHARGE);
  const isThis = known !== null && (id === undefined || known.id === id);
  if (isThis) removeStored(WAITING_CHARGE);
  if (id === undefined || store.get(waitingChargeAtom)?.id === id) store.set(waitingChargeAtom, null);
  return isThis;
}
