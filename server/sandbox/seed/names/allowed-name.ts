import { slugify } from '#contract/rules/page/slug.ts';
import type { Family } from '#server/sandbox/covers/families.ts';
import { fitTitle, LEAST_CAP } from '#server/sandbox/covers/fitting.ts';

/** Letters of the longest name, spaces included. */
const MAX_LENGTH = 17;

// Promises of winning, titles that are known under such words, and what children follow.
const WORDS = new Set(
  'fortuna milhao milhoes milionario facil garantido garantida gratis jackpot tigre tigrinho tigres boi bois touro touros coelho coelhos rato ratos dragao dragoes doce doces bala balas bombom brinquedo brinquedos boneca boneco palhaco'.split(
    ' ',
  ),
);

// Clubs, parties, studios, works and shows that go by such a name, and phrases that promise riches.
const NAMES = new Set([
  'Atlas',
  'Aurora',
  'Cristal',
  'Estrela',
  'Estrela do Norte',
  'Estrela Vermelha',
  'Lua Nova',
  'Mina de Ouro',
  'Minas de Ouro',
  'Onça',
  'Peixe',
  'Ponte Nova',
  'Portal',
  'Rede',
  'Rei Secreto',
  'Rio Claro',
  'Roda da Sorte',
  'Sol de Maio',
  'Trem da Noite',
  'Vila Nova',
  'Vila Real',
]);

/** Whether a game may be called so: legible in `family` on a cover, no forbidden word, not the name of something real. */
export function isAllowedName(name: string, family: Family): boolean {
  return (
    name.length <= MAX_LENGTH &&
    !NAMES.has(name) &&
    !slugify(name)
      .split('-')
      .some((word) => WORDS.has(word)) &&
    6 * fitTitle(name, family).unit >= LEAST_CAP - 0.001
  );
}
