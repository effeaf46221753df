import { useTranslation } from 'react-i18next';
import css from './slip.module.css';
import { SlipBody } from './slip-body.tsx';
import { SlipFooter } from './slip-footer.tsx';
import { SlipSettings } from './slip-settings.tsx';
import { SLIP_RAIL_ID } from './to-slip-link.tsx';
import { useSlip } from './use-slip.ts';

const stay = () => {};

/** The slip beside the page, if there is space (design 3). */
export function SlipRail() {
  const now = useSlip();
  return (
    <aside className={css.rail} aria-labelledby={SLIP_RAIL_ID}>
      <div className={css.top}>
        <h2 id={SLIP_RAIL_ID} tabIndex={-1}>
          <SlipTitle count={now.slip.legs.length} />
        </h2>
        <SlipSettings locked={now.locked} />
      </div>
      <div className={css.scroll}>
        <SlipBody now={now} sheet={false} onLeave={stay} />
      </div>
      <SlipFooter now={now} sheet={false} onLeave={stay} />
    </aside>
  );
}

/** `Bilhete 3 seleções` */
export function SlipTitle({ count }: { count: number }) {
  const { t } = useTranslation('sports');
  return (
    <>
      <span>{t('slip.title')}</span>{' '}
      {count > 0 ? <span className={css.count}>{t('slip.count', { count })}</span> : null}
    </>
  );
}
