// A provider's colours: those of the backend if text is readable on them; otherwise one of the app's palettes,
// always the same one for the same id.
import type { Provider } from '#contract/endpoints/casino.ts';
import { contrastRatio, hexOf, parseColor, type Rgb } from '#src/core/theme/colour.ts';

interface ProviderPalette {
  ground: string;
  /** Text colour; a contrast of at least 4.5 on the background. */
  ink: string;
  /** For drawings on the background. */
  inks: readonly string[];
}

const GROUNDS: readonly [ground: string, ink: string][] = [
  ['#EEDFC0', '#1B1813'],
  ['#A34E2D', '#FBF4E4'],
  ['#A6C9E6', '#16264F'],
  ['#F6BC31', '#1B1813'],
  ['#F4B8C1', '#7C1F33'],
  ['#16264F', '#FBF4E4'],
  ['#7BAE56', '#1B1813'],
  ['#1B5743', '#FBF4E4'],
  ['#F08A3C', '#1B1813'],
  ['#DCE9E4', '#1B1813'],
  ['#46203F', '#F4B8C1'],
  ['#4DB4BC', '#16264F'],
];
const INKS = ['#E25532', '#FBF4E4', '#23449F', '#F6BC31', '#1B1813', '#4DB4BC'];

const LETTERS = 4.5;
const DRAWING = 1.9;

/** Colours from a provider's id only, which is all that a game of a list has. */
export function providerPalette(id: string): ProviderPalette {
  const [ground, ink] = GROUNDS[hashOf(id) % GROUNDS.length] ?? ['#EEDFC0', '#1B1813'];
  return { ground, ink, inks: inksOn(ground, id) };
}

/** Colours of a provider from the backend's data. */
export function brandedPalette({
  id,
  ground,
  ink,
}: Pick<Provider, 'id' | 'ground' | 'ink'>): ProviderPalette {
  const [under, letters] = [parseColor(ground), parseColor(ink)];
  if (!under || !letters || contrastRatio(under, letters) < LETTERS) return providerPalette(id);
  return { ground: hexOf(under), ink: hexOf(letters), inks: inksOn(hexOf(under), id) };
}

/** The colours that are visible on a background; the first one depends on the provider. */
function inksOn(ground: string, id: string): string[] {
  const under: Rgb = parseColor(ground) ?? [0, 0, 0];
  const seen = INKS.filter((ink) => contrastRatio(under, parseColor(ink) ?? under) >= DRAWING);
  const first = hashOf(id) % seen.length;
  return [...seen.slice(first), ...seen.slice(0, first)].slice(0, 3);
}

/** FNV-1a, 32 bit. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
