import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Banner } from '#contract/endpoints/content/content-calls.ts';
import { bannerImages } from '#contract/rules/page/images.ts';
import { safePath } from '#contract/rules/page/safe-url.ts';
import { config } from '#src/core/config/app-config.ts';
import { offlineBannerSlotAtom } from '#src/core/state/offline-banner-slot.ts';
import { store } from '#src/core/state/store.ts';
import { useBanners } from '#src/data/content/banners.ts';
import { Carousel } from '#src/ui/layout/carousel.tsx';
import { BannerCard, bannerBackground } from '#src/widgets/promotions/banner-card.tsx';
import { followBanner } from './follow-banner.ts';
import css from './home-page.module.css';

const setPlace = (place: HTMLElement | null) => store.set(offlineBannerSlotAtom, place);

/** The banner carousel. Pieces with words are drawn by us; one that is only a picture is shown as it is. `eager`: it comes first. */
export function HomeBanners({ eager }: { eager: boolean }) {
  const { t } = useTranslation('home');
  const { data: banners = [], isPending } = useBanners();
  if (!isPending && banners.length === 0) return null;
  return (
    <div ref={setPlace} className={css.banners}>
      <h2 className="visually-hidden">{t('banners')}</h2>
      <Carousel label={t('banners')} of="banners">
        {isPending
          ? [1, 2].map((place) => <span key={place} className={css.picture} />)
          : banners.map((banner, place) => (
              <Piece key={banner.id} banner={banner} eager={eager && place < 2} />
            ))}
      </Carousel>
    </div>
  );
}

function Piece({ banner, eager }: { banner: Banner; eager: boolean }) {
  const { t } = useTranslation();
  const { mobile, desktop } = bannerImages(banner, config().imageHost);
  const to = safePath(banner.link);
  const follow = (event: MouseEvent) => followBanner(event, banner.link);
  if (banner.title) {
    return (
      <BannerCard
        title={banner.title}
        text={banner.text}
        art={desktop}
        artNarrow={mobile}
        ground={bannerBackground(banner.ground)}
        eager={eager}
        warning={{ age: t('protection.age'), text: banner.warning || t('footer.warning') }}
        action={
          to
            ? { as: Link, href: to, label: banner.button || t('home:banner_open'), onClick: follow }
            : undefined
        }
      />
    );
  }
  const picture = (
    <picture>
      <source media="(min-width: 768px)" srcSet={desktop} />
      <img src={mobile} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" />
    </picture>
  );
  return to ? (
    <Link href={to} className={css.picture} onClick={follow} aria-label={t('home:banner')}>
      {picture}
    </Link>
  ) : (
    <div className={css.picture}>{picture}</div>
  );
}
