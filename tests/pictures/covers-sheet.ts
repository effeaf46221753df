// The six compositions of each kind of game that is no slot, in the rows and with the order of the design's picture.
import { cover } from '#server/sandbox/covers/cover.ts';
import { PROVIDERS } from '#server/sandbox/covers/cover-providers.ts';
import { BACCARAT } from '#server/sandbox/covers/kinds/baccarat.ts';
import { BINGO } from '#server/sandbox/covers/kinds/bingo.ts';
import { CRASH } from '#server/sandbox/covers/kinds/crash.ts';
import { DICE } from '#server/sandbox/covers/kinds/dice.ts';
import { KENO } from '#server/sandbox/covers/kinds/keno.ts';
import { LIVE } from '#server/sandbox/covers/kinds/live.ts';
import { ROULETTE } from '#server/sandbox/covers/kinds/roulette.ts';
import type { Scenes } from '#server/sandbox/covers/kinds/scene.ts';
import { SCRATCH } from '#server/sandbox/covers/kinds/scratch.ts';
import { TABLE } from '#server/sandbox/covers/kinds/table.ts';
import { TWENTY_ONE } from '#server/sandbox/covers/kinds/twenty-one.ts';
import { VIDEO_POKER } from '#server/sandbox/covers/kinds/video-poker.ts';

/** A category's slug, and the first word of the names. */
const KINDS: readonly (readonly [category: string, word: string, scenes: Scenes])[] = [
  ['live', 'Ao Vivo', LIVE],
  ['mesa', 'Mesa', TABLE],
  ['vinte-e-um', 'Vinte', TWENTY_ONE],
  ['mesa', 'Bacará', BACCARAT],
  ['roleta', 'Giro', ROULETTE],
  ['crash', 'Subida', CRASH],
  ['keno', 'Keno', KENO],
  ['bingo', 'Bingo', BINGO],
  ['raspadinha', 'Raspa', SCRATCH],
  ['dados', 'Lance', DICE],
  ['mesa', 'Pôquer', VIDEO_POKER],
];
const STYLE = `body{margin:10px;background:#14120e}
section{display:flex;gap:10px;margin-bottom:10px}section>svg{width:120px;height:160px;border-radius:8px}`;

/** A name whose last word asks for the scene. */
function nameFor(word: string, { words }: Scenes[number]): string {
  const [asked = ''] = words.split(' ');
  return `${word} ${asked === '#' ? '17' : asked.charAt(0).toUpperCase() + asked.slice(1)}`;
}

/** The page as HTML. */
export function coversSheet(): string {
  const rows = KINDS.map(([category, word, scenes], row) => {
    const covers = scenes.map((scene, place) => {
      const provider = PROVIDERS[(row * scenes.length + place) % PROVIDERS.length] ?? PROVIDERS[0];
      const id = `${category}-${row}-${place}`;
      return cover({ id, name: nameFor(word, scene), provider: provider?.id ?? '', category });
    });
    return `<section>${covers.join('')}</section>`;
  });
  return `<!doctype html><style>${STYLE}</style>${rows.join('')}`;
}
