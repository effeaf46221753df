import type { Bet } from '#contract/endpoints/bets.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Button } from '#src/ui/action/button.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './cash-out-actions.module.css';
import type { CashOutOffer } from './use-cash-out-offers.ts';

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
