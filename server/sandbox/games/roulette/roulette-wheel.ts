// The wheel, drawn around 0,0 with a radius of 100: pockets with their numbers. Red pockets have a notch, so that the two
// colours differ in shape too.
import { colourOf, type PocketColour, WHEEL } from './roulette-game.ts';

const FILLS: Readonly<Record<PocketColour, string>> = { zero: '#1B5743', red: '#E25532', black: '#28241D' };
const INKS: Readonly<Record<PocketColour, string>> = { zero: '#FBF4E4', red: '#1B1813', black: '#FBF4E4' };
const STEP = 360 / WHEEL.length;

/** A point on a circle: angle in degrees, clockwise from the top. */
function at(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
}

function pocket(number: number, index: number): string {
  const colour = colourOf(number);
  const half = STEP / 2;
  const wedge = `M${at(64, -half)}L${at(96, -half)}A96 96 0 0 1 ${at(96, half)}L${at(64, half)}A64 64 0 0 0 ${at(64, -half)}z`;
  const notch =
    colour === 'red' ? `<path d="M${at(67, -2.6)}L${at(67, 2.6)}L${at(73, 0)}z" fill="#1B1813"/>` : '';
  return (
    `<g transform="rotate(${(index * STEP).toFixed(3)})"><path d="${wedge}" fill="${FILLS[colour]}" stroke="#FBF4E4" stroke-width=".7"/>` +
    `${notch}<text y="-81" fill="${INKS[colour]}">${number}</text></g>`
  );
}

/** The wheel's picture; what turns it is the page's script. */
export function rouletteWheel(): string {
  const spokes = [0, 45, 90, 135]
    .map(
      (angle) =>
        `<path transform="rotate(${angle})" d="M-5-56A22 22 0 0 0 5-56V56A22 22 0 0 0-5 56z" fill="#F6BC31"/>`,
    )
    .join('');
  return (
    '<svg class="pockets" aria-hidden="true" viewBox="-100 -100 200 200"><circle r="100" fill="#6A614F"/>' +
    `<circle r="96" fill="#1B1813"/>${WHEEL.map(pocket).join('')}<circle r="62" fill="#23449F"/>${spokes}` +
    '<circle r="30" fill="#1B1813"/></svg>'
  );
}
