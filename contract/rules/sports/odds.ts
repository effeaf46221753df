// Odds are whole thousandths of the stake, the stake itself within: 1920 pays 1.92 for 1 (D10). Three ways to write them.

/** Whole thousandths; more than 1000 wherever something can be won. */
export type Odds = number;

export const EVENS: Odds = 1_000;
/** Least and most that anything is offered at. */
export const ODDS_MIN: Odds = 1_010;
export const ODDS_MAX: Odds = 501_000;

export const ODDS_FORMATS = ['decimal', 'fractional', 'american'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

/** Odds as shown to a person: `1.92`, `23/25` or `−109`. The minus is U+2212; decimals have a point and two places in every language. */
export function formatOdds(odds: Odds, format: OddsFormat = 'decimal'): string {
  if (format === 'fractional') return fraction(odds - EVENS);
  if (format === 'american') return american(odds - EVENS);
  return decimal(odds);
}

/** Cut, never rounded up: the odds shown are never above those paid. */
function decimal(odds: Odds): string {
  const hundredths = Math.floor(odds / 10);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

function fraction(profit: number): string {
  const shared = greatestDivisor(profit, EVENS);
  return `${profit / shared}/${EVENS / shared}`;
}

function american(profit: number): string {
  if (profit >= EVENS) return `+${Math.floor(profit / 10)}`;
  return profit <= 0 ? '\u2212' : `\u2212${Math.ceil((EVENS * 100) / profit)}`;
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? Math.max(one, 1) : greatestDivisor(other, one % other);
}
