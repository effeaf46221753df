// The text behind a PIX QR: EMV's tag-length-value fields as the Central Bank's BR Code uses them, with a CRC at the end.

/** CRC-16/CCITT-FALSE (polynomial 1021, start FFFF) of an ASCII text, as four capital hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index) << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

const GUI = 'br.gov.bcb.pix';
const TAG = {
  format: '00',
  pointOfInitiation: '01',
  account: '26',
  category: '52',
  currency: '53',
  amount: '54',
  country: '58',
  payee: '59',
  city: '60',
  additional: '62',
  crc: '63',
} as const;

export interface BrCode {
  /** dynamic: the address (without scheme, at most 77 signs) where the payer's bank reads the charge; static: a PIX key. */
  target: { kind: 'dynamic'; url: string } | { kind: 'static'; key: string };
  /** Cents; left out, the payer chooses. */
  amountCents?: number;
  /** Shown by the payer's bank; accents are taken off, at most 25 signs are kept. */
  payee: string;
  /** At most 15 signs are kept. */
  city: string;
  /** 1 to 25 letters and digits; a dynamic code has its identifier behind the address. */
  txid?: string;
}

/** Something that can't be a BR Code, or isn't one. */
export class BrCodeError extends Error {
  override name = 'BrCodeError';
}

function field(tag: string, value: string): string {
  if (value.length === 0 || value.length > 99)
    throw new BrCodeError(`field ${tag} has ${value.length} signs`);
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}

function plain(text: string, length: number): string {
  const ascii = text.normalize('NFD').replace(/[^\x20-\x7e]/g, '');
  return ascii.slice(0, length).trim();
}

function decimal(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new BrCodeError(`not an amount: ${cents}`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

function account(target: BrCode['target']): string {
  if (target.kind === 'static') return field('00', GUI) + field('01', target.key);
  if (target.url.length > 77 || target.url.includes('://'))
    throw new BrCodeError(`not a charge's address: ${target.url}`);
  return field('00', GUI) + field('25', target.url);
}

/** Writes a BR Code. Throws `BrCodeError` where a field can't be written. */
export function encodeBrCode(code: BrCode): string {
  if (code.txid !== undefined && !/^[A-Za-z0-9]{1,25}$/.test(code.txid))
    throw new BrCodeError(`not a txid: ${code.txid}`);
  const body = [
    field(TAG.format, '01'),
    // 12: good for one payment.
    code.target.kind === 'dynamic' ? field(TAG.pointOfInitiation, '12') : '',
    field(TAG.account, account(code.target)),
    field(TAG.category, '0000'),
    field(TAG.currency, '986'),
    code.amountCents === undefined ? '' : field(TAG.amount, decimal(code.amountCents)),
    field(TAG.country, 'BR'),
    field(TAG.payee, plain(code.payee, 25)),
    field(TAG.city, plain(code.city, 15)),
    field(TAG.additional, field('05', code.txid ?? '***')),
    `${TAG.crc}04`,
  ].join('');
  return body + crc16(body);
}
