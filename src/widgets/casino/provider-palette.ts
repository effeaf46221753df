// A provider's colours: those of the backend if text is readable on them; otherwise one of the app's palettes,
// always the same one for the same id.
import type { Provider } from '#contract/endpoints/casino/casino-calls.ts';
import { contrastRatio, hexOf, parseColor, type Rgb } from '#src/core/theme/colour.ts';
import { hashOf, type ProviderGround, providerGround } from './provider-ground.ts';

interface ProviderPalette extends ProviderGround {
  /** For drawings on the background. */
  inks: readonly string[];
}

const INKS = ['#E25532', '#FBF4E4', '#23449F', '#F6BC31', '#1B1813', '#4DB4BC'];

const LETTERS = 4.5;
const DRAWING = 1.9;

/** Colours from a provider's id only. */
export function providerPalette(id: string): ProviderPalette {
  const own = providerGround(id);
  return { ...own, inks: inksOn(own.ground, id) };
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
