// Why a withdrawal is refused: the rule's name (D15), the field that it is about, and its figures.

import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import type { PixKeyType, WithdrawRule } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { problem } from '#contract/errors.ts';
import { LOCALES } from '#contract/languages.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { ApiError } from '#src/core/api/call.ts';
import { isoDay } from '#src/core/text/date-text.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';

/** `request`: about requesting at all, or about the time. */
type RefusedField = 'amount' | 'pix_key' | 'request';
type StatList = Readonly<Record<string, number>>;

/** The rule that refused: one of D15, or the balance. */
interface WithdrawRefusal {
  rule: WithdrawRule | 'insufficient_funds';
  figures: StatList;
}

/** The field at which a rule is shown, and the figures that its text needs. */
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

/** The rule that refused, from what was thrown; null if it names no known rule or lacks its figures. */
export function parseWithdrawRefusal(error: unknown): WithdrawRefusal | null {
  if (!(error instanceof ApiError)) return null;
  const said = v.safeParse(problem, error.answer);
  const { rule, figures = {} } = said.success ? said.output : {};
  const name = error.code === 'insufficient_funds' ? error.code : rule;
  if (!isRule(name) || RULES[name].needs.some((figure) => figures[figure] === undefined)) return null;
  return { rule: name, figures };
}

/** A PIX key that the backend knows to be the player's. */
export interface OfferedPixKey {
  of: string;
  type: PixKeyType;
  masked: string;
}

/** The terms for a withdrawal, as the call returns them; cents. */
export interface WithdrawAllowance {
  min: Cents;
  max: Cents;
  balance: Cents;
  withdrawable: Cents;
  locked: Cents;
  to_stake: Cents;
  /** All that the locked deposits ask to be staked. */
  rollover: Cents;
  /** Keys that need not be typed, the last one used first; none from a backend that offers none. */
  keys: readonly OfferedPixKey[];
  daily: number;
  daily_used: number;
  daily_left: number;
  daily_amount_left: Cents | null;
  /** ms since 1970; null: now. */
  next_at: number | null;
  /** Affiliates: the weekday (0 Sunday) on which they may withdraw; null: any. */
  affiliate_day: number | null;
  everything: boolean;
  closing: boolean;
  reviewed: boolean;
}

/** The rule that an amount (cents) breaks, checked before anything is sent; null if none. */
export function amountRefusal(amount: Cents, allowance: WithdrawAllowance): WithdrawRefusal | null {
  const { min, max, balance, withdrawable, locked, to_stake, daily_amount_left: left } = allowance;
  if (!allowance.everything) {
    if (amount < min) return { rule: 'withdraw_min', figures: { min, max } };
    if (amount > max) return { rule: 'withdraw_max', figures: { min, max } };
  }
  if (amount > balance) return { rule: 'insufficient_funds', figures: {} };
  if (amount > withdrawable) return { rule: 'deposit_rollover', figures: { locked, withdrawable, to_stake } };
  // Only the server knows the full daily maximum: the figures name what is left of it.
  if (!allowance.everything && left !== null && amount > left) {
    return { rule: 'withdraw_daily_request', figures: { max: left, left } };
  }
  return null;
}

/** The maximum of one withdrawal now (cents); 0 if none is possible, or none may be requested yet. */
export function maxWithdrawal(allowance: WithdrawAllowance): Cents {
  if (allowance.everything) return allowance.withdrawable;
  if (allowance.daily_left === 0 || allowance.next_at !== null) return 0;
  const most = Math.min(allowance.withdrawable, allowance.max, allowance.daily_amount_left ?? allowance.max);
  return most >= allowance.min ? most : 0;
}

/** The smallest amount (cents) that may be asked for. */
const leastOf = ({ everything, min }: WithdrawAllowance): Cents => (everything ? 1 : Math.max(1, min));

/**
 * Why no amount can be asked for although no rule of time stands in the way, as keys under `withdraw.nothing`; none if one can be:
 * there is no real money, what there is must still be staked, or less than the minimum is free.
 */
export function nothingToWithdraw(allowance: WithdrawAllowance): ('none' | 'locked' | 'too_little')[] {
  const { balance, withdrawable, locked } = allowance;
  if (withdrawable >= leastOf(allowance)) return [];
  const isSome = withdrawable > 0;
  if (balance > 0 && locked > 0) return isSome ? ['locked', 'too_little'] : ['locked'];
  return [isSome ? 'too_little' : 'none'];
}

/** Whether what is left of the day's sum is less than a withdrawal may be. */
export function isDaySumUsed(allowance: WithdrawAllowance): boolean {
  const { everything, daily_amount_left: left } = allowance;
  return !everything && left !== null && left < leastOf(allowance);
}

/** How far (ms) the page's estimate of the server's time may be behind: the Date header has whole seconds, and the answer took its time. */
const CLOCK_SLACK_MS = 5_000;
const MINUTE_MS = 60_000;

/**
 * Why no withdrawal can be asked for until `next_at`, as the rule that would refuse it; null if one can be, or if the page can't tell the
 * rule: `next_at` is the latest moment of all rules of time, and doesn't say whose. `now`: ms since 1970, by the server's clock.
 */
export function waitRefusal(
  allowance: WithdrawAllowance,
  settings: Pick<Settings, 'general_time_zone' | 'withdraw_interval'>,
  now: number,
): WithdrawRefusal | null {
  const { everything, daily, daily_left, daily_used: count, next_at, affiliate_day: weekday } = allowance;
  const { general_time_zone: timeZone, withdraw_interval: minutes } = settings;
  if (everything || next_at === null) return null;
  if (daily_left === 0) return { rule: 'withdraw_daily', figures: { daily, count, next_at } };
  if (weekday !== null && weekday !== new Date(isoDay(now, timeZone)).getUTCDay()) {
    return { rule: 'withdraw_affiliate_day', figures: { weekday } };
  }
  // The text of `withdraw_daily_request` answers an amount that was typed: the page has one of its own.
  if (isDaySumUsed(allowance)) return null;
  // A later moment is another rule's.
  if (next_at - now > minutes * MINUTE_MS + CLOCK_SLACK_MS || minutes === 0) return null;
  return { rule: 'withdraw_interval', figures: { minutes, next_at } };
}

const MONEY: ReadonlySet<string> = new Set(['min', 'max', 'left', 'locked', 'withdrawable', 'to_stake']);
/** An arbitrary Sunday; at noon, so that the date is the same in every time zone. */
const SUNDAY = Date.UTC(2026, 10, 22, 12);
const DAY_MS = 86_400_000;

/** The text of a refusal in the player's language, with its figures. */
export function useRefusalText(): (refused: WithdrawRefusal) => string {
  const { t } = useTranslation('wallet');
  const locale = LOCALES[useLanguage()];
  const money = useMoney();
  const when = useDateTimeText();
  const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long' });
  const worded = (name: string, figure: number): string | number => {
    if (MONEY.has(name)) return money(figure);
    if (name === 'next_at') return when(figure);
    return name === 'weekday' ? weekday.format(SUNDAY + figure * DAY_MS) : figure;
  };
  return ({ rule, figures }) => {
    const values: Record<string, string | number> = {};
    for (const [name, figure] of Object.entries(figures)) values[name] = worded(name, figure);
    // With one withdrawal a day a count would read "1 of 1".
    const single = rule === 'withdraw_daily' && figures.daily === 1 && figures.count === 1;
    return t(`withdraw.refused.${single ? 'withdraw_daily_single' : rule}`, values);
  };
}
