import { asciiDigits, digitsOf } from '../player/digits.ts';
import type { EditKind } from '../player/masks.ts';
import type { Cents } from './money.ts';

/** The largest amount that can be typed: a digit beyond it leaves the field as it was. */
export const MAX_TYPED_CENTS: Cents = 99_999_999_999;

/** The field after an edit; `cents` is null when it is empty. */
export type MoneyEdit = { cents: Cents | null; text: string; caret: number };

/** Cents as a money field holds them, in every language (§9): precision 2, thousands comma, decimal point. */
export function formatMoneyInput(cents: Cents | null): string {
  if (cents === null) return '';
  const digits = String(cents).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}.${digits.slice(-2)}`;
}

// One amount: its whole part plain or in groups of three, then perhaps a separator with one or two digits.
const AMOUNT = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:,\d{3})+|)(?:[.,](\d{1,2}))?$/;

/** Before an amount below zero: `-5`, `R$ -5`, `R$-5`, `- R$ 5`, `menos R$ 5`. After a word a dash and a space only separate. */
const NEGATIVE = /(^|\s|\$)-(R\$\s?)?$|^\s*-\s*(R\$\s*)?$|(^|[:;(])\s*(menos|minus)\s*(R\$|BRL)?\s*$/i;

/** After one: `5-`, and `5 D`, `5 (D)`, `5 DB` or `5 débito` of a statement. */
const NEGATIVE_AFTER = /^\s*(-|\(?D([BR]|[eé]b(\.|itos?)?)?\)?)\s*$/i;

/** A unit that changes the number before it, also one in reais, or a further part of it. */
const OTHER_UNIT =
  /^(\p{L}|\s*([%‰‱٪¢\p{No}]|mil|(m[im]?|k|bi|pp)(?!\p{L})|thousand|hundred|bil|tril|(de[zc]|cent)ena|d[uú]zia|p[oe]r\s?(ci?ent([oa]|\b)|mil(le)?(?!\p{L}))|c[eéê]nt(s?\b|[ai][vm])|(rea\p{L}+\s+)?[ey]\s+me(io|ia|dio|dia)(?!\p{L})))/iu;

/** What else is counted. Behind `R$ 50` it only says more about the sum. */
const OTHER_THING =
  /^[\s([]*(c\.|(min(uto|ute)?|h(r|ora|our)?|se[gc](undo|ond)?|d[ií]a|day|semana|week|m[eê]s(es)?|month|a[nñ]o|year|kg|[qk]u?ilo|x|p[ou]nto|point|giro|spin|free|rodada|ve[zc]e?|time|jogo|aposta|pessoa|unidade|persona|de\s+(\p{L}+([mu]br[eo]|[nr]ei?ro)|ma(r[çz]|[iy])o|abril|ju[nl][hi]o|agosto))s?(?!\p{L}))/iu;

/** Money of another country, before or after the number. */
const OTHER_CURRENCY =
  /(?:\p{L}R|(?!R)\p{L})\$|(?<!\p{L})(A?US|CA?|NZ|HK)\s\$|(?!\$)\p{Sc}|Ξ|\b(USD[TC]?|EUR|GBP|CHF|ARS|CLP|COP|MXN|PEN|UYU|BTC|AUD|CAD|NZD|JPY|CNY|KRW|INR|RUB|ZAR|SEK|NOK|DKK|PLN|PYG|VES|ETH)\b|d[óo]l+ar|\b(euro|peso|libra|pound)s?\b|(?<!\p{L})(soles|[iy]en(es?)?|yuan|guaran[ií](e?s)?|bol[ií]var(es)?|bolivianos?|bitcoins?|satoshis|sats|zł|kr)(?!\p{L})/iu;

/** A code that is also a name when written small. */
const OTHER_CODE = /\bBOB\b/;

/** Signs of other money that mean something else elsewhere: `20,00 s/ juros`. */
const OTHER_BEFORE = /(?<!\p{L})(S\/|Bs|Gs)\.?\s*$/iu;

const REAIS = /(R\$|BRL)[^\p{L}]*$/iu;

/**
 * A whole text (pasted, dropped, filled in) as cents: a last separator with one or two digits after it is the decimal one,
 * any other separates groups of three (D12). Null where the text isn't exactly one amount in reais: no number, two numbers,
 * another form such as `0,005`, an amount below zero, other money, or a number of something else (`50%`, `50 mil`, `20 min`).
 */
export function parsePastedMoney(pasted: string): Cents | null {
  // Some languages group with a space that doesn't break, or with an apostrophe. Marks of direction are not seen, and a
  // minus has several signs.
  const text = asciiDigits(pasted)
    .replace(/[\p{Pd}\u00ad\u02d7\u207b\u208b\u2212\u2796]/gu, '-')
    .replace(/\p{Cf}/gu, '')
    .replace(/(\d)[\u00a0\u2007\u2009\u202f'’](?=\d{3})/g, '$1.');
  const [, before = '', written = '', after = ''] = /^(\D*?)([.,]?\d[\d.,]*)(\D*)$/.exec(text) ?? [];
  const glued = /^[.,]/.test(written) && /[\p{L}.,]$/u.test(before);
  if (NEGATIVE.test(before) || NEGATIVE_AFTER.test(after) || glued) return null;
  if (OTHER_UNIT.test(after) || (OTHER_THING.test(after) && !REAIS.test(before))) return null;
  const around = `${before} ${after}`;
  if (OTHER_CURRENCY.test(around) || OTHER_CODE.test(around) || OTHER_BEFORE.test(before)) return null;
  // The full stop or comma of the sentence around it.
  const [match, whole = '', fraction = ''] = AMOUNT.exec(written.replace(/[.,]+$/, '')) ?? [];
  return match ? Number(digitsOf(whole) + fraction.padEnd(2, '0')) : null;
}

/**
 * The field after `before` became `text` by an edit that left the caret at `caret`. Typed digits fill from the
 * right, whatever separators are typed between them (D12). A text that arrived whole (`arrived`) replaces the field.
 */
export function editMoney(
  before: string,
  text: string,
  caret: number,
  kind: EditKind,
  arrived = text,
): MoneyEdit {
  if (text === '') return { cents: null, text, caret: 0 };
  if (kind === 'paste') {
    const cents = parsePastedMoney(arrived);
    return cents === null || cents > MAX_TYPED_CENTS ? unchanged(before) : editResult(cents, 0);
  }
  let digits = digitsOf(text);
  let right = digitsOf(text.slice(caret)).length;
  if (digits === digitsOf(before) && text.length < before.length) {
    const place = digits.length - right;
    if (kind === 'delete-left') digits = digits.slice(0, Math.max(0, place - 1)) + digits.slice(place);
    else if (kind === 'delete-right') {
      digits = digits.slice(0, place) + digits.slice(place + 1);
      right = Math.max(0, right - 1);
    }
  }
  const cents = Number(digits);
  if (cents > MAX_TYPED_CENTS) return unchanged(before);
  // Deleting down to nothing empties the field; a typed zero stays, so that the person sees it arrive.
  if (digits === '' || (cents === 0 && kind !== 'type')) return { cents: null, text: '', caret: 0 };
  return editResult(cents, right);
}

function unchanged(text: string): MoneyEdit {
  return { cents: text === '' ? null : Number(digitsOf(text)), text, caret: text.length };
}

// The caret is kept by the digits to its right: that is the side that doesn't move.
function editResult(cents: Cents, digitsToTheRight: number): MoneyEdit {
  const text = formatMoneyInput(cents);
  let seen = 0;
  let caret = text.length;
  while (seen < digitsToTheRight && caret > 0) {
    caret -= 1;
    if (/\d/.test(text.charAt(caret))) seen += 1;
  }
  if (/[.,]/.test(text.charAt(caret - 1))) caret -= 1;
  return { cents, text, caret };
}
