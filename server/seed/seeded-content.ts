// The house's own texts as rows of the database, with the art of banners, promotions and modals.
import type { BannerRow, Content, Picture, PromotionRow } from '#server/data/content/content.ts';
import { bannerArt, GROUNDS } from './banner-art.ts';
import { BANNERS, type SeedBanner } from './banners.ts';
import { COUPON_TEXT } from './coupon-text.ts';
import { COVER_VERSION } from './covers/cover.ts';
import { MODAL_IMAGES, modalArt } from './modal-art.ts';
import { PROMOTIONS, type SeedPromotion } from './promotions.ts';
import { REGULATIONS } from './regulations/regulations.ts';
import { SEO } from './seo.ts';
import { svgPicture } from './svg-picture.ts';

const pathOf = (kind: string, name: string) => `${kind}/${name}.v${COVER_VERSION}.svg`;

function bannerRow(
  { id, ground, link, title, text, button, warning }: SeedBanner,
  position: number,
): BannerRow {
  return {
    id,
    position,
    link,
    image: `/media/${pathOf('banners', `${id}-wide`)}`,
    imageMobile: `/media/${pathOf('banners', `${id}-phone`)}`,
    ground: GROUNDS[ground].ground,
    title,
    text,
    button,
    warning,
  };
}

function promotionRow({ ground, ...promotion }: SeedPromotion, position: number): PromotionRow {
  // Not starting with http: the page puts its storage path in front (§3).
  return {
    ...promotion,
    position,
    image: pathOf('promotions', promotion.id),
    ground: GROUNDS[ground].ground,
  };
}

/** Rows and pictures of the texts. */
export function contentRows(): { content: Content; pictures: Picture[] } {
  const banners = BANNERS.flatMap(({ id, ground }) =>
    (['wide', 'phone'] as const).map((shape) =>
      svgPicture(pathOf('banners', `${id}-${shape}`), bannerArt({ id, ground, shape })),
    ),
  );
  const promotions = PROMOTIONS.map(({ id, ground }) =>
    svgPicture(pathOf('promotions', id), bannerArt({ id, ground, shape: 'phone' })),
  );
  const modals = MODAL_IMAGES.map((name) => svgPicture(pathOf('modals', name), modalArt(name)));
  return {
    pictures: [...banners, ...promotions, ...modals],
    content: {
      banners: BANNERS.map(bannerRow),
      promotions: PROMOTIONS.map(promotionRow),
      seo: SEO.map(({ section, title, content }) => ({ section, title, content })),
      regulations: REGULATIONS.map(({ slug, title, content, updatedAt }) => ({
        slug,
        title,
        content,
        updatedAt,
      })),
      modalImages: Object.fromEntries(MODAL_IMAGES.map((name) => [name, `/media/${pathOf('modals', name)}`])),
      texts: { coupon_register: COUPON_TEXT },
    },
  };
}
