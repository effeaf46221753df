// Drawing lots for what is drawn by code: the same text always gives the same numbers.

/** A source of numbers in [0, 1); the same seed always gives the same row. */
export type Random = () => number;

/** FNV-1a, 32 bit, over the UTF-8 bytes of `text`. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) {
    for (const byte of utf8Bytes(letter.codePointAt(0) ?? 0)) hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash >>> 0;
}

/** The UTF-8 bytes of a code point; half a surrogate pair counts as U+FFFD. An encoder isn't part of the language. */
function utf8Bytes(point: number): readonly number[] {
  if (point >= 0xd800 && point <= 0xdfff) return utf8Bytes(0xfffd);
  const tail = (shift: number) => 0x80 | ((point >> shift) & 0x3f);
  if (point < 0x80) return [point];
  if (point < 0x800) return [0xc0 | (point >> 6), tail(0)];
  if (point < 0x10000) return [0xe0 | (point >> 12), tail(6), tail(0)];
  return [0xf0 | (point >> 18), tail(12), tail(6), tail(0)];
}

/** mulberry32 from a 32-bit seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The source of everything drawn for `id`. The first two values are dropped: near ids start alike. */
export function randomFor(id: string): Random {
  const random = createRandom(hashText(id));
  random();
  random();
  return random;
}

/** One entry of `list`, by one draw. */
export function pick<T>(random: Random, list: readonly [T, ...T[]]): T {
  return list[Math.floor(random() * list.length)] ?? list[0];
}

/** A number in [from, to), by one draw. */
export function between(random: Random, from: number, to: number): number {
  return from + random() * (to - from);
}
