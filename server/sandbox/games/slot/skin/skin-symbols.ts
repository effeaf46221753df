// The eight symbols of a slot, each with its two faces, around 0,0 in a cell of 84.
import { drawEmblem } from '#server/sandbox/covers/emblem.ts';
import { halfDisc, leaf, quarter } from '#server/sandbox/covers/modules.ts';
import type { MotifName } from '#server/sandbox/covers/motifs.ts';
import type { Palette } from '#server/sandbox/covers/palette.ts';
import { filled, path } from '#server/sandbox/covers/pen.ts';
import { brickInks, mainAt, type SkinInks } from './skin-inks.ts';

/** The motifs that go with one: the second, third and fourth symbol of its slot. */
const COUSINS: Readonly<Record<MotifName, readonly [MotifName, MotifName, MotifName]>> = {
  sol: ['lua', 'fogo', 'raio'],
  lua: ['estrela', 'olho', 'sol'],
  peixe: ['barco', 'onda', 'serpente'],
  folha: ['flor', 'ave', 'caju'],
  estrela: ['lua', 'olho', 'sol'],
  olho: ['mascara', 'lua', 'gema'],
  jarro: ['cacto', 'chave', 'flor'],
  ave: ['folha', 'flor', 'balao'],
  barco: ['peixe', 'farol', 'onda'],
  flor: ['ave', 'folha', 'olho'],
  chave: ['sino', 'coroa', 'olho'],
  coroa: ['gema', 'chave', 'mascara'],
  sino: ['chave', 'lua', 'tambor'],
  fogo: ['sol', 'jarro', 'cacto'],
  raio: ['roda', 'estrela', 'balao'],
  mascara: ['tambor', 'coroa', 'viola'],
  cacto: ['sol', 'serpente', 'ave'],
  abacaxi: ['caju', 'peixe', 'balao'],
  caju: ['abacaxi', 'ave', 'folha'],
  gema: ['coroa', 'chave', 'olho'],
  tambor: ['viola', 'mascara', 'sino'],
  balao: ['estrela', 'viola', 'fogo'],
  roda: ['raio', 'chave', 'sino'],
  farol: ['barco', 'peixe', 'estrela'],
  serpente: ['cacto', 'folha', 'olho'],
  onda: ['barco', 'peixe', 'estrela'],
  viola: ['tambor', 'sino', 'lua'],
};

const HALF = 42;
/** Half of the plate under the dearest symbol: 88 % of the cell. */
const PLATE = 0.88 * HALF;
const PLATE_CORNER = 18;
/** Half of a brick: 54 % of the cell. */
const R = 0.54 * HALF;

type Brick = (inks: { first: string; second: string }) => string;

/** Four quarter discs around the middle, the upper right one in the second ink. */
const pinwheel: Brick = ({ first, second }) => {
  const side = R - 0.5;
  const own = quarter(-R, -R, side, 1) + quarter(0.5, 0.5, side, 3) + quarter(-R, 0.5, side, 0);
  return filled(first, own) + filled(second, quarter(0.5, -R, side, 2));
};

const leaves: Brick = ({ first, second }) =>
  filled(first, leaf(-R, -R, R, 0) + leaf(0, 0, R, 0)) +
  filled(second, leaf(0, -R, R, 1) + leaf(-R, 0, R, 1));

const halves: Brick = ({ first, second }) =>
  filled(first, halfDisc(-R, -R, 2 * R, 0)) + filled(second, halfDisc(-R, -R, 2 * R, 2));

const diamond: Brick = ({ first, second }) =>
  filled(first, path`M${-R} 0L0 ${-R}V${R}L${R} 0z`) + filled(second, path`M${R} 0L0 ${-R}V${R}L${-R} 0z`);

const BRICKS: readonly (readonly [word: string, draw: Brick])[] = [
  ['catavento', pinwheel],
  ['roseta', leaves],
  ['ampulheta', halves],
  ['losango', diamond],
];

/** The words of the eight symbols, the dearest first: keys under `symbol` in the sandbox's texts. */
export function symbolWords(motif: MotifName): string[] {
  return [motif, ...COUSINS[motif], ...BRICKS.map(([word]) => word)];
}

const ORIGIN = { x: 0, y: 0, scale: 1 };

function plate(ink: string): string {
  const side = 2 * PLATE;
  const c = PLATE_CORNER;
  return filled(ink, path`M${-PLATE} ${-PLATE}h${side - c}a${c} ${c} 0 0 1 ${c} ${c}v${side - c}h${-side}z`);
}

/** The eight symbols as they lie on the paper, the dearest first. */
export function frontFaces(motif: MotifName, palette: Palette, inks: SkinInks): string[] {
  const { mains, paper } = inks;
  const [first] = mains;
  const dearest = plate(first) + drawEmblem({ ...ORIGIN, motif, palette, grounds: [first] });
  const cousins = COUSINS[motif].map((cousin, index) =>
    drawEmblem({
      ...ORIGIN,
      motif: cousin,
      palette,
      grounds: [paper],
      main: mainAt(inks, index + 1),
    }),
  );
  const bricks = BRICKS.map(([, draw], index) => draw(brickInks(palette, inks, index + 1)));
  return [dearest, ...cousins, ...bricks];
}

function otherFaces(motif: MotifName, palette: Palette, inks: SkinInks): string[] {
  const ground = filled(inks.other, path`M${-HALF} ${-HALF}h${2 * HALF}v${2 * HALF}h${-2 * HALF}z`);
  const emblems = [motif, ...COUSINS[motif]].map((name) =>
    drawEmblem({ ...ORIGIN, motif: name, palette, grounds: [inks.other] }),
  );
  const bricks = BRICKS.map(([, draw], index) => draw(brickInks(palette, inks, index + 1, inks.other)));
  return [...emblems, ...bricks].map((drawing) => ground + drawing);
}

/** The symbols `s-0` to `s-7`, and with an `x` behind the number the other face, which fills the cell. */
export function drawSymbols(motif: MotifName, palette: Palette, inks: SkinInks): string {
  const symbol = (id: string, drawing: string) =>
    `<symbol id='s-${id}' viewBox='-42 -42 84 84'>${drawing}</symbol>`;
  const fronts = frontFaces(motif, palette, inks).map((drawing, index) => symbol(`${index}`, drawing));
  const others = otherFaces(motif, palette, inks).map((drawing, index) => symbol(`${index}x`, drawing));
  return fronts.join('') + others.join('');
}
