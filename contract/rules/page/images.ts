// Which picture is shown (§3): banners by id or address, promotions by storage path, favourites by the first that is there.
import { safeUrl } from './safe-url.ts';

type BannerVariant = 'banMobile' | 'banDesktop';

/** §3: 32 characters once the dashes are gone. */
const PICTURE_ID = /^[0-9a-z]{32}$/i;

/**
 * §3: the address of a banner's picture.
 * Takes what the banner says, the image host's address without a slash at its end, and the variant. An id becomes
 * `<host>/<id>/<variant>` with the id as it came; anything else is taken as it is. Empty where the URL rule refuses it.
 */
export function bannerImage(image: string, host: string, variant: BannerVariant): string {
  const address = PICTURE_ID.test(image.replaceAll('-', '')) ? `${host}/${image}/${variant}` : image;
  return imageUrl(address);
}

/** §3: `image_mobile` falls back to `image`. */
export function bannerImages(
  banner: { image: string; image_mobile: string | null },
  host: string,
): { mobile: string; desktop: string } {
  return {
    mobile: bannerImage(banner.image_mobile || banner.image, host, 'banMobile'),
    desktop: bannerImage(banner.image, host, 'banDesktop'),
  };
}

/** §3: a promotion's picture that doesn't start with http gets the storage path in front. Empty: no picture. */
export function promotionImage(image: string, storagePath: string): string {
  if (image === '') return '';
  const address = image.startsWith('http') ? image : `${storagePath}/${image.replace(/^\/+/, '')}`;
  return imageUrl(address);
}

/** §3: of a favourite's pictures the first that is there: its own, the image host's, the game's. */
export function favouriteImage(favourite: {
  custom_image: string | null;
  image_cf: string | null;
  image: string | null;
}): string {
  return imageUrl(favourite.custom_image || favourite.image_cf || favourite.image || '');
}

/** A picture's address that the URL rule lets pass: a path, or http or https from any host (§3). Empty otherwise. */
export function imageUrl(address: string): string {
  return safeUrl(address.replace(/^http:/i, 'https:'), ['*']) === null ? '' : address;
}
