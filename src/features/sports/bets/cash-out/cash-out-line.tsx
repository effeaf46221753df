import type { Bet } from '#contract/endpoints/bets.ts';
import { LOCALES } from '#contract/languages.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Button } from '#src/ui/action/button.tsx';
import css from './cash-out-line.module.css';
import type { Offer } from './use-offers.ts';

/** How an open bet ends before its events do. */
export type Ending = 'now' | 'automatic';

type CashOutLineProps = { bet: Bet; offer: Offer | undefined; onEnd: (how: Ending) => void };

/** An open bet's two ways to end early, quiet ones: at the present offer, or by itself at a value. */
export function CashOutLine({ bet, offer, onEnd }: CashOutLineProps) {
  const { t } = useTranslation('sports');
  const locale = LOCALES[useLanguage()];
  const online = useOnline();
  const money = (cents: number) => formatMoney(cents, locale);
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
