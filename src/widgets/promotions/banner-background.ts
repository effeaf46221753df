import type { BannerCardProps } from './banner-card.tsx';

type BannerBackground = NonNullable<BannerCardProps['ground']>;

const GROUNDS: Readonly<Record<string, BannerBackground>> = {
  '#23449f': 'anil',
  '#1b5743': 'mata',
  '#7c1f33': 'vinho',
  '#a34e2d': 'barro',
};

/** The background for a colour (`#rrggbb`) or its name; any other value gets anil, on which white text is readable. */
export function bannerBackground(color: string): BannerBackground {
  const named = Object.values(GROUNDS).find((name) => name === color);
  return named ?? GROUNDS[color.toLowerCase()] ?? 'anil';
}
