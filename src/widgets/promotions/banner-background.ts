import type { BannerCardProps } from './banner-card.tsx';

type BannerBackground = NonNullable<BannerCardProps['ground']>;

const GROUNDS: Readonly<Record<string, BannerBackground>> = {
  '#23449f': 'anil',
  '#1b5743': 'mata',
  '#7c1f33': 'vinho',
  '#a34e2d': 'barro',
};

/** The ground that a colour (`#rrggbb`) or its name means; any other stands on anil, where white letters can be read. */
export function bannerBackground(color: string): BannerBackground {
  const named = Object.values(GROUNDS).find((name) => name === color);
  return named ?? GROUNDS[color.toLowerCase()] ?? 'anil';
}
