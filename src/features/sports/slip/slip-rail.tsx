import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '#src/widgets/lazy/error-boundary.tsx';
import { lazyComponent } from '#src/widgets/lazy/lazy-component.ts';
import css from './slip.module.css';
import { SlipBody } from './slip-body.tsx';
import { SlipFooter } from './slip-footer.tsx';
import { SlipPay } from './slip-pay.tsx';
import { SlipSettings } from './slip-settings.tsx';
import { SLIP_RAIL_ID } from './to-slip-link.tsx';
import { useSlip } from './use-slip.ts';

/** Only a player has bets. The slip works without the list, should its file not load. */
const OpenBets = lazyComponent([], () => import('../bets/open/open-bets.tsx').then((file) => file.OpenBets));

const stay = () => {};

/** The slip beside the page, if there is space, and below it the player's open bets (design 3). */
export function SlipRail() {
  const now = useSlip();
  return (
    <aside className={css.rail} aria-labelledby={SLIP_RAIL_ID}>
      <div className={css.top}>
        <h2 id={SLIP_RAIL_ID} tabIndex={-1}>
          <SlipTitle count={now.slip.legs.length} short />
        </h2>
        <SlipSettings now={now} />
      </div>
      <div className={css.scroll}>
        <div className={css.slip}>
          <SlipBody now={now} sheet={false} onLeave={stay} />
          <div className={css.hold}>
            <SlipPay now={now} />
            <SlipFooter now={now} onLeave={stay} />
          </div>
        </div>
        {now.visitor ? null : (
          <ErrorBoundary>
            <Suspense>
              <OpenBets />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </aside>
  );
}

/** `Bilhete 3 seleções`; `short`: without the last word, which is read out all the same. */
export function SlipTitle({ count, short = false }: { count: number; short?: boolean }) {
  const { t } = useTranslation('sports');
  const selections = t('slip.count', { count });
  return (
    <>
      <span>{t('slip.title')}</span>{' '}
      {count === 0 ? null : short ? (
        <>
          <span className={css.count} aria-hidden="true">
            {count}
          </span>
          <span className="visually-hidden">{selections}</span>
        </>
      ) : (
        <span className={css.count}>{selections}</span>
      )}
    </>
  );
}
