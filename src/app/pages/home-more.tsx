import { CATEGORY_LIVE } from '#contract/limits.ts';
import { CategoryRow } from './home-categories.tsx';
import { HomeEmpty } from './home-empty.tsx';
import { HomePromotions } from './home-promotions.tsx';
import { HomeProviders } from './home-providers.tsx';

/** What home shows below the first screen. */
export function HomeMore({ casino }: { casino: boolean }) {
  return (
    <>
      {casino ? <CategoryRow id={CATEGORY_LIVE} /> : null}
      {casino ? <HomeProviders /> : null}
      <HomePromotions />
      <HomeEmpty />
    </>
  );
}
