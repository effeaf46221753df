import { CURRENCY } from '../../limits.ts';
/** Integer hundredths of a real (D3). Every amount inside page and server has this unit. */
export type Cents = number;

/** An amount that is no money: a fraction of a cent, not a number, or too large to be exact. */
export class MoneyError extends Error {
  override name = 'MoneyError';
}

/** True for whole cents that a double holds exactly. */
export function isCents(value: unknown): value is Cents {
  return Number.isSafeInteger(value);
}

/**
 * An exact sum or product as cents. One that is too large to be exact becomes the largest that is: it is far above every limit, and
 * stays above.
 */
export function cappedCents(exact: bigint): Cents {
  return exact > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(exact);
}

/** How an amount is written; both default to the plain form, `R$ 1.284,50` and `−R$ 35,00`. */
export type MoneyFormat = {
  /** `if-any` drops `,00` from whole reais, for narrow places such as the protection strip. */
  cents?: 'always' | 'if-any';
  /** `always` puts a plus before what came in. */
  sign?: 'minus' | 'always';
};

// Building a formatter is slow, and statements ask for hundreds of amounts.
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(locale: string, whole: boolean, signed: boolean): Intl.NumberFormat {
  const key = `${locale} ${whole} ${signed}`;
  const known = formatters.get(key);
  if (known) return known;
  // Intl puts the symbol last in `es`, while the fields show it first. In Spanish, reais are written as in Brazil.
  const made = new Intl.NumberFormat(locale === 'es' ? 'pt-BR' : locale, {
    style: 'currency',
    currency: CURRENCY,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
    signDisplay: signed ? 'exceptZero' : 'auto',
  });
  formatters.set(key, made);
  return made;
}

/** Cents as shown to a person. The space never breaks and the minus is U+2212. Throws `MoneyError`. */
export function formatMoney(cents: Cents, locale: string, format: MoneyFormat = {}): string {
  if (!isCents(cents)) throw new MoneyError(`not whole cents: ${cents}`);
  const whole = format.cents === 'if-any' && cents % 100 === 0;
  return formatterOf(locale, whole, format.sign === 'always')
    .format(cents / 100)
    .replace('-', '\u2212')
    .replaceAll(' ', '\u00a0');
}

/** The wire's reais, a decimal with at most two places (D3), to cents. Throws `MoneyError`. */
export function reaisToCents(reais: number | string): Cents {
  // Read as text: 1.15 * 100 is 114.99999999999999.
  const parts = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(String(reais));
  if (!parts) throw new MoneyError(`not an amount in reais: ${String(reais)}`);
  const [, sign, whole, fraction = ''] = parts;
  const cents = Number(`${whole}${fraction.padEnd(2, '0')}`);
  if (!isCents(cents)) throw new MoneyError(`too large to be exact: ${String(reais)}`);
  return sign && cents !== 0 ? -cents : cents;
}

/** Cents to the wire's reais: the double nearest to the decimal, so that JSON shows two places at most. */
export function centsToReais(cents: Cents): number {
  if (!isCents(cents)) throw new MoneyError(`not whole cents: ${cents}`);
  return cents / 100;
}

/**
 * Shares an amount out in proportion to `weights` (cents or any whole numbers), without losing a cent: what
 * rounding leaves goes to the largest remainders, the earlier first. Throws `MoneyError`. D3: winnings follow the stake.
 */
export function splitProportionally(amount: Cents, weights: readonly number[]): Cents[] {
  if (!isCents(amount) || amount < 0) throw new MoneyError(`not an amount to share out: ${amount}`);
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new MoneyError(`not weights: ${weights.join(', ')}`);
  }
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) throw new MoneyError('the weights sum to zero');
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, cents: Number(product / total), rest: product % total };
  });
  let left = amount - shares.reduce((sum, share) => sum + share.cents, 0);
  const byRest = [...shares].sort((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1,
  );
  for (const share of byRest) {
    if (left === 0) break;
    share.cents += 1;
    left -= 1;
  }
  return shares.map((share) => share.cents);
}
