// What a running strip looks like: eight columns of bars in the inks of the symbols.
import { between, pick, type Random } from '#contract/rules/art/seeded-random.ts';
import { drawn, path } from '#server/sandbox/covers/pen.ts';
import type { SkinInks } from './skin-inks.ts';

const COLUMNS = 8;
/** Three cells of 84. */
const WIDTH = 84;
const HEIGHT = 252;
const THICK = 7;
const SPACE = 12;

/** Bars of one reel in a picture of three cells; it goes on where it ends, so it can run round. */
function stripesOf(random: Random, inks: SkinInks): string {
  const data = new Map<string, string>();
  for (let column = 0; column < COLUMNS; column++) {
    const x = (column + 0.5) * (WIDTH / COLUMNS);
    const long = Math.round(between(random, 50, 130));
    const start = Math.round(between(random, 0, HEIGHT));
    for (const [from, length] of [
      [start, long],
      [start + long + SPACE, HEIGHT - long - 2 * SPACE],
    ] as const) {
      const ink = pick(random, inks.mains);
      const y = from % HEIGHT;
      const again = y + length > HEIGHT ? path`M${x} ${y - HEIGHT}v${length}` : '';
      data.set(ink, (data.get(ink) ?? '') + path`M${x} ${y}v${length}` + again);
    }
  }
  const bars = [...data].map(([ink, lines]) => drawn(ink, THICK, lines, "stroke-linecap='round'"));
  return `<svg class='stripes' aria-hidden='true' viewBox='0 0 ${WIDTH} ${HEIGHT}'>${bars.join('')}</svg>`;
}

/** One picture for each of the three reels. */
export function drawStripes(random: Random, inks: SkinInks): [string, string, string] {
  return [stripesOf(random, inks), stripesOf(random, inks), stripesOf(random, inks)];
}
