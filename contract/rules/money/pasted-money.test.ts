import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editMoney, formatMoneyInput, MAX_TYPED_CENTS, parsePastedMoney } from './money-input.ts';

// The same cases in every run: no build fails by a chance that another one didn't have.
fc.configureGlobal({ seed: 20_261_122 });

const amount = fc.integer({ min: 1, max: MAX_TYPED_CENTS });

describe('pasting an amount', () => {
  test.each([
    ['50', 5000],
    ['5000', 500000],
    ['50,5', 5050],
    ['50.05', 5005],
    ['1.250', 125000],
    ['1,250', 125000],
    ['1.250,00', 125000],
    ['1,250.00', 125000],
    ['R$ 1.250,90', 125090],
    [' R$\u00a020 ', 2000],
    [',50', 50],
    ['20,50 reais', 2050],
    ['R$ 20,00.', 2000],
    ['(R$ 20,00)', 2000],
    ['Valor: R$35', 3500],
    ['0,05', 5],
    ['1.250.000,5', 125000050],
    ['1\u00a0250,00', 125000],
    ['1\u202f250\u202f000', 125000000],
    ['1\u2007250,00', 125000],
    ["1'250.50", 125050],
    ['1’250’000.00', 125000000],
    ['\u2066R$ 20,00\u2069', 2000],
    ['20,00\u200b', 2000],
    ['R$ 50,00 depois', 5000],
    ['50,00 C', 5000],
    ['BRL 50,00', 5000],
    ['R$ 50 mínimo', 5000],
    ['R$ 50,00 máximo', 5000],
    ['R$ 50 mês', 5000],
    ['Bônus $ 50', 5000],
    ['Aposta — R$ 50,00', 5000],
    ['５０，００', 5000],
    ['٥٠٫٥٠', 5050],
    ['۱٬۲۵۰', 125000],
    ['1.234,5', 123450],
    ['Aposta - R$ 50,00', 5000],
    ['PIX R$ 50,00', 5000],
    ['$.50', 50],
    // No amount in cents, or not one alone.
    ['0,005', null],
    ['1.2500', null],
    ['12.34.56', null],
    ['1250.000', null],
    ['1.250,000', null],
    ['R$ 50,00, em até 30 minutos', null],
    ['20,00 30,00', null],
    ['20 ou 30', null],
    ['10-20', null],
    ['10:30', null],
    ['26/11/2026', null],
    // The number alone would be another amount.
    ['-20,00', null],
    ['-R$ 20,00', null],
    ['\u221220,00', null],
    ['- R$ 20,00', null],
    ['R$ -20,00', null],
    ['R$-20,00', null],
    ['20,00-', null],
    ['—20,00', null],
    ['\ufe6320,00', null],
    ['\u00ad20,00', null],
    ['20,00 (D)', null],
    ['AUS $ 50', null],
    ['20,00 DB', null],
    ['20,00 d', null],
    ['\u200e-20,00', null],
    ['\u061c\u221220,00', null],
    ['\u201120,00', null],
    ['20,00 D', null],
    ["1'2", null],
    ["12'34", null],
    ['50 ¢', null],
    ['50 ‰', null],
    ['20½', null],
    ['5 mi', null],
    ['5 M', null],
    ['2 bi', null],
    ['50 cêntimos', null],
    ['₿ 20', null],
    ['20 ₹', null],
    ['US $ 20', null],
    ['20 CHF', null],
    ['20 USDT', null],
    ['AR$ 20,00', null],
    ['R$ 50,00 central', 5_000],
    ['\u201320,00', null],
    ['50%', null],
    ['50 mil', null],
    ['50 centavos', null],
    ['50 cents', null],
    ['50 céntimos', null],
    ['2 bilhões', null],
    ['2 thousand', null],
    ['1e3', null],
    ['US$ 20,00', null],
    ['€ 20,00', null],
    ['20,00 €', null],
    ['20 dólares', null],
    ['USD 20', null],
    ['20 pesos', null],
    ['2k', null],
    ['20x', null],
    ['Rs.50', null],
    ['...50', null],
    ['nada', null],
    ['', null],
    // A part, a rate or another thing, in words.
    ['50 por cento', null],
    ['50 por ciento', null],
    ['50 percent', null],
    ['20 ‱', null],
    ['20 pp', null],
    ['20 e meio', null],
    ['R$ 20 e meio', null],
    ['20 reais e meio', null],
    ['5 dezenas', null],
    ['2 dúzias', null],
    ['2 hundred', null],
    ['20 min', null],
    ['20 h', null],
    ['20 de novembro', null],
    ['2,50 kg', null],
    ['20 giros', null],
    ['50 c.', null],
    // Below zero, in words and with the other signs.
    ['menos R$ 50', null],
    ['minus 50', null],
    ['50,00 débito', null],
    ['50,00 (Déb.)', null],
    ['50,00 DR', null],
    ['\u279650,00', null],
    ['\u207b50', null],
    ['50,00\u2796', null],
    // Money of other countries, by their codes, signs and names.
    ['JPY 20', null],
    ['20 CAD', null],
    ['S/ 20,00', null],
    ['Bs. 20,00', null],
    ['kr 20,00', null],
    ['20,00 zł', null],
    ['Soles: 20,00', null],
    ['20 ienes', null],
    ['20 guaranis', null],
    ['20 bolívares', null],
    ['0,5 ETH', null],
    ['300 sats', null],
    // Money all the same.
    ['20,00 no PIX', 2000],
    ['50,00 CR', 5000],
    ['20 REAIS', 2000],
    ['20 BRL', 2000],
    ['20,00, obrigado', 2000],
    ['20,00\tMaria', 2000],
    ['R$ 20,00 à vista', 2000],
    ['R$ 20,00/dia', 2000],
    ['menos de R$ 50', 5000],
    ['TED 50,00', 5000],
    ['Saldo 50,00', 5000],
    ['Valor total: 50,00', 5000],
    ['$ 20 CAD', null],
    ['R 20', null],
    ['Ξ 20', null],
    ['Dólares: 20,00', null],
  ])('%s is %s cents', (pasted, cents) => {
    expect(parsePastedMoney(pasted)).toBe(cents);
  });

  test('what a money field shows can be pasted into another', () => {
    fc.assert(
      fc.property(amount, (cents) => {
        expect(parsePastedMoney(formatMoneyInput(cents))).toBe(cents);
      }),
    );
  });

  test('text without an amount, or with too large a one, leaves the field as it was', () => {
    expect(editMoney('50.00', '50.00abc', 8, 'paste', 'abc').text).toBe('50.00');
    expect(editMoney('50.00', '99999999999999', 14, 'paste').cents).toBe(5000);
    expect(editMoney('50.00', '1.000.000.000,00', 16, 'paste').cents).toBe(5000);
    expect(editMoney('', 'abc', 3, 'paste', 'abc')).toEqual({ cents: null, text: '', caret: 0 });
  });

  test('the largest amount is taken', () => {
    expect(editMoney('', '999.999.999,99', 14, 'paste').cents).toBe(99_999_999_999);
  });

  test('replaces the amount that was there', () => {
    expect(editMoney('50.00', '1.250,0050.00', 8, 'paste', '1.250,00')).toEqual({
      cents: 125000,
      text: '1,250.00',
      caret: 8,
    });
  });
});
