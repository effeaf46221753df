import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EditKind } from '../player/masks.ts';
import { editMoney, formatMoneyInput, MAX_TYPED_CENTS, type MoneyEdit } from './money-input.ts';

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
