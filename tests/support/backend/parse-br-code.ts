import { type BrCode, BrCodeError, crc16 } from '#server/partners/pix/br-code.ts';

function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const head = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4));
    if (!head) throw new BrCodeError('torn field');
    const [, tag = '', length = ''] = head;
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length !== Number(length) || fields.has(tag)) throw new BrCodeError(`bad field ${tag}`);
    fields.set(tag, value);
    at += 4 + value.length;
  }
  return fields;
}

function readTarget(fields: ReadonlyMap<string, string>): BrCode['target'] {
  const url = fields.get('25');
  if (url !== undefined) return { kind: 'dynamic', url };
  const key = fields.get('01');
  if (key !== undefined) return { kind: 'static', key };
  throw new BrCodeError('neither key nor address');
}

/** Reads a BR Code back. Throws `BrCodeError` for a wrong CRC, a torn field, or a code that isn't PIX in reais. */
export function parseBrCode(text: string): BrCode {
  if (crc16(text.slice(0, -4)) !== text.slice(-4)) throw new BrCodeError('wrong CRC');
  const fields = readFields(text);
  const inner = readFields(fields.get('26') ?? '');
  if (inner.get('00')?.toLowerCase() !== 'br.gov.bcb.pix' || fields.get('53') !== '986')
    throw new BrCodeError('not PIX');
  const amount = fields.get('54');
  const txid = readFields(fields.get('62') ?? '').get('05');
  return {
    target: readTarget(inner),
    ...(amount === undefined ? {} : { amountCents: Number(amount.replace('.', '')) }),
    payee: fields.get('59') ?? '',
    city: fields.get('60') ?? '',
    ...(txid === undefined || txid === '***' ? {} : { txid }),
  };
}
