// What this player usually stakes on this device, and the question about a stake that is far above it.
import { atom } from 'jotai';
import type { Cents } from '#contract/rules/money/money.ts';
import { exceededUsualStake } from '#contract/rules/money/usual-stake.ts';
import { STORED } from '#contract/stored.ts';
import { LAST_STAKES, MAX_LAST_STAKES } from '#contract/stored-stakes.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';
import { store } from '#src/core/state/store.ts';

interface StakeQuestion {
  /** Cents. */
  stake: Cents;
  /** Cents. */
  usual: Cents;
  /** Places the bet after all. */
  place: () => void;
}

/** The question that is open; the functions of this file are its only writers. */
export const stakeQuestionAtom = atom<StakeQuestion | null>(null);

/** The largest stake (cents) that the player has said yes to in this document: they are asked once. */
let agreed = 0;

function ownStakes(): { user_id: string; stakes: Cents[] } | null {
  const user_id = readStored(STORED.userId);
  if (user_id === null) return null;
  const known = readStored(LAST_STAKES);
  return { user_id, stakes: known?.user_id === user_id ? known.stakes : [] };
}

/** A stake (cents) was taken by the server. */
export function noteStake(stake: Cents): void {
  const own = ownStakes();
  if (!own || stake <= 0) return;
  writeStored(LAST_STAKES, { ...own, stakes: [stake, ...own.stakes].slice(0, MAX_LAST_STAKES) });
}

/** Nothing of the last stakes stays: at logout. */
export function forgetStakes(): void {
  agreed = 0;
  removeStored(LAST_STAKES);
  store.set(stakeQuestionAtom, null);
}

/**
 * Places a bet with this stake (cents), or opens the question first where it is more than ten times the usual one. A larger stake than one
 * that was agreed to is asked about again.
 */
export function placeOrAsk(stake: Cents, place: () => void, ask: () => void): void {
  const usual = exceededUsualStake(stake, ownStakes()?.stakes ?? []);
  if (usual === null || stake <= agreed) {
    place();
    return;
  }
  store.set(stakeQuestionAtom, { stake, usual, place });
  ask();
}

/** The player's answer to the open question. */
export function answerStakeQuestion(yes: boolean): void {
  const question = store.get(stakeQuestionAtom);
  store.set(stakeQuestionAtom, null);
  if (!question || !yes) return;
  agreed = question.stake;
  question.place();
}
