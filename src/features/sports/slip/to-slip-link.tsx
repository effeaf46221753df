import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { openModal } from '#src/core/state/modal-state.ts';
import css from './to-slip-link.module.css';

/** The heading of the slip beside the page. */
export const SLIP_RAIL_ID = 'slip-rail';

/** After a chosen selection, for the keyboard: moves the focus to the slip beside the page, or opens it as a sheet. */
export function ToSlipLink() {
  const { t } = useTranslation('sports');
  const go = (event: MouseEvent) => {
    event.preventDefault();
    const rail = document.getElementById(SLIP_RAIL_ID);
    if (rail) rail.focus();
    else openModal('slip');
  };
  return (
    <a href={`#${SLIP_RAIL_ID}`} className={css.link} onClick={go}>
      {t('slip.to_slip')}
    </a>
  );
}
