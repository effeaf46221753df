import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { openBetsQuery } from '#src/data/sports/bets.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { useCashOutOffers } from '../../cash-out/cash-out-actions.tsx';
import { useLiveChanges } from '../../lists/use-live-changes.ts';
import { BetDialog, useBetDialog } from '../bet-dialog.tsx';
import { OpenBetCard } from './open-bet-card.tsx';
import css from './open-bets.module.css';

/** Bets that have space beside a page; the link leads to the others. */
const SHOWN = 3;

/** The player's newest open bets in brief, each with its cash-out. Renders nothing without an open bet, or for a visitor. */
export function OpenBets() {
  const { t } = useTranslation('sports');
  useLiveChanges();
  const { data } = useInfiniteQuery(openBetsQuery());
  const bets = (data?.pages[0]?.data ?? []).slice(0, SHOWN);
  const offers = useCashOutOffers(bets);
  const { show, ...dialog } = useBetDialog();
  return (
    <>
      {bets.length === 0 ? null : (
        <section className={css.bets} aria-labelledby="open-bets">
          <div className={css.head}>
            <h2 id="open-bets">{t('bets.open_bets')}</h2>
            <Link href={paths.bets} className={css.all}>
              {t('bets.all')}
              <Icon name="chev" size={16} />
            </Link>
          </div>
          <ul>
            {bets.map((bet) => (
              <li key={bet.id}>
                <OpenBetCard bet={bet} offer={offers.get(bet.id)} onCashOut={() => show(bet, 'now')} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <BetDialog {...dialog} />
    </>
  );
}
