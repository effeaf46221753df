/** How a family draws the capitals. Lengths in grid units (a sixth of the cap height). */
export type Family = {
  weight: number;
  radius: number;
  /** Horizontal stretch. */
  stretch: number;
  gap: number;
  /** Attributes of the stroke: ends and joins. */
  ends: string;
  slant: number;
  /** Greatest cap height in cover units. */
  cap: number;
  /** How far a line may be squeezed before the capitals shrink. */
  least: number;
  /** How far a short line is stretched to fill the width; absent: not at all. */
  most?: number;
};

/** A line may lose this part of its stretch before the capitals of the title get smaller. */
const SQUEEZE = 0.92;

function family(
  weight: number,
  radius: number,
  stretch: number,
  gap: number,
  ends: string,
  more: Partial<Family> = {},
): Family {
  return { weight, radius, stretch, gap, ends, slant: 0, cap: 24, least: stretch * SQUEEZE, ...more };
}

/** Keeps the points of M, N, V, W from growing into spikes. */
const BUTT = "stroke-miterlimit='2'";
const ROUND = "stroke-linecap='round' stroke-linejoin='round'";

export const FAMILIES = {
  bloco: family(1.5, 0, 0.92, 2.5, "stroke-miterlimit='1.5'"),
  redonda: family(1.45, 2.2, 0.9, 2.5, ROUND),
  alta: family(1.05, 1.2, 0.6, 1.9, BUTT, { cap: 30, most: 0.95 }),
  larga: family(1.1, 1.6, 1.5, 2.4, BUTT, { cap: 16, least: 0.95 }),
  fina: family(0.75, 2.6, 0.95, 2.1, ROUND),
  inclinada: family(1.4, 0.8, 0.82, 2.4, BUTT, { slant: 0.22 }),
  esticada: family(1.35, 1.8, 1, 2.3, BUTT, { cap: 17, most: 1.8 }),
  chanfro: family(1.45, 0.9, 0.86, 2.5, "stroke-linecap='square' stroke-linejoin='bevel'"),
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof FAMILIES;
