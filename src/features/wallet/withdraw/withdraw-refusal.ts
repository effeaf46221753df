// Why a withdrawal is refused, in the player's words: the rule's name (D15), the field that it is about, its figures.
import * as v from 'valibot';
import type { WithdrawRule } from '#contract/endpoints/withdrawals.ts';
import { problem } from '#contract/errors.ts';
import type { Cents } from '#contract/rules/money.ts';
import { ApiError } from '#src/core/api/call.ts';

/** `request`: it is about asking at all, or about when. */
type RefusedField = 'amount' | 'pix_key' | 'request';
type StatList = Readonly<Record<string, number>>;

/** What refused: a rule of D15, or the balance. */
export interface WithdrawRefusal {
  rule: WithdrawRule | 'insufficient_funds';
  figures: StatList;
}

/** Where a rule is shown, and the figures without which its sentence says nothing. */
const RULES: Readonly<Record<WithdrawRefusal['rule'], { field: RefusedField; needs: readonly string[] }>> = {
  withdraw_enabled: { field: 'request', needs: [] },
  withdraw_affiliate_day: { field: 'request', needs: ['weekday'] },
  withdraw_min: { field: 'amount', needs: ['min'] },
  withdraw_max: { field: 'amount', needs: ['max'] },
  withdraw_daily: { field: 'request', needs: ['daily', 'count', 'next_at'] },
  withdraw_interval: { field: 'request', needs: ['minutes', 'next_at'] },
  withdraw_daily_request: { field: 'amount', needs: ['max', 'left'] },
  deposit_rollover: { field: 'amount', needs: ['locked', 'withdrawable', 'to_stake'] },
  pix_key: { field: 'pix_key', needs: [] },
  insufficient_funds: { field: 'amount', needs: [] },
};

const isRule = (name: string | undefined): name is WithdrawRefusal['rule'] =>
  name !== undefined && Object.hasOwn(RULES, name);

export const fieldOf = ({ rule }: WithdrawRefusal): RefusedField => RULES[rule].field;

/** The rule that refused, from what was thrown; null where it names none that we know, or lacks its figures. */
export function parseWithdrawRefusal(error: unknown): WithdrawRefusal | null {
  if (!(error instanceof ApiError)) return null;
  const said = v.safeParse(problem, error.answer);
  const { rule, figures = {} } = said.success ? said.output : {};
  const name = error.code === 'insufficient_funds' ? error.code : rule;
  if (!isRule(name) || RULES[name].needs.some((figure) => figures[figure] === undefined)) return null;
  return { rule: name, figures };
}

/** What a withdrawal could be, as its call says; cents. */
export interface WithdrawAllowance {
  min: Cents;
  max: Cents;
  balance: Cents;
  withdrawable: Cents;
  locked: Cents;
  to_stake: Cents;
  daily: number;
  daily_used: number;
  daily_left: number;
  daily_amount_left: Cents | null;
  /** ms since 1970; null: now. */
  next_at: number | null;
  everything: boolean;
}

/** The rule that an amount (cents) breaks, known before anything is sent; null: none. */
export function amountRefusal(amount: Cents, room: WithdrawAllowance): WithdrawRefusal | null {
  const { min, max, balance, withdrawable, locked, to_stake, daily_amount_left: left } = room;
  if (!room.everything) {
    if (amount < min) return { rule: 'withdraw_min', figures: { min, max } };
    if (amount > max) return { rule: 'withdraw_max', figures: { min, max } };
  }
  if (amount > balance) return { rule: 'insufficient_funds', figures: {} };
  if (amount > withdrawable) return { rule: 'deposit_rollover', figures: { locked, withdrawable, to_stake } };
  // How much a day may hold in all, only the server knows.
  if (!room.everything && left !== null && amount > left) {
    return { rule: 'withdraw_daily_request', figures: { max: left, left } };
  }
  return null;
}

/** The most that one withdrawal could take now (cents); 0 where none could, or none may be asked for yet. */
export function maxWithdrawal(room: WithdrawAllowance): Cents {
  if (room.everything) return room.withdrawable;
  if (room.daily_left === 0 || room.next_at !== null) return 0;
  const most = Math.min(room.withdrawable, room.max, room.daily_amount_left ?? room.max);
  return most >= room.min ? most : 0;
}
