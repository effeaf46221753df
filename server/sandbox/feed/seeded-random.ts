/** A source of numbers in [0, 1); the same seed always gives the same row. */
export type Random = () => number;

/** A text's 128 bits, as four numbers of 32 (cyrb128). */
export function digestOf(text: string): [number, number, number, number] {
  let a = 1_779_033_703;
  let b = 3_144_134_277;
  let c = 1_013_904_242;
  let d = 2_773_480_762;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ code, 597_399_067);
    b = c ^ Math.imul(b ^ code, 2_869_860_233);
    c = d ^ Math.imul(c ^ code, 951_274_213);
    d = a ^ Math.imul(d ^ code, 2_716_044_179);
  }
  a = Math.imul(c ^ (a >>> 18), 597_399_067);
  b = Math.imul(d ^ (b >>> 22), 2_869_860_233);
  c = Math.imul(a ^ (c >>> 17), 951_274_213);
  d = Math.imul(b ^ (d >>> 19), 2_716_044_179);
  return [(a ^ b ^ c ^ d) >>> 0, (b ^ a) >>> 0, (c ^ a) >>> 0, (d ^ a) >>> 0];
}

/** The source of everything drawn for `key` (sfc32): its state is wide enough that no two keys share a row. */
export function randomFor(key: string): Random {
  let [a, b, c, d] = digestOf(key);
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let dropped = 0; dropped < 12; dropped += 1) next();
  return next;
}

/** A number of mean 0 and deviation 1, normally distributed; takes two draws. */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Time until the next event that happens `rate` times in one unit of time; Infinity if it never does. */
export function wait(random: Random, rate: number): number {
  return -Math.log(1 - random()) / rate;
}

/** A whole number from `least` to `most`, both included. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

/** A new row of the same entries in drawn order. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((entry) => ({ entry, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ entry }) => entry);
}
