// Chances of whole numbers in a row, and their sums. What is less likely than one in 10^15 is left out.

export interface Spread {
  /** The number that the first chance is of. */
  least: number;
  chances: Float64Array;
}

const NEVER = 1e-15;

export function certain(count: number): Spread {
  return { least: count, chances: Float64Array.of(1) };
}

function trimmed({ least, chances }: Spread): Spread {
  let from = 0;
  let to = chances.length;
  while (from < to - 1 && (chances[from] ?? 0) < NEVER) from += 1;
  while (to > from + 1 && (chances[to - 1] ?? 0) < NEVER) to -= 1;
  return { least: least + from, chances: chances.slice(from, to) };
}

/** The sum of two that don't depend on each other. */
export function sumOf(one: Spread, other: Spread): Spread {
  const [a, b] = [one.chances, other.chances];
  const chances = new Float64Array(a.length + b.length - 1);
  for (let left = 0; left < a.length; left += 1) {
    const chance = a[left] ?? 0;
    if (chance === 0) continue;
    for (let right = 0; right < b.length; right += 1) {
      chances[left + right] = (chances[left + right] ?? 0) + chance * (b[right] ?? 0);
    }
  }
  return trimmed({ least: one.least + other.least, chances });
}

function negative({ least, chances }: Spread): Spread {
  return { least: 1 - least - chances.length, chances: chances.slice().reverse() };
}

/** The difference of two that don't depend on each other. */
export function differenceOf(one: Spread, other: Spread): Spread {
  return sumOf(one, negative(other));
}

export function chanceAt({ least, chances }: Spread, count: number): number {
  return chances[count - least] ?? 0;
}

/** Either of two, of which each has what chance there is for it. */
export function eitherOf(one: Spread, other: Spread): Spread {
  const least = Math.min(one.least, other.least);
  const end = Math.max(one.least + one.chances.length, other.least + other.chances.length);
  const chances = Float64Array.from(
    { length: end - least },
    (_, at) => chanceAt(one, least + at) + chanceAt(other, least + at),
  );
  return { least, chances };
}

/** The same with each chance times what `factorOf` says of its number. */
export function weighted({ least, chances }: Spread, factorOf: (count: number) => number): Spread {
  return { least, chances: chances.map((chance, at) => chance * factorOf(least + at)) };
}
