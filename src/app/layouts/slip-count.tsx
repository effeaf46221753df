import { useAtomValue } from 'jotai';
import { slipCountAtom } from '#src/core/slip-count.ts';
import { useTranslation } from '#src/core/use-translation.ts';
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
