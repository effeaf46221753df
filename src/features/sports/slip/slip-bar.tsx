import { useTranslation } from 'react-i18next';
import { openModal } from '#src/core/state/modal-state.ts';
import { slipCountAtom } from '#src/core/state/slip-count.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { useWideScreen } from '#src/widgets/hooks/use-wide-screen.ts';
import { OpenSlipButton } from './open-slip-button.tsx';
import css from './slip-bar.module.css';
import { useSlip } from './use-slip.ts';
import { useTotalOddsText } from './use-total-odds-text.ts';

/** Opens a slip that is not empty, on pages of the sportsbook without the rail: on phones a bar on the tab bar, else a button. */
export function SlipOpener() {
  const count = useAtomState(slipCountAtom);
  const isPhone = !useWideScreen(768);
  if (count === null) return null;
  return isPhone ? <SlipBar count={count} /> : <OpenSlipButton />;
}

function SlipBar({ count }: { count: number }) {
  const { t } = useTranslation('sports');
  const now = useSlip();
  const totalOdds = useTotalOddsText(now);
  const { kind, legs } = now.slip;
  // Several singles and a system have no total odds.
  const hasTotal = kind === 'multiple' || kind === 'built' || legs.length === 1;
  return (
    <button
      type="button"
      className={css.bar}
      // See sports.module.css: on an event it stands in place of the tabs.
      data-slip-bar=""
      aria-haspopup="dialog"
      onClick={() => openModal('slip')}
    >
      <span aria-hidden="true" className={`${css.count} num`} translate="no">
        {count}
      </span>
      <span className={css.title}>{t('slip.title')}</span>
      <span className="visually-hidden">{t('slip.count', { count })}</span>
      {hasTotal ? (
        <span className={css.total}>
          <span>{t('slip.bar_odds')}</span>{' '}
          <span className="num" translate="no">
            {totalOdds}
          </span>
        </span>
      ) : null}
      <span className={css.open}>{t('slip.open')}</span>
    </button>
  );
}
