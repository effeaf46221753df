import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useConnectionState } from '#src/core/api/realtime.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useAccountInitials } from './account-initials.ts';
import css from './connection-pill.module.css';

/**
 * On wide screens, in the header before the balance: whether events arrive. An open socket notices an outage later than the
 * page does. It comes after the first frame and puts itself into its place, so that the header's own file needn't know it.
 */
export function ConnectionPill() {
  const { t } = useTranslation('support');
  const state = useConnectionState();
  const online = useOnline();
  useAccountInitials();
  const [place, setPlace] = useState<Element | null>(null);
  useLayoutEffect(() => setPlace(document.querySelector('header > :last-child')), []);
  if (!place || state === 'none') return null;
  return createPortal(
    <span className={css.pill} data-state={online ? state : 'offline'}>
      {online ? t(`connection.${state}`) : t('shell:offline.label')}
    </span>,
    place,
  );
}
