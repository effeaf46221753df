import { useTranslation } from 'react-i18next';
import { openModal } from '#src/core/state/modal-state.ts';
import { slipCountAtom } from '#src/core/state/slip-count.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import css from './open-slip-button.module.css';

/** Opens a slip that is not empty, on pages where neither the tab bar nor the rail shows it. */
export function OpenSlipButton() {
  const { t } = useTranslation();
  const count = useAtomState(slipCountAtom);
  if (count === null) return null;
  return (
    <button type="button" className={css.opener} aria-haspopup="dialog" onClick={() => openModal('slip')}>
      <Icon name="slip" size={20} />
      <span>{t('nav.slip')}</span>
      <span aria-hidden="true" className="num" translate="no">
        {count}
      </span>
      <span className="visually-hidden">{t('nav.on_slip', { count })}</span>
    </button>
  );
}
