// What running strips look like: eight columns of bars in the inks of the symbols.
import { contrast } from '#contract/rules/art/inks.ts';
import { between, pick, type Random } from '#contract/rules/art/seeded-random.ts';
import type { Palette } from '#server/sandbox/covers/palette.ts';
import { path } from '#server/sandbox/covers/pen.ts';
import type { SkinInks } from './skin-inks.ts';

const COLUMNS = 8;
/** In each column. */
const BARS = 4;
/** Three cells of 84. */
const WIDTH = 84;
const HEIGHT = 252;
const THICK = 7;
/** Between the middles of two round ends. */
const SPACE = 18;
/** Least contrast to the paper of an ink that symbols use beside their main ones. */
const BESIDE = 1.5;

/** How each reel turns the one drawing. */
const REELS = [
  { box: `0 0 ${WIDTH} ${HEIGHT}`, turned: '1 1' },
  { box: `0 -${HEIGHT} ${WIDTH} ${HEIGHT}`, turned: '1 -1' },
  { box: `-${WIDTH} 0 ${WIDTH} ${HEIGHT}`, turned: '-1 1' },
] as const;
const ID = 'bars';

function stripeInks({ a, b, c }: Palette, { mains, paper }: SkinInks): readonly [string, ...string[]] {
  const beside = [a, b, c].filter((ink) => !mains.includes(ink) && contrast(ink, paper) >= BESIDE);
  return [...mains, ...beside];
}

/** Path data of the bars, by ink; a bar that crosses the lower edge goes on at the upper one. */
function barsOf(random: Random, inks: readonly [string, ...string[]]): string[] {
  const data = new Map(inks.map((ink) => [ink, '']));
  for (let column = 0; column < COLUMNS; column++) {
    const x = Math.round((column + 0.5) * (WIDTH / COLUMNS));
    const lengths = Array.from({ length: BARS - 1 }, () => 12 * Math.round(between(random, 2, 4.5)));
    lengths.push(lengths.reduce((left, length) => left - length, HEIGHT - BARS * SPACE));
    let place = 12 * Math.floor(between(random, 0, HEIGHT / 12));
    for (const length of lengths) {
      const y = place % HEIGHT;
      place += length + SPACE;
      const ink = pick(random, inks);
      const again = y + length + THICK > HEIGHT ? path`M${x} ${y - HEIGHT}v${length}` : '';
      data.set(ink, (data.get(ink) ?? '') + path`M${x} ${y}v${length}` + again);
    }
  }
  return [...data.values()];
}

/** The bars, to be put into the page's sprite once, and the pictures of the three reels, which refer to them. */
export function drawStripes(random: Random, palette: Palette, skin: SkinInks) {
  const inks = stripeInks(palette, skin);
  const lines = barsOf(random, inks).map((data, index) =>
    data ? `<path stroke='${inks[index] ?? inks[0]}' d='${data}'/>` : '',
  );
  const reel = ({ box, turned }: (typeof REELS)[number]) =>
    `<svg class='stripes' aria-hidden='true' viewBox='${box}'><use href='#${ID}' transform='scale(${turned})'/></svg>`;
  const [first, second, third] = REELS;
  return {
    bars: `<g id='${ID}' fill='none' stroke-width='${THICK}' stroke-linecap='round'>${lines.join('')}</g>`,
    pictures: [reel(first), reel(second), reel(third)] as const,
  };
}
