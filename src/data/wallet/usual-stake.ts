// What this player usually stakes, and the question about a stake that is far above it.
import { atom } from 'jotai';
import {
  listTransactions,
  TRANSACTION_STATUS,
  type Transaction,
} from '#contract/endpoints/wallet/wallet-calls.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { exceededUsualStake } from '#contract/rules/money/usual-stake.ts';
import { STORED } from '#contract/stored.ts';
import { call } from '#src/core/api/call.ts';
import { readStored } from '#src/core/device/storage.ts';
import { store } from '#src/core/state/store.ts';

interface StakeQuestion {
  /** Cents. */
  stake: Cents;
  /** Cents. */
  usual: Cents;
  /** Places the bet after all. */
  place: () => void;
  /** Leads back to the amount. */
  change: () => void;
}

/** The question that is open; the functions of this file are its only writers. */
export const stakeQuestionAtom = atom<StakeQuestion | null>(null);

/** The largest stake (cents) that the player has said yes to in this document: they are asked once. */
let agreed = 0;

/** As many of the last stakes count. */
const MOST = 20;

/** A player's last stakes (cents), the last one first; in memory alone (D6). `read`: the server was asked for the earlier ones. */
let last: { of: string; stakes: Cents[]; read: boolean } | null = null;

/**
 * Reads what this player staked lately, once in a document, from the wallet's transactions. Where they don't come, only what is staked
 * from now on counts.
 */
export function learnStakes(): void {
  const own = ownStakes();
  if (!own || own.read) return;
  own.read = true;
  call(listTransactions, { query: { type: '0' } }).then(
    ({ data }) => {
      own.stakes = [...own.stakes, ...data.data.filter(isStake).map(({ amount }) => amount)].slice(0, MOST);
    },
    () => {
      own.read = false;
    },
  );
}

const isStake = ({ source_type, status }: Transaction): boolean =>
  (source_type === 'CasinoTransaction' || source_type === 'BetTransaction') &&
  status === TRANSACTION_STATUS.approved;

function ownStakes() {
  const of = readStored(STORED.userId);
  if (of === null) return null;
  if (last?.of !== of) last = { of, stakes: [], read: false };
  return last;
}

/** A stake (cents) was taken by the server. */
export function noteStake(stake: Cents): void {
  const own = ownStakes();
  if (own && stake > 0) own.stakes = [stake, ...own.stakes].slice(0, MOST);
}

/** Nothing of the last stakes stays: at logout. */
export function forgetStakes(): void {
  agreed = 0;
  last = null;
  store.set(stakeQuestionAtom, null);
}

/**
 * Places a bet with this stake (cents), or opens the question first where it is more than ten times the usual one. A larger stake than one
 * that was agreed to is asked about again.
 */
export function placeOrAsk(
  stake: Cents,
  { place, change, ask }: { place: () => void; change: () => void; ask: () => void },
): void {
  const usual = exceededUsualStake(stake, ownStakes()?.stakes ?? []);
  if (usual === null || stake <= agreed) {
    place();
    return;
  }
  store.set(stakeQuestionAtom, { stake, usual, place, change });
  ask();
}

/** The player says yes to the open question. */
export function placeAfterAll(): void {
  const question = store.get(stakeQuestionAtom);
  store.set(stakeQuestionAtom, null);
  if (!question) return;
  agreed = question.stake;
  question.place();
}

/** The player says no, or leaves the question. Gives the way back to the amount, for when the dialog is gone. */
export function changeStake(): () => void {
  const question = store.get(stakeQuestionAtom);
  store.set(stakeQuestionAtom, null);
  return question?.change ?? (() => {});
}
