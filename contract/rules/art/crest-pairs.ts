// The two inks of a crest: field and charge.
import { contrast, INKS, inkDistance } from './inks.ts';

type Ink = keyof typeof INKS;
export type InkPair = readonly [field: Ink, charge: Ink];

/** The page's ground on which faces lie in the dark theme. */
export const DARK_GROUND = '#1D1A15';

/** Field and charge of a crest. The order is part of the drawing: new ones go to a new version. */
export const PAIRS: readonly InkPair[] = [
  ['anil', 'ipe'],
  ['ipe', 'anil'],
  ['mata', 'ipe'],
  ['ipe', 'mata'],
  ['vinho', 'mamao'],
  ['mamao', 'vinho'],
  ['jabuticaba', 'rosa'],
  ['rosa', 'vinho'],
  ['noite', 'piscina'],
  ['piscina', 'noite'],
  ['noite', 'ceu'],
  ['ceu', 'noite'],
  ['tinta', 'ipe'],
  ['ipe', 'jabuticaba'],
  ['tinta', 'caju'],
  ['caju', 'tinta'],
  ['folha', 'noite'],
  ['tinta', 'folha'],
  ['gelo', 'mata'],
  ['mata', 'mamao'],
  ['barro', 'papel'],
  ['papel', 'barro'],
  ['anil', 'ceu'],
  ['anil', 'mamao'],
  ['goiaba', 'noite'],
  ['noite', 'goiaba'],
  ['vinho', 'areia'],
  ['areia', 'vinho'],
  ['jabuticaba', 'ipe'],
  ['urucum', 'papel'],
  ['papel', 'urucum'],
  ['jabuticaba', 'caju'],
  ['caju', 'noite'],
  ['piscina', 'tinta'],
  ['areia', 'noite'],
  ['areia', 'mata'],
  ['vinho', 'rosa'],
  ['mata', 'rosa'],
  ['gelo', 'anil'],
  ['gelo', 'vinho'],
  ['noite', 'mamao'],
  ['tinta', 'piscina'],
  ['ceu', 'vinho'],
  ['folha', 'jabuticaba'],
  ['urucum', 'jabuticaba'],
  ['papel', 'anil'],
  ['goiaba', 'jabuticaba'],
  ['rosa', 'mata'],
];
/** Pairs whose field is seen on the dark ground: for faces without a rim. */
export const SEEN_PAIRS = PAIRS.filter(([field]) => contrast(INKS[field], DARK_GROUND) >= 1.7);

/** A side's own two colours as its feed gives them, `#RRGGBB`. */
export type TeamColours = readonly [field: string, charge: string, ...rest: unknown[]];

/** A pair has at most one of these: two of them are the colours of many real clubs. */
const COMMON_INKS: readonly Ink[] = ['tinta', 'cal', 'urucum', 'anil', 'noite', 'mata'];

/** The pair of inks that looks most like two colours, under the rules of all pairs: told apart, and not both common. */
export function nearestPair([field, charge]: TeamColours): InkPair {
  const inks = Object.keys(INKS) as Ink[];
  const far = (of: string) => new Map(inks.map((ink) => [ink, inkDistance(INKS[ink], of)]));
  const [fromField, fromCharge] = [far(field), far(charge)];
  let nearest = PAIRS[0] as InkPair;
  let least = Number.POSITIVE_INFINITY;
  for (const one of inks) {
    for (const other of inks) {
      const distance = (fromField.get(one) ?? 0) + (fromCharge.get(other) ?? 0);
      if (distance >= least || contrast(INKS[one], INKS[other]) < 2.8) continue;
      if (COMMON_INKS.includes(one) && COMMON_INKS.includes(other)) continue;
      nearest = [one, other];
      least = distance;
    }
  }
  return nearest;
}
