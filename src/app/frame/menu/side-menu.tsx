import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LOCALES } from '#contract/languages.ts';
import { CATEGORY_LIVE, CATEGORY_SLOTS } from '#contract/limits.ts';
import { useMediaQuery } from '#src/core/device/use-media-query.ts';
import { useSection } from '#src/core/navigation/page-title.ts';
import { usePath } from '#src/core/navigation/use-path.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatInteger } from '#src/core/text/number-text.ts';
import { useCategories } from '#src/data/casino/categories.ts';
import { providersQuery } from '#src/data/casino/providers.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { ErrorBoundary } from '#src/widgets/lazy/error-boundary.tsx';
import { lazyComponent } from '#src/widgets/lazy/lazy-component.ts';
import { DynamicButtons } from '../dynamic-buttons.tsx';
import { entryOf, NAV_ENTRIES, type NavEntry, openEntries } from './nav-entries.ts';
import { NavIcon } from './nav-icon.tsx';
import css from './side-menu.module.css';

// After the first frame, and only where there is a menu; it brings the protection card too.
const MenuFooter = lazyComponent(['support'], () =>
  import('./menu-footer.tsx').then((file) => file.MenuFooter),
);

const RAIL = NAV_ENTRIES.filter(({ wideOnly }) => !wideOnly);

/**
 * From 768 on: a rail of icons over words; from 1200 on a menu of lines with the protection card at its foot. `icons`: a rail at
 * every width, where the page has a list of its own beside it.
 */
export function SideMenu({ icons }: { icons: boolean }) {
  const { t } = useTranslation();
  const path = usePath();
  const language = useLanguage();
  const settings = useSettings();
  const player = useSessionStatus() !== 'out';
  const counts = useCounts();
  // Wide enough for rail or menu; not in a drawn page.
  const wide = useMediaQuery('(min-width: 768px)');
  const place = useSection()?.to ?? path;
  const here = entryOf(place, NAV_ENTRIES);
  const near = entryOf(place, RAIL);
  const shown = openEntries(NAV_ENTRIES, settings).filter((entry) => player || !entry.playerOnly);
  return (
    <div className={classNames(css.side, !icons && css.wide)}>
      <nav aria-label={t('nav.label')}>
        <ul className={css.list}>
          {shown.map((entry) => {
            const count = counts(entry);
            return (
              <li key={entry.id} data-parts={entry.parts} data-wide={entry.wideOnly}>
                <Link
                  href={entry.to}
                  className={css.entry}
                  aria-current={entry === here ? 'page' : undefined}
                  data-near={entry === near ? '' : undefined}
                >
                  <span className={css.leaf}>
                    <NavIcon name={entry.icon} />
                  </span>
                  <span className={css.word}>{entry.name ?? t(`nav.${entry.id}`)}</span>
                  {count ? (
                    <span className={css.count}>{formatInteger(count, LOCALES[language])}</span>
                  ) : null}
                </Link>
              </li>
            );
          })}
          <li className={css.account}>
            <button type="button" className={css.entry} onClick={() => openModal('account')}>
              <span className={css.leaf}>
                <Icon name="user" />
              </span>
              <span className={css.word}>{t('nav.account')}</span>
            </button>
          </li>
        </ul>
        {wide ? (
          <ErrorBoundary>
            <Suspense fallback={null}>
              <MenuFooter icons={icons} />
            </Suspense>
          </ErrorBoundary>
        ) : null}
      </nav>
      <DynamicButtons place="menu" />
    </div>
  );
}

/** The category whose games an entry counts. */
const COUNTED: { readonly [Id in NavEntry['id']]?: number } = { slots: CATEGORY_SLOTS, live: CATEGORY_LIVE };

/** How many a place holds, where the lists are there. */
function useCounts(): (entry: NavEntry) => number | undefined {
  const language = useLanguage();
  const categories = useCategories().data ?? [];
  const providers = useQuery(providersQuery(language)).data ?? [];
  return ({ id }) => {
    if (id === 'providers') return providers.length;
    const wanted = COUNTED[id];
    return categories.find((category) => category.id === wanted)?.games_count;
  };
}
