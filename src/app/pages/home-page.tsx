import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#src/data/content/settings.ts';
import { DynamicButtons } from '../frame/dynamic-buttons.tsx';
import { lazyComponent } from '../lazy/lazy-component.ts';
import { HomeBanners } from './home-banners.tsx';
import { HomeCategories } from './home-categories.tsx';
import css from './home-page.module.css';

// Below the first screen.
const HomeMore = lazyComponent([], () => import('./home-more.tsx').then((file) => file.HomeMore));

/** Home: banners, categories, rows of games, providers, promotions. */
export function HomePage() {
  const { t } = useTranslation('home');
  const { casino_enabled } = useSettings();
  return (
    <div className={css.page}>
      <h1 className="visually-hidden">{t('title')}</h1>
      {/* Each part is taken over by itself where the page came drawn: none of them waits for anything. */}
      <Suspense>
        <HomeBanners />
      </Suspense>
      <DynamicButtons place="home" />
      <Suspense>{casino_enabled ? <HomeCategories /> : null}</Suspense>
      <Suspense fallback={null}>
        <HomeMore casino={casino_enabled} />
      </Suspense>
    </div>
  );
}
