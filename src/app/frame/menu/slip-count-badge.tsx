import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/core/navigation/paths.ts';
import { usePath } from '#src/core/navigation/use-path.ts';
import { slipCountAtom } from '#src/core/state/slip-count.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { OpenSlipButton } from '#src/features/sports/slip/open-slip-button.tsx';
import css from './slip-count-badge.module.css';

/**
 * How many selections are on the slip, in the corner of its tab. On home, wide screens have no tab and no rail: there the
 * slip that was begun has its own button, outside the tab bar that they don't show.
 */
export function SlipCountBadge() {
  const { t } = useTranslation();
  const path = usePath();
  const count = useAtomState(slipCountAtom);
  if (!count) return null;
  return (
    <>
      <span className={css.count} aria-label={t('nav.on_slip', { count })} role="img">
        {count}
      </span>
      {path === paths.home
        ? createPortal(
            <aside aria-label={t('nav.slip')}>
              <OpenSlipButton />
            </aside>,
            document.body,
          )
        : null}
    </>
  );
}
