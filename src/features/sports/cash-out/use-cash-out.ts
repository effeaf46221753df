import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CashOutQuote } from '#contract/endpoints/sports/cash-out-calls.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { cashOutShare } from '#contract/rules/sports/cash-out.ts';
import {
  fetchCommandOutcome,
  isCommandPending,
  resolvePendingCommands,
  UnknownOutcomeError,
} from '#src/core/api/money-command.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { randomId } from '#src/core/device/random-id.ts';
import { reloadProfile } from '#src/data/player/user.ts';
import { cashOutBet, quoteCashOut } from '#src/data/sports/bets.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { cashOutRefusalText, cashOutRuleOf } from './cash-out-refusal.ts';

/** A cash-out on its way: its idempotency key, the amount that it pays and the stake that stays on the bet (cents). */
interface PendingCashOut {
  key: string;
  amount: Cents;
  stays: Cents;
}

type CashOut =
  | { phase: 'asking' }
  /** A price is held; `over`: its time has run out; `renewing`: the next one is being read; `renewed`: it is not the first. */
  | { phase: 'held'; quote: CashOutQuote; over: boolean; renewing?: boolean; renewed?: boolean }
  /** There is no price, or it was withdrawn; `text` says why. */
  | { phase: 'refused'; text: string }
  /** unclear: no answer came, and the backend is asked for the outcome. */
  | { phase: 'sending'; quote: CashOutQuote; unclear: boolean }
  /** The outcome is unknown: the cash-out may have been executed. */
  | { phase: 'unknown'; pending: PendingCashOut; asking: boolean }
  /** late: the outcome came from a later request. */
  | { phase: 'done'; amount: Cents; stays: Cents; late: boolean };

/** How often a price is read again by itself; then the player has to ask for it. */
const MAX_RENEWALS = 30;
/**
 * A renewed price that seems over sooner than this (ms) is not renewed again by itself: after a sleep every price seems over
 * until the server's time is known.
 */
const SHORTEST_HOLD_MS = 1_000;

/**
 * The state and actions of the dialog that cashes out one bet: the held price and the outcome of accepting it. A price whose
 * time is over is read again while the page is visible and `online`.
 */
export function useCashOut(betId: string, online: boolean) {
  const { t } = useTranslation('sports');
  const money = useMoney();
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
      setState({ phase: 'refused', text: cashOutRefusalText(error, t, money) });
    }
    busy.current = false;
  }
  const begin = useEffectEvent(ask);
  useEffect(() => {
    void begin();
  }, []);

  const renewals = useRef(0);
  const renewedAt = useRef(Number.NEGATIVE_INFINITY);
  async function renew() {
    if (state.phase !== 'held' || busy.current) return;
    const { quote } = state;
    const may =
      online &&
      document.visibilityState === 'visible' &&
      renewals.current < MAX_RENEWALS &&
      performance.now() - renewedAt.current > SHORTEST_HOLD_MS;
    setState({ phase: 'held', quote, over: true, renewing: may });
    if (!may) return;
    renewals.current += 1;
    busy.current = true;
    try {
      const next = await asking.mutateAsync();
      renewedAt.current = performance.now();
      setState({ phase: 'held', quote: next, over: false, renewed: true });
    } catch (error) {
      setState({ phase: 'refused', text: cashOutRefusalText(error, t, money) });
    }
    busy.current = false;
  }
  const renewLate = useEffectEvent(() => {
    if (state.phase === 'held' && state.over) void renew();
  });
  useEffect(() => {
    document.addEventListener('visibilitychange', renewLate);
    return () => document.removeEventListener('visibilitychange', renewLate);
  }, []);

  async function accept(quote: CashOutQuote, stake: Cents) {
    if (busy.current) return;
    busy.current = true;
    const amount = cashOutShare(quote.amount, stake, quote.stake);
    const stays = quote.stake - stake;
    const pending = { key: randomId(), amount, stays };
    let late = false;
    setState({ phase: 'sending', quote, unclear: false });
    const command = cashOutBet(betId, pending.key, () => {
      late = true;
      setState({ phase: 'sending', quote, unclear: true });
    });
    try {
      await queryClient.getMutationCache().build(queryClient, command).execute({ quote: quote.id, stake });
      setState({ phase: 'done', amount, stays, late });
      void reloadProfile();
    } catch (error) {
      if (error instanceof UnknownOutcomeError) setState({ phase: 'unknown', pending, asking: false });
      else refuse(error);
    }
    busy.current = false;
  }

  /** The bets are read again if the bet has ended in the meantime. */
  function refuse(error: unknown) {
    if (cashOutRuleOf(error)) void queryClient.invalidateQueries({ queryKey: ['bets'] });
    setState({ phase: 'refused', text: cashOutRefusalText(error, t, money) });
  }

  async function checkAgain(pending: PendingCashOut) {
    setState({ phase: 'unknown', pending, asking: true });
    const end = await endOf(pending.key);
    if (end === null) return setState({ phase: 'unknown', pending, asking: false });
    void queryClient.invalidateQueries({ queryKey: ['bets'] });
    if (end === 'done') {
      setState({ phase: 'done', amount: pending.amount, stays: pending.stays, late: true });
      return void reloadProfile();
    }
    setState({ phase: 'refused', text: t(`cash_out.${end}`) });
  }

  return {
    state,
    ask: () => void ask(),
    accept: (quote: CashOutQuote, stake: Cents) => void accept(quote, stake),
    checkAgain: (pending: PendingCashOut) => void checkAgain(pending),
    timeOver: () => void renew(),
  };
}

/** The outcome of a command that stayed unclear; null if it is still unknown. Never throws. */
async function endOf(key: string) {
  if (isCommandPending(key)) {
    const settled = await resolvePendingCommands().catch(() => []);
    const mine = settled.find((one) => one.key === key);
    if (mine || isCommandPending(key)) return mine?.end ?? null;
  }
  return fetchCommandOutcome(key);
}
