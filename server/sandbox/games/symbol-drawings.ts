// The seven stones of slot and scratch card, drawn around 0,0 with a radius of about 32, and the sun and sea behind them.
import type { GameSymbol } from './symbols.ts';

const ANIL = '#23449F';
const URUCUM = '#E25532';
const IPE = '#F6BC31';
const NOITE = '#16264F';
const MATA = '#1B5743';
const FOLHA = '#7BAE56';

const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const stroke = (d: string, ink: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}"/>`;

const RAYS = Array.from(
  { length: 12 },
  (_, index) => `<path transform="rotate(${index * 30})" d="M18.8-3L32 0 18.8 3z" fill="${IPE}"/>`,
).join('');

const DRAWINGS: Readonly<Record<GameSymbol, string>> = {
  farol:
    path('M-9-16H9L14 30H-14z', ANIL) +
    path('M-11.5 2H11.5L13 14H-13z', URUCUM) +
    path('M-7-27h14v9h-14z', URUCUM) +
    path('M9-26L32-34V-10L9-18z', IPE),
  sol: `${RAYS}<circle r="16" fill="${URUCUM}"/>`,
  peixe:
    path('M-30 0Q-8-26 16 0Q-8 26-30 0z', ANIL) +
    path('M12 0L32-17V17z', URUCUM) +
    stroke('M-6-11A16 16 0 0 1-6 11', URUCUM, 3) +
    `<circle cx="-18" cy="-2" r="3" fill="${NOITE}"/>`,
  barco: path('M-28 8H28L18 24H-18z', ANIL) + path('M-2-28V4H-24z', URUCUM) + path('M3-20L20 4H3z', IPE),
  estrela: path('M0-31L8-8 31 0 8 8 0 31-8 8-31 0-8-8z', ANIL) + path('M0-12L12 0 0 12-12 0z', IPE),
  onda:
    path('M-30 20A30 30 0 0 1 30 20H18A18 18 0 0 0-18 20z', ANIL) +
    path('M-12 20A12 12 0 0 1 12 20z', URUCUM) +
    stroke('M-30-18A10 10 0 0 0-10-18 10 10 0 0 0 10-18 10 10 0 0 0 30-18', URUCUM, 4),
  folha:
    path('M-22 22A44 44 0 0 1 22-22 44 44 0 0 1-22 22z', FOLHA) +
    stroke('M-26 26L14-14M-8 8V-10M-8 8H10M2-2V-13M2-2H13', MATA, 3),
};

/** The sprite that the page's stones take their drawings from by `#s-<name>`. */
export function symbolSprite(): string {
  const symbols = Object.entries(DRAWINGS)
    .map(([name, drawing]) => `<symbol id="s-${name}" viewBox="-40 -40 80 80">${drawing}</symbol>`)
    .join('');
  return `<svg class="sprite" aria-hidden="true">${symbols}</svg>`;
}

/** Nine stones, to be given their drawings by the page's script. */
export function stoneGrid(): string {
  return '<span class="stone"><svg aria-hidden="true"><use href="#s-onda"/></svg></span>'.repeat(9);
}

/** Sun and sea behind the stones; the sky is the ground's colour. The sea stretches to the width, the sun stays round. */
export const SEA_SCENE =
  `<svg class="sun" aria-hidden="true" viewBox="0 0 92 92"><circle cx="46" cy="46" r="46" fill="${IPE}"/></svg>` +
  `<svg class="sea" aria-hidden="true" viewBox="0 0 390 200" preserveAspectRatio="none">` +
  `${path('M0 36Q60-6 130 20T260 36T390 0V200H0z', ANIL)}${path('M0 84Q80 48 160 72T300 88T390 64V200H0z', NOITE)}</svg>`;
