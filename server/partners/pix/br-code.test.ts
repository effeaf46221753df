import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBrCode } from '#tests/support/backend/parse-br-code.ts';
import { BrCodeError, crc16, encodeBrCode } from './br-code.ts';

// The same cases in every run: no build fails by a chance that another one didn't have.
fc.configureGlobal({ seed: 20_261_122 });

/** The Central Bank manual's own example of a static code. */
const MANUAL =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

describe('crc16', () => {
  test('gives the published check value of CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1');
    expect(crc16('')).toBe('FFFF');
  });
});

describe('a BR Code', () => {
  test("is written as the Central Bank's manual writes it", () => {
    const target = { kind: 'static', key: '123e4567-e12b-12d1-a456-426655440000' } as const;
    expect(encodeBrCode({ target, payee: 'Fulano de Tal', city: 'BRASILIA' })).toBe(MANUAL);
    expect(parseBrCode(MANUAL)).toEqual({ target, payee: 'Fulano de Tal', city: 'BRASILIA' });
  });

  test('of a charge carries the address, the amount and the one-payment mark', () => {
    const code = encodeBrCode({
      target: { kind: 'dynamic', url: 'pix.varanda.example/qr/v2/0f3a' },
      amountCents: 5_005,
      payee: 'Varanda Apostas São João Ltda',
      city: 'São Paulo',
    });
    expect(code).toContain('010212');
    expect(code).toContain('540550.05');
    expect(parseBrCode(code)).toEqual({
      target: { kind: 'dynamic', url: 'pix.varanda.example/qr/v2/0f3a' },
      amountCents: 5_005,
      payee: 'Varanda Apostas Sao Joao',
      city: 'Sao Paulo',
    });
  });

  test('reads back what was written, for any amount and identifier', () => {
    const cents = fc.integer({ min: 1, max: 9_999_999_999 });
    const txid = fc.stringMatching(/^[A-Za-z0-9]{1,25}$/);
    fc.assert(
      fc.property(cents, txid, fc.uuid(), (amountCents, txid, key) => {
        const code = {
          target: { kind: 'static', key },
          amountCents,
          txid,
          payee: 'Varanda',
          city: 'Recife',
        } as const;
        expect(parseBrCode(encodeBrCode(code))).toEqual(code);
      }),
    );
  });

  test.each([
    ['an address over 77 signs', { target: { kind: 'dynamic', url: 'x'.repeat(78) } }],
    ['an address with its scheme', { target: { kind: 'dynamic', url: 'https://a.example/b' } }],
    ['no money', { amountCents: 0 }],
    ['half a cent', { amountCents: 10.5 }],
    ['an identifier with signs', { txid: 'a-b' }],
    ['a payee without a letter', { payee: '東京' }],
  ] as const)('is not written with %s', (_, wrong) => {
    const code = {
      target: { kind: 'static', key: 'k' },
      payee: 'Varanda',
      city: 'Recife',
      ...wrong,
    } as const;
    expect(() => encodeBrCode(code)).toThrow(BrCodeError);
  });

  test('is not read where a sign was changed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MANUAL.length - 1 }), (at) => {
        const other = MANUAL[at] === '7' ? '8' : '7';
        expect(() => parseBrCode(MANUAL.slice(0, at) + other + MANUAL.slice(at + 1))).toThrow(BrCodeError);
      }),
    );
  });
});
