import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { hasSportsbook } from '#src/core/config/has-sportsbook.ts';
import { loadTexts } from '#src/core/text/i18n.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { ErrorBoundary } from '#src/widgets/lazy/error-boundary.tsx';
import { lazyComponent } from '#src/widgets/lazy/lazy-component.ts';
import { DynamicButtons } from '../frame/dynamic-buttons.tsx';
import { loadHeld } from '../prerender/hold-until-wanted.ts';
import { HomeBanners } from './home-banners.tsx';
import { HomeCategories } from './home-categories.tsx';
import css from './home-page.module.css';

const HomeTop = lazyComponent([], () =>
  loadHeld('home-live', () =>
    Promise.all([import('./home-top.tsx'), loadTexts('home-sport')]).then(([file]) => file.HomeTop),
  ),
);

/** Not drawn again with the page: React replaces a drawn boundary by its fallback if it gets new props before it is hydrated. */
const Top = memo(({ sport }: { sport: boolean }) => (
  <ErrorBoundary>
    <Suspense fallback={sport ? <div className={css.top} /> : null}>
      <HomeTop sport={sport} />
    </Suspense>
  </ErrorBoundary>
));

// Below the first screen.
const HomeMore = lazyComponent([], () => import('./home-more.tsx').then((file) => file.HomeMore));

/** Home: sport, banners, categories, rows of games, providers, promotions. */
export function HomePage() {
  const { t } = useTranslation('home');
  const settings = useSettings();
  const { casino_enabled } = settings;
  const sport = hasSportsbook(settings);
  return (
    <div className={css.page}>
      <h1 className="visually-hidden">{t('title')}</h1>
      {/* Each part is taken over by itself where the page came drawn: none of them waits for anything. */}
      <Top sport={sport} />
      <Suspense>
        <HomeBanners eager={!sport} />
      </Suspense>
      <DynamicButtons place="home" />
      <Suspense>{casino_enabled ? <HomeCategories eager={!sport} /> : null}</Suspense>
      <Suspense fallback={null}>
        <HomeMore casino={casino_enabled} drawn={!sport} />
      </Suspense>
    </div>
  );
}
