import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '#contract/define-call.ts';
import type { Bet } from '#contract/endpoints/sports/bet-calls.ts';
import { type listCashOuts, MAX_CASH_OUTS } from '#contract/endpoints/sports/cash-out-calls.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { useOnline } from '#src/core/net/online.ts';
import { cashOutsQuery } from '#src/data/sports/bets.ts';
import { Button } from '#src/ui/action/button.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './cash-out-actions.module.css';

/** How a bet is cashed out: at once, or automatically at a value. */
export type CashOutMode = 'now' | 'automatic';

type CashOutActionsProps = { bet: Bet; offer: CashOutOffer | undefined; onEnd: (how: CashOutMode) => void };

/**
 * The two buttons to cash out an open bet, at the current offer or automatically at a value. Styled without emphasis.
 */
export function CashOutActions({ bet, offer, onEnd }: CashOutActionsProps) {
  const { t } = useTranslation('sports');
  const money = useMoney();
  const online = useOnline();
  const amount = online ? (offer?.amount ?? null) : null;
  const rule = offer?.rule;
  const why = !online ? t('slip.offline') : rule ? t(`cash_out.rule_${rule}`) : undefined;
  const at = bet.auto_cash_out;
  return (
    <div className={css.line}>
      {amount === null ? null : <p className={css.kept}>{returnedStakeText(amount, bet.stake, t, money)}</p>}
      <Button size="small" disabled={amount === null} reason={why} onClick={() => onEnd('now')}>
        {amount === null ? t('cash_out.title') : t('cash_out.now', { amount: money(amount) })}
      </Button>
      <Button
        kind="tertiary"
        size="small"
        disabled={!online}
        reason={t('slip.offline')}
        onClick={() => onEnd('automatic')}
      >
        {at === null ? t('cash_out.automatic') : t('cash_out.automatic_at', { amount: money(at) })}
      </Button>
    </div>
  );
}

/** What of the stake an amount returns (both in cents): the offer after a margin is less than the stake right after the bet. */
export function returnedStakeText(
  amount: Cents,
  stake: Cents,
  t: TFunction<'sports'>,
  money: (cents: Cents) => string,
): string {
  if (amount > stake) return t('cash_out.gains', { more: money(amount - stake), stake: money(stake) });
  if (amount === stake) return t('cash_out.even', { stake: money(stake) });
  const percent = Math.floor((amount * 100) / stake);
  return t('cash_out.keeps', { percent, stake: money(stake), kept: money(stake - amount) });
}

/** A bet's current cash-out offer, or the rule that prevents one. */
export type CashOutOffer = ResponseOf<typeof listCashOuts>['data'][number];

/** The current offers for the open ones of these bets, by bet id; empty until they are known. */
export function useCashOutOffers(bets: readonly Bet[]): ReadonlyMap<string, CashOutOffer> {
  const open = bets.filter(({ state }) => state === 'open').map(({ id }) => id);
  const { data } = useQuery(cashOutsQuery(open.slice(0, MAX_CASH_OUTS)));
  return new Map(data?.map((offer) => [offer.bet, offer]));
}
