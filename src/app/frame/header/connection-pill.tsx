import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useConnectionState } from '#src/core/api/realtime.ts';
import { useAccountInitials } from './account-initials.ts';
import css from './connection-pill.module.css';

/**
 * On wide screens, in the header before the balance: whether events arrive. It comes after the first frame and puts itself
 * into its place, so that the header's own file needn't know it.
 */
export function ConnectionPill() {
  const { t } = useTranslation('support');
  const state = useConnectionState();
  useAccountInitials();
  const [place, setPlace] = useState<Element | null>(null);
  useLayoutEffect(() => setPlace(document.querySelector('header > :last-child')), []);
  if (!place || state === 'none') return null;
  return createPortal(
    <span className={css.pill} data-state={state}>
      {t(`connection.${state}`)}
    </span>,
    place,
  );
}
