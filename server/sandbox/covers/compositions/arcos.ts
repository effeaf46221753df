import type { Composition } from '../composition.ts';
import { drawEmblem } from '../emblem.ts';
import { filled, path } from '../pen.ts';

const FOOT = 104;

function arch(ink: string, radius: number): string {
  return filled(ink, path`M${60 - radius} ${FOOT}a${radius} ${radius * 1.25} 0 0 1 ${2 * radius} 0z`);
}

/** Five nested arches, the emblem in the inmost. */
export const arcos: Composition = ({ palette, motif }) => {
  const inks = [palette.a, palette.b, palette.c, palette.a, palette.g];
  const arches = inks.map((ink, index) => arch(ink, 62 - 11 * index)).join('');
  return arches + drawEmblem({ motif, palette, grounds: [palette.g, palette.a], x: 60, y: 86, scale: 0.62 });
};
