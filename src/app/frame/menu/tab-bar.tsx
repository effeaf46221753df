import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { onDemand } from '#src/app/boot/on-demand.tsx';
import { usePath } from '#src/core/navigation/use-path.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { slipCountAtom } from '#src/core/state/slip-count.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { entryOf, openEntries, TABS } from './nav-entries.ts';
import { NavIcon } from './nav-icon.tsx';
import css from './tab-bar.module.css';

const SlipCountBadge = onDemand(
  slipCountAtom,
  () => import('./slip-count-badge.tsx').then((file) => file.SlipCountBadge),
  'rare',
);

/** Phones: the main places under the thumb. */
export function TabBar() {
  const { t } = useTranslation();
  const path = usePath();
  const settings = useSettings();
  const here = entryOf(path, TABS);
  return (
    <nav className={css.bar} aria-label={t('nav.label')}>
      {openEntries(TABS, settings).map((entry) => (
        <Fragment key={entry.id}>
          <Link href={entry.to} className={css.tab} aria-current={entry === here ? 'page' : undefined}>
            <span className={css.leaf}>
              <NavIcon name={entry.icon} />
            </span>
            {t(`nav.${entry.id}`)}
          </Link>
          {entry.id === 'sports' ? <SlipTab /> : null}
        </Fragment>
      ))}
      <button
        type="button"
        className={css.tab}
        aria-current={path.startsWith('/user') || undefined}
        onClick={() => openModal('account')}
      >
        <span className={css.leaf}>
          <Icon name="user" />
        </span>
        {t('nav.account')}
      </button>
    </nav>
  );
}

/** No page: it opens the slip, and says how much is on it. */
function SlipTab() {
  const { t } = useTranslation();
  return (
    <button type="button" className={css.tab} onClick={() => openModal('slip')}>
      <span className={css.leaf}>
        <NavIcon name="slip" />
        <SlipCountBadge />
      </span>
      {t('nav.slip')}
    </button>
  );
}
