import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { CASH_OUT_RULES, type CashOutQuote } from '#contract/endpoints/cash-outs.ts';
import { problem } from '#contract/errors.ts';
import { partOfCashOut } from '#contract/rules/cash-out.ts';
import type { Cents } from '#contract/rules/money.ts';
import { ApiError } from '#src/core/api/call.ts';
import {
  UnknownOutcomeError,
  fetchCommandOutcome,
  isCommandPending,
  resolvePendingCommands,
} from '#src/core/api/money-command.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { randomId } from '#src/core/device/random-id.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { cashOutBet, quoteCashOut } from '#src/data/sports/bets.ts';
import { reloadProfile } from '#src/data/player/user.ts';

/** A cash out on its way: under which key, what it pays and what stays on the bet (cents). */
interface Sent {
  key: string;
  amount: Cents;
  stays: Cents;
}

type CashOut =
  | { phase: 'asking' }
  /** A price holds, or held: `over`. */
  | { phase: 'held'; quote: CashOutQuote; over: boolean }
  /** No price, or none any more, and why. */
  | { phase: 'refused'; text: string }
  /** unclear: no answer came, and the backend is asked. */
  | { phase: 'sending'; quote: CashOutQuote; unclear: boolean }
  /** Nobody can say yet: what was sent may stand. */
  | { phase: 'doubt'; sent: Sent; asking: boolean }
  /** late: its answer had to be asked for. */
  | { phase: 'done'; amount: Cents; stays: Cents; late: boolean };

/** What a dialog needs to cash out one bet: the price that is held, and what became of taking it. */
export function useCashOut(betId: string) {
  const { t } = useTranslation('sports');
  const [state, setState] = useState<CashOut>({ phase: 'asking' });
  const asking = useMutation(quoteCashOut(betId));
  // A second press comes before the screen knows of the first.
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

  /** A bet that has ended meanwhile is read again. */
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

/** What became of a command that stayed unclear; null where that can't be told yet. Never throws. */
async function endOf(key: string) {
  if (isCommandPending(key)) {
    const settled = await resolvePendingCommands().catch(() => []);
    const mine = settled.find((one) => one.key === key);
    if (mine || isCommandPending(key)) return mine?.end ?? null;
  }
  try {
    return await fetchCommandOutcome(key);
  } catch (error) {
    // A backend that keeps no account of commands will never tell.
    return error instanceof ApiError && error.status === 404 ? 'untold' : null;
  }
}
