import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EditKind } from '../player/masks.ts';
import {
  editMoney,
  formatMoneyInput,
  MAX_TYPED_CENTS,
  type MoneyEdit,
  parsePastedMoney,
} from './money-input.ts';

// The same cases in every run: no build fails by a chance that another one didn't have.
fc.configureGlobal({ seed: 20_261_122 });

const empty: MoneyEdit = { cents: null, text: '', caret: 0 };
const amount = fc.integer({ min: 1, max: MAX_TYPED_CENTS });

function press(field: MoneyEdit, key: string): MoneyEdit {
  const { text, caret } = field;
  return editMoney(text, text.slice(0, caret) + key + text.slice(caret), caret + 1, 'type');
}

function erase(field: MoneyEdit, kind: EditKind): MoneyEdit {
  const { text, caret } = field;
  const from = kind === 'delete-left' ? caret - 1 : caret;
  if (from < 0 || from >= text.length) return field;
  return editMoney(text, text.slice(0, from) + text.slice(from + 1), from, kind);
}

function type(keys: string): MoneyEdit {
  return Array.from(keys).reduce(press, empty);
}

test('an empty field shows nothing', () => {
  expect(formatMoneyInput(null)).toBe('');
  expect(formatMoneyInput(0)).toBe('0.00');
});

describe('typing an amount', () => {
  test.each(['50,00', '50.00', '5000'])('[R9.11] %s typed is R$ 50', (keys) => {
    expect(type(keys)).toEqual({ cents: 5000, text: '50.00', caret: 5 });
  });

  test('[R9.11] shows two places, a thousands comma and a decimal point', () => {
    expect(['', '1', '12', '125', '125000', '123456789'].map((keys) => type(keys).text)).toEqual([
      '',
      '0.01',
      '0.12',
      '1.25',
      '1,250.00',
      '1,234,567.89',
    ]);
  });

  test('composing digits means the same as typing them', () => {
    expect(editMoney('', '50,00', 5, 'type').cents).toBe(5000);
    expect(editMoney('10.00', '5000', 4, 'type').cents).toBe(5000);
    expect(editMoney('', '５０００', 4, 'type').cents).toBe(5000);
  });

  test('a field that was emptied at once is empty', () => {
    expect(editMoney('50.00', '', 0, 'paste')).toEqual(empty);
  });

  test('any digits, with any separators between, are those cents', () => {
    const keys = fc.array(fc.constantFrom(...'0123456789., '), { maxLength: 16 });
    fc.assert(
      fc.property(keys, (pressed) => {
        const digits = pressed.filter((key) => /\d/.test(key)).join('');
        fc.pre(Number(digits) <= MAX_TYPED_CENTS);
        expect(type(pressed.join('')).cents ?? 0).toBe(Number(digits));
      }),
    );
  });

  test('a digit beyond the largest amount changes nothing', () => {
    const full = type('99999999999');
    expect(full).toEqual({ cents: 99_999_999_999, text: '999,999,999.99', caret: 14 });
    expect(press(full, '9')).toEqual(full);
  });

  test('a typed zero is shown, and a letter leaves an empty field empty', () => {
    expect(editMoney('', '0', 1, 'type')).toEqual({ cents: 0, text: '0.00', caret: 4 });
    expect(editMoney('', 'a', 1, 'type')).toEqual({ cents: null, text: '', caret: 0 });
  });

  test.each([
    // before, after the browser's own edit, its caret, kind; then what is shown
    ['1,250.00', '1250.00', 1, 'delete-left', '250.00', 0],
    ['1,250.00', '1250.00', 1, 'delete-right', '150.00', 1],
    ['12,500.00', '12500.00', 2, 'delete-left', '1,500.00', 1],
    ['1,250.00', '1250.00', 1, 'type', '1,250.00', 1],
    ['0.05', '0.0', 3, 'delete-left', '', 0],
    ['0.50', '0.5', 3, 'delete-right', '0.05', 4],
    ['234.56', '9234.56', 1, 'type', '9,234.56', 1],
  ] as const)('%s made %s (caret %i, %s) is %s', (before, text, caret, kind, shown, shownCaret) => {
    expect(editMoney(before, text, caret, kind)).toMatchObject({ text: shown, caret: shownCaret });
  });

  test('backspace gives back the field before the last digit', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 9 }), (cents, digit) => {
        fc.pre(cents * 10 + digit <= MAX_TYPED_CENTS);
        const field = type(String(cents));
        expect(erase(press(field, String(digit)), 'delete-left')).toEqual(field);
      }),
    );
  });

  test('erasing everything empties the field, from either end and over the separators', () => {
    fc.assert(
      fc.property(amount, fc.boolean(), (cents, fromTheLeft) => {
        let field = type(String(cents));
        if (fromTheLeft) field = { ...field, caret: 0 };
        for (let keys = 0; keys < 20; keys += 1) {
          field = erase(field, fromTheLeft ? 'delete-right' : 'delete-left');
        }
        expect(field).toEqual(empty);
      }),
    );
  });

  test('the caret stays behind the digit typed in the middle', () => {
    expect(press({ cents: 125000, text: '1,250.00', caret: 3 }, '9')).toEqual({
      cents: 1295000,
      text: '12,950.00',
      caret: 4,
    });
  });
});

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
