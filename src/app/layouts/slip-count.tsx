import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { slipCountAtom } from '#src/core/slip-count.ts';
import css from './slip-count.module.css';

/** How many selections are on the slip, in the corner of its tab. */
export function SlipCount() {
  const { t } = useTranslation();
  const count = useAtomValue(slipCountAtom);
  return count ? (
    <span className={css.count} aria-label={t('nav.on_slip', { count })} role="img">
      {count}
    </span>
  ) : null;
}
