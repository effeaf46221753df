// Sample banners, promotions and pictures of modals as rows of the database, with their art.
import type { BannerRow, Content, Picture, PromotionRow } from '#server/data/content/content.ts';
import { bannerArt, GROUNDS } from '#server/sandbox/art/banner-art.ts';
import { ART_VERSION, svgPicture } from '#server/sandbox/art/drawn-pictures.ts';
import { MODAL_IMAGE_NAMES, modalArt } from '#server/sandbox/art/modal-art.ts';
import { SAMPLE_BANNERS, type SeedBanner } from './sample-banners.ts';
import { SAMPLE_PROMOTIONS, type SeedPromotion } from './sample-promotions.ts';

const pathOf = (kind: string, name: string) => `${kind}/${name}.v${ART_VERSION}.svg`;

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

/** The rows of the sample content, and their pictures. */
export function contentRows(): {
  content: Pick<Content, 'banners' | 'promotions' | 'modalImages'>;
  pictures: Picture[];
} {
  const banners = SAMPLE_BANNERS.flatMap(({ id, ground }) =>
    (['wide', 'phone'] as const).map((shape) =>
      svgPicture(pathOf('banners', `${id}-${shape}`), bannerArt({ id, ground, shape })),
    ),
  );
  const promotions = SAMPLE_PROMOTIONS.map(({ id, ground }) =>
    svgPicture(pathOf('promotions', id), bannerArt({ id, ground, shape: 'phone' })),
  );
  const modals = MODAL_IMAGE_NAMES.map((name) => svgPicture(pathOf('modals', name), modalArt(name)));
  return {
    pictures: [...banners, ...promotions, ...modals],
    content: {
      banners: SAMPLE_BANNERS.map(bannerRow),
      promotions: SAMPLE_PROMOTIONS.map(promotionRow),
      modalImages: Object.fromEntries(
        MODAL_IMAGE_NAMES.map((name) => [name, `/media/${pathOf('modals', name)}`]),
      ),
    },
  };
}
