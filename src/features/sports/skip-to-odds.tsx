import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import css from './slip/to-slip-link.module.css';

/**
 * A button beside the frame's own link to the content, at the top of the document: it moves the focus to the first
 * selection, past the menu and the filters.
 */
export function SkipToOdds() {
  const { t } = useTranslation('sports');
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const own = document.createElement('div');
    // A box of its own would take the first cell of the frame's grid, the header's.
    own.style.display = 'contents';
    document.querySelector('a[href="#content"]')?.after(own);
    setPlace(own);
    return () => own.remove();
  }, []);
  const go = () => document.querySelector<HTMLElement>('#content [data-odds]:not([aria-disabled])')?.focus();
  return place
    ? createPortal(
        <button type="button" className={css.skip} onClick={go}>
          {t('slip.to_odds')}
        </button>,
        place,
      )
    : null;
}
