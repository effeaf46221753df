// A sheet of slots' windows, one for each palette of the covers' providers, with a motif and a composition of the provider.
import { type CoverGame, coverDraws } from '#server/sandbox/covers/cover.ts';
import { PROVIDERS } from '#server/sandbox/covers/cover-providers.ts';
import type { Palette } from '#server/sandbox/covers/palette.ts';
import { slotSkin } from '#server/sandbox/games/slot/skin/slot-skin.ts';

/** CSS px. */
const WIDTH = 240;
const CELL = 102.7;
/** Symbols of the three rows; the dearest is shown with both faces. */
const GRID = ['0', '1', '2', '3', '0x', '4', '5', '6', '7'];
const STYLE = `
body{display:flex;flex-wrap:wrap;gap:10px;margin:10px;background:#14120e;color:#ede6d8;font:11px sans-serif}
figure{margin:0;width:${WIDTH}px}
.window{position:relative;overflow:hidden;height:${(WIDTH * 462) / 360}px}
.window>svg{position:absolute;inset:0;width:100%}
.window>.scene{left:${(-372 / 360) * 100}%;width:${(1104 / 360) * 100}%}
.window>.sprite{width:0;height:0}`;

/** A game that draws this palette and the `wanted`th composition of its provider. */
function gameWith(provider: (typeof PROVIDERS)[number], palette: Palette, wanted: number) {
  const composition = provider.compositions[wanted % provider.compositions.length];
  const game = {
    name: provider.name.replace(/[^\p{L}\d -]/gu, ''),
    provider: provider.id,
    category: 'slots',
  };
  for (let id = 0; id < 10_000; id++) {
    const draws = coverDraws({ ...game, id: `${wanted}-${id}` });
    if (draws.palette === palette && draws.composition === composition) {
      return { ...game, id: `${wanted}-${id}` };
    }
  }
  throw new Error(`no id draws palette ${wanted} of ${provider.id}`);
}

function cells(number: number): string {
  return GRID.map((symbol, index) => {
    const x = 22 + (index % 3) * (CELL + 4);
    const y = 68 + Math.floor(index / 3) * CELL;
    return `<svg x="${x}" y="${y}" width="${CELL}" height="${CELL}"><use href="#w${number}-${symbol}"/></svg>`;
  }).join('');
}

/** A game's window; `number` tells its drawings from those of the other windows of the sheet. */
function windowOf(game: CoverGame, number: number): string {
  const { scene, frame, title, sprite, words } = slotSkin(game);
  const own = sprite.replaceAll("id='s-", `id='w${number}-`);
  const behind = scene.replaceAll("='more'", `='more${number}'`).replaceAll("'#more'", `'#more${number}'`);
  return (
    `<figure><div class="window">${behind}${frame}${own}` +
    `<svg viewBox="0 0 360 462">${cells(number)}</svg>${title}</div>` +
    `<figcaption>${number + 1} ${game.provider} ${coverDraws(game).composition} ${words[0]}</figcaption></figure>`
  );
}
const pageOf = (windows: readonly string[]) => `<!doctype html><style>${STYLE}</style>${windows.join('')}`;

/** The page as HTML, and how many windows it shows. */
export function skinSheet(): { html: string; windows: number } {
  const windows = PROVIDERS.flatMap((provider) =>
    provider.palettes.map((palette) => ({ provider, palette })),
  ).map(({ provider, palette }, number) => windowOf(gameWith(provider, palette, number), number));
  return { html: pageOf(windows), windows: windows.length };
}

/** The games of the design's picture, by name and provider. */
const DESIGNED = [
  ['Tambor Solto', 'noturna'],
  ['Pomar de Maio', 'pomar'],
  ['Sete Ladeiras', 'cobogo'],
  ['Peixe Manso', 'mangue'],
  ['Lua Nova', 'breu'],
  ['Feira da Tarde', 'feira'],
] as const;

/** The windows of those games: which palette and composition of the provider each has follows from its id here. */
export const designedSkins = (): string =>
  pageOf(
    DESIGNED.map(([name, provider], number) =>
      windowOf({ id: String(number), name, provider, category: 'slots' }, number),
    ),
  );
