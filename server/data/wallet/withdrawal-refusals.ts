// Why a withdrawal was refused. Its last step has the reason as its note, which is the key of a text under `withdrawal` in
// server/locales.
import { WITHDRAWAL_REFUSALS, type WithdrawalRefusal } from '#contract/endpoints/wallet/withdrawal-calls.ts';

/** Steps of earlier versions have the notes of `operator` and `unsaid` alone. */
const NOTES: Readonly<Record<WithdrawalRefusal, string>> = {
  operator: 'refused_by_operator',
  unsaid: 'refused_by_provider',
  key_closed: 'refused_key_closed',
  account_blocked: 'refused_account_blocked',
  not_own_account: 'refused_not_own_account',
  bank_unavailable: 'refused_bank_unavailable',
};

export const refusalNote = (why: WithdrawalRefusal): string => NOTES[why];

/** The reason that a step's note says; null for a note of another kind. */
export const refusalOf = (note: string): WithdrawalRefusal | null =>
  WITHDRAWAL_REFUSALS.find((why) => NOTES[why] === note) ?? null;
