import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/endpoints/sports/bet-calls.ts';
import { useOnline } from '#src/core/net/online.ts';
import { Button } from '#src/ui/action/button.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import type { CashOutOffer } from '../../cash-out/cash-out-actions.tsx';
import { OpenBetLeg } from './open-bet-leg.tsx';
import css from './open-bets.module.css';

type OpenBetCardProps = {
  bet: Bet;
  /** The bet's cash-out offer; undefined until it is known. */
  offer: CashOutOffer | undefined;
  onCashOut: () => void;
};

/** An open bet in brief: its stake, how each selection stands, and what a cash-out pays now. */
export function OpenBetCard({ bet, offer, onCashOut }: OpenBetCardProps) {
  const { t } = useTranslation('sports');
  const money = useMoney();
  const online = useOnline();
  const { kind, legs, stake } = bet;
  const [first] = legs;
  const kindText = t(kind === 'built' ? 'bets.built' : `slip.kind_${kind}`);
  const title =
    legs.length > 1 || !first
      ? `${kindText} · ${t('slip.count', { count: legs.length })}`
      : first.selection_name;
  const amount = online ? (offer?.amount ?? null) : null;
  const why = !online ? t('slip.offline') : offer?.rule ? t(`cash_out.rule_${offer.rule}`) : undefined;
  return (
    <article className={css.bet} aria-label={title}>
      <p className={css.title}>
        <span>{title}</span>
        <span className="num" translate="no">
          {money(stake)}
        </span>
      </p>
      <div className={css.state}>
        <ul>
          {legs.map((leg) => (
            <OpenBetLeg key={`${leg.event}~${leg.market}~${leg.selection}`} leg={leg} />
          ))}
        </ul>
        {amount === null ? null : (
          <span className={css.back}>
            {t('cash_out.back', { percent: Math.floor((amount * 100) / stake) })}
          </span>
        )}
      </div>
      {kind === 'built' ? (
        <p className={css.none}>{t('cash_out.rule_built')}</p>
      ) : (
        <Button kind="tertiary" size="small" wide disabled={amount === null} reason={why} onClick={onCashOut}>
          {amount === null ? t('cash_out.title') : t('cash_out.now', { amount: money(amount) })}
        </Button>
      )}
    </article>
  );
}
