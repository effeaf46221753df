import type { TFunction } from 'i18next';
import * as v from 'valibot';
import { CASH_OUT_RULES, type CashOutRule } from '#contract/endpoints/sports/cash-out-calls.ts';
import { type Problem, problem } from '#contract/errors.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { ApiError } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';

function problemOf(error: unknown): Problem | undefined {
  const read = error instanceof ApiError ? v.safeParse(problem, error.answer) : undefined;
  return read?.success ? read.output : undefined;
}

/** The rule by which the server refused a cash-out; undefined for every other error. */
export function cashOutRuleOf(error: unknown): CashOutRule | undefined {
  const { rule } = problemOf(error) ?? {};
  return CASH_OUT_RULES.find((one) => one === rule);
}

/**
 * The sentence of a refused cash-out. The page words its rules, because it also shows them without a request
 * (decision 036). `money` formats cents; `t` is of the sports texts.
 */
export function cashOutRefusalText(error: unknown, t: TFunction, money: (amount: Cents) => string): string {
  const rule = cashOutRuleOf(error);
  if (!rule) return errorText(error, t);
  const { amount, min, max } = problemOf(error)?.figures ?? {};
  const figure = amount ?? min ?? max;
  return figure === undefined
    ? t(`sports:cash_out.rule_${rule}`)
    : t([`sports:cash_out.figure_${rule}`, `sports:cash_out.rule_${rule}`], { amount: money(figure) });
}
