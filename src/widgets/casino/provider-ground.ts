export interface ProviderGround {
  ground: string;
  /** Text colour; a contrast of at least 4.5 on the background. */
  ink: string;
}

/** Backgrounds of providers, each with the text colour that is readable on it (provider-palette.test.ts). */
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
/** One of the app's backgrounds, always the same one for the same provider: all that a game of a list needs. */
export function providerGround(id: string): ProviderGround {
  const [ground, ink] = GROUNDS[hashOf(id) % GROUNDS.length] ?? ['#EEDFC0', '#1B1813'];
  return { ground, ink };
}

/** FNV-1a, 32 bit. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
