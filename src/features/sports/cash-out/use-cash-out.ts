import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { CASH_OUT_RULES, type CashOutQuote } from '#contract/endpoints/cash-outs.ts';
import { problem } from '#contract/errors.ts';
import { partOfCashOut } from '#contract/rules/cash-out.ts';
import type { Cents } from '#contract/rules/money.ts';
import { ApiError } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';
import {
  fetchCommandOutcome,
  isCommandPending,
  resolvePendingCommands,
  UnknownOutcomeError,
} from '#src/core/api/money-command.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { randomId } from '#src/core/device/random-id.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { reloadProfile } from '#src/data/player/user.ts';
import { cashOutBet, quoteCashOut } from '#src/data/sports/bets.ts';

/** A cash-out on its way: its idempotency key, the amount that it pays and the stake that stays on the bet (cents). */
interface Sent {
  key: string;
  amount: Cents;
  stays: Cents;
}

type CashOut =
  | { phase: 'asking' }
  /** A price is held; `over`: its time has run out. */
  | { phase: 'held'; quote: CashOutQuote; over: boolean }
  /** There is no price, or it was withdrawn; `text` says why. */
  | { phase: 'refused'; text: string }
  /** unclear: no answer came, and the backend is asked for the outcome. */
  | { phase: 'sending'; quote: CashOutQuote; unclear: boolean }
  /** The outcome is unknown: the cash-out may have been executed. */
  | { phase: 'doubt'; sent: Sent; asking: boolean }
  /** late: the outcome came from a later request. */
  | { phase: 'done'; amount: Cents; stays: Cents; late: boolean };

/** The state and actions of the dialog that cashes out one bet: the held price and the outcome of accepting it. */
export function useCashOut(betId: string) {
  const { t } = useTranslation('sports');
  const [state, setState] = useState<CashOut>({ phase: 'asking' });
  const asking = useMutation(quoteCashOut(betId));
  // A second press can come before the screen shows the first.
  const busy = useRef(false);

  async function ask() {
    if (busy.current) return;
    busy.current = true;
    setState({ phase: 'asking' });
    try {
      setState({ phase: 'held', quote: await asking.mutateAsync(), over: false });
    } catch (error) {
      setState({ phase: 'refused', text: errorText(error, t) });
    }
    busy.current = false;
  }
  const begin = useEffectEvent(ask);
  useEffect(() => {
    void begin();
  }, []);

  async function take(quote: CashOutQuote, stake: Cents) {
    if (busy.current) return;
    busy.current = true;
    const amount = partOfCashOut(quote.amount, stake, quote.stake);
    const stays = quote.stake - stake;
    const sent = { key: randomId(), amount, stays };
    let late = false;
    setState({ phase: 'sending', quote, unclear: false });
    const command = cashOutBet(betId, sent.key, () => {
      late = true;
      setState({ phase: 'sending', quote, unclear: true });
    });
    try {
      await queryClient.getMutationCache().build(queryClient, command).execute({ quote: quote.id, stake });
      setState({ phase: 'done', amount, stays, late });
      void reloadProfile();
    } catch (error) {
      if (error instanceof UnknownOutcomeError) setState({ phase: 'doubt', sent, asking: false });
      else refuse(error);
    }
    busy.current = false;
  }

  /** The bets are read again if the bet has ended in the meantime. */
  function refuse(error: unknown) {
    const said = error instanceof ApiError ? v.safeParse(problem, error.answer) : null;
    if (said?.success && CASH_OUT_RULES.some((rule) => rule === said.output.rule)) {
      void queryClient.invalidateQueries({ queryKey: ['bets'] });
    }
    setState({ phase: 'refused', text: errorText(error, t) });
  }

  async function checkAgain(sent: Sent) {
    setState({ phase: 'doubt', sent, asking: true });
    const end = await endOf(sent.key);
    if (end === null) return setState({ phase: 'doubt', sent, asking: false });
    void queryClient.invalidateQueries({ queryKey: ['bets'] });
    if (end === 'done') {
      setState({ phase: 'done', amount: sent.amount, stays: sent.stays, late: true });
      return void reloadProfile();
    }
    setState({ phase: 'refused', text: t(`cash_out.${end}`) });
  }

  return {
    state,
    ask: () => void ask(),
    take: (quote: CashOutQuote, stake: Cents) => void take(quote, stake),
    checkAgain: (sent: Sent) => void checkAgain(sent),
    timeOver: () => setState((now) => (now.phase === 'held' ? { ...now, over: true } : now)),
  };
}

/** The outcome of a command that stayed unclear; null if it is still unknown. Never throws. */
async function endOf(key: string) {
  if (isCommandPending(key)) {
    const settled = await resolvePendingCommands().catch(() => []);
    const mine = settled.find((one) => one.key === key);
    if (mine || isCommandPending(key)) return mine?.end ?? null;
  }
  try {
    return await fetchCommandOutcome(key);
  } catch (error) {
    // A backend without command outcomes will never know.
    return error instanceof ApiError && error.status === 404 ? 'untold' : null;
  }
}
