import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/endpoints/sports/bet-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useDayClock } from '#src/core/state/day-clock.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { dayAndTimeText } from '#src/core/text/event-time.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { betNumber } from '../bet-number.ts';
import { CashOutActions, type CashOutMode, type CashOutOffer } from '../cash-out/cash-out-actions.tsx';
import { useOddsText } from '../odds-preferences.ts';
import { dismissPlacement, isPlacementPending } from '../slip/placement.ts';
import { repeatBet } from '../slip/slip-store.ts';
import { useHasSlipRail } from '../use-slip-rail.ts';
import { BetLeg } from './bet-leg.tsx';
import css from './bets.module.css';

type BetCardProps = {
  bet: Bet;
  /** The bet's cash-out offer; undefined until it is known. */
  offer: CashOutOffer | undefined;
  onEnd: (how: CashOutMode) => void;
  onShare: () => void;
};

/** One bet: its selections, its stake and its result. A lost bet is not styled differently (design 1). */
export function BetCard({ bet, offer, onEnd, onShare }: BetCardProps) {
  const { t } = useTranslation('sports');
  const locale = LOCALES[useLanguage()];
  const money = useMoney();
  const zone = useSettings().general_time_zone;
  const now = useDayClock();
  const oddsText = useOddsText();
  const rail = useHasSlipRail();
  const built = bet.kind === 'built';
  const again = () => {
    if (isPlacementPending()) return showAlert('info', t('slip.locked'));
    dismissPlacement();
    repeatBet(bet);
    if (!rail) openModal('slip');
  };
  return (
    <article className={css.bet} aria-label={t('bets.number', { id: betNumber(bet.id) })}>
      <header className={css.head}>
        <h2>
          {t(built ? 'bets.built' : `slip.kind_${bet.kind}`) +
            (bet.kind === 'system' ? ` ${bet.size}/${bet.legs.length}` : '')}
        </h2>
        <Tag tone={bet.state === 'won' ? 'good' : bet.state === 'void' ? 'info' : 'plain'}>
          {t(`bets.state_${bet.state}`)}
        </Tag>
        <p className={css.quiet}>
          <span className={css.id}>{t('bets.number', { id: betNumber(bet.id) })}</span>
          <span>{dayAndTimeText(bet.placed_at, now, locale, zone)}</span>
        </p>
      </header>
      <ul>
        {bet.legs.map((leg) => (
          <BetLeg key={`${leg.event}~${leg.market}~${leg.selection}`} leg={leg} built={built} />
        ))}
      </ul>
      <dl className={css.sums}>
        <div>
          <dt>{t(bet.lines > 1 ? 'bets.stake_lines' : 'bets.stake', { count: bet.lines })}</dt>
          <dd className="num" translate="no">
            {money(bet.stake)}
          </dd>
        </div>
        {bet.odds !== null ? (
          <div>
            <dt>{t('slip.total_odds')}</dt>
            <dd className="num" translate="no">
              {oddsText(bet.odds)}
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{t(bet.payout === null ? 'bets.possible' : 'bets.payout')}</dt>
          <dd className="num" translate="no">
            {money(bet.payout ?? bet.possible)}
          </dd>
        </div>
        {bet.cashed_stake > 0 ? (
          <div>
            <dt>{t('cash_out.part_before', { stake: money(bet.cashed_stake) })}</dt>
            <dd className="num" translate="no">
              {money(bet.cashed_out)}
            </dd>
          </div>
        ) : null}
      </dl>
      {bet.state !== 'open' ? null : built ? (
        <p className={css.quiet}>{t('cash_out.rule_built')}</p>
      ) : (
        <CashOutActions bet={bet} offer={offer} onEnd={onEnd} />
      )}
      <div className={css.ways}>
        <Button kind="tertiary" size="small" onClick={again}>
          {t('bets.again')}
        </Button>
        <Button kind="tertiary" size="small" icon="share" onClick={onShare}>
          {t('bets.share')}
        </Button>
      </div>
    </article>
  );
}
