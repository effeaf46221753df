import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitsOf } from './digits.ts';
import { applyMask, cpfMask, editMasked, phoneMask, postalCodeMask } from './masks.ts';

// The same cases in every run: no build fails by a chance that another one didn't have.
fc.configureGlobal({ seed: 20_261_122 });

const dateMask = { pattern: '00/00/0000' };
const masks = [cpfMask, dateMask, phoneMask];

describe('applyMask', () => {
  test.each([
    [cpfMask, '52998224725', '529.982.247-25'],
    [postalCodeMask, '50030230', '50030-230'],
    [cpfMask, '529', '529'],
    [cpfMask, '5299', '529.9'],
    [phoneMask, '81998765432', '(81) 9 9876-5432'],
    [phoneMask, '8', '(8'],
    [dateMask, '14031991', '14/03/1991'],
    [cpfMask, '', ''],
  ])('%o shows %s as %s', (mask, digits, text) => {
    expect(applyMask(mask, digits)).toBe(text);
  });

  test('never swallows a digit, however many there are', () => {
    fc.assert(
      fc.property(fc.constantFrom(...masks), fc.stringMatching(/^\d{0,20}$/), (mask, digits) => {
        expect(digitsOf(applyMask(mask, digits))).toBe(digits);
      }),
    );
  });
});

describe('editMasked', () => {
  function type(mask: typeof cpfMask, keys: string, start = '', at = start.length): string {
    let text = start;
    let caret = at;
    for (const key of keys) {
      const next = editMasked(mask, text, text.slice(0, caret) + key + text.slice(caret), caret + 1, 'type');
      text = next.text;
      caret = next.caret;
    }
    return `${text.slice(0, caret)}|${text.slice(caret)}`;
  }

  test('sets the signs while typing, with the signs typed or not', () => {
    expect(type(cpfMask, '52998224725')).toBe('529.982.247-25|');
    expect(type(cpfMask, '529.982.247-25')).toBe('529.982.247-25|');
    expect(type(phoneMask, '(81) 99876-5432')).toBe('(81) 9 9876-5432|');
  });

  test('keeps the caret behind the digit typed in the middle', () => {
    expect(type(cpfMask, '1', '529.982', 2)).toBe('521|.998.2');
  });

  test('shows a digit too many instead of dropping it', () => {
    expect(type(dateMask, '140319912')).toBe('14/03/19912|');
  });

  test('backspace on a sign takes the digit before it', () => {
    const edit = editMasked(cpfMask, '529.982', '529982', 3, 'delete-left');
    expect(edit).toEqual({ digits: '52982', text: '529.82', caret: 2 });
  });

  test('delete on a sign takes the digit behind it', () => {
    const edit = editMasked(cpfMask, '529.982', '529982', 3, 'delete-right');
    expect(edit).toEqual({ digits: '52982', text: '529.82', caret: 3 });
  });

  test.each([
    // before, after the browser's own edit, its caret, kind; then what is shown, and the caret
    ['a deleted digit takes no other with it', cpfMask, '529.982', '529.98', 6, 'delete-left', '529.98', 6],
    ['an edit without effect changes nothing', cpfMask, '529.982', '529.982', 7, 'delete-left', '529.982', 7],
    [
      'a sign without a digit before it comes back',
      phoneMask,
      '(81) 9',
      '81) 9',
      0,
      'delete-left',
      '(81) 9',
      0,
    ],
    ['a sign that was typed over comes back', cpfMask, '529.982', '529982', 3, 'type', '529.982', 3],
  ] as const)('%s', (_, mask, before, text, caret, kind, shown, shownCaret) => {
    expect(editMasked(mask, before, text, caret, kind)).toEqual({
      digits: digitsOf(shown),
      text: shown,
      caret: shownCaret,
    });
  });

  test('a whole number that arrives replaces the field, and loses its country code', () => {
    const edit = editMasked(
      phoneMask,
      '(11) 9',
      '(11) 9+55 (81) 99876-5432',
      25,
      'paste',
      '+55 (81) 99876-5432',
    );
    expect(edit).toEqual({ digits: '81998765432', text: '(81) 9 9876-5432', caret: 16 });
  });

  test('a number with two zeros for calls from abroad loses its country code', () => {
    const arrived = '005581998765432';
    expect(editMasked(phoneMask, '', arrived, 15, 'paste', arrived).digits).toBe('81998765432');
  });

  test('a part of a number that arrives stays where it was inserted', () => {
    const edit = editMasked(cpfMask, '529.247', '529.982247', 7, 'paste', '982');
    expect(edit).toEqual({ digits: '529982247', text: '529.982.247', caret: 7 });
  });

  test.each(['５２９９', '٥٢٩٩', '۵۲۹۹'])('the digits of other keyboards are digits: %s', (typed) => {
    const edit = editMasked(cpfMask, '', typed, 4, 'type');
    expect(edit).toEqual({ digits: '5299', text: '529.9', caret: 5 });
  });

  test('typing digit by digit keeps every digit in order', () => {
    fc.assert(
      fc.property(fc.constantFrom(...masks), fc.stringMatching(/^\d{0,15}$/), (mask, digits) => {
        expect(digitsOf(type(mask, digits))).toBe(digits);
      }),
    );
  });

  test.each([
    ['529.982.247-25', cpfMask, '529.982.247-25'],
    ['529 982 247 25', cpfMask, '529.982.247-25'],
    ['+55 (81) 99876-5432', phoneMask, '(81) 9 9876-5432'],
    ['081 99876 5432', phoneMask, '(81) 9 9876-5432'],
    ['81998765432', phoneMask, '(81) 9 9876-5432'],
    // DDD 55, and numbers that are no Brazilian ones.
    ['(55) 99876-5432', phoneMask, '(55) 9 9876-5432'],
    ['5411998765432', phoneMask, '(54) 1 1998-765432'],
    ['08199876543', phoneMask, '(08) 1 9987-6543'],
    ['819987654321', phoneMask, '(81) 9 9876-54321'],
    ['14-03-1991', dateMask, '14/03/1991'],
  ])('pasting %s with or without signs works', (pasted, mask, text) => {
    expect(editMasked(mask, '', pasted, pasted.length, 'paste')).toEqual({
      digits: digitsOf(text),
      text,
      caret: text.length,
    });
  });

  test('a field that was emptied at once is empty, also without its mask having a say', () => {
    const mask = { ...dateMask, whole: () => '90' };
    expect(editMasked(mask, '14/03', '', 0, 'paste', '')).toEqual({ digits: '', text: '', caret: 0 });
  });

  test('what has other signs than digits stays as it is written where its mask reads it', () => {
    const mask = { pattern: '0000', typed: () => '90' };
    expect(editMasked(mask, '1', '1h', 2, 'type', 'h')).toEqual({ digits: '90', text: '1h', caret: 2 });
    expect(editMasked(mask, '1h3', '1h', 2, 'delete-left', '').text).toBe('1h');
    expect(editMasked(mask, '1', '13', 2, 'type', '3')).toEqual({ digits: '13', text: '13', caret: 2 });
  });

  test.each([
    // before, after the browser's own edit, its caret, kind
    ['90 ', '90', 2, 'delete-left'],
    ['90 ', '90', 2, 'delete-right'],
    ['60h', '60', 2, 'delete-left'],
    ['60h', '60', 2, 'delete-right'],
    ['1h', '1', 1, 'delete-left'],
    ['1h', '1', 1, 'delete-right'],
    ['90 min', '90', 2, 'delete-left'],
    ['90 min', '90', 2, 'delete-right'],
  ] as const)(
    'deleting what is no digit from %j takes no digit: %j (caret %i, %s)',
    (before, text, caret, kind) => {
      const mask = { pattern: '0000', typed: () => '90' };
      expect(editMasked(mask, before, text, caret, kind)).toEqual({ digits: text, text, caret });
    },
  );

  test.each([
    ['1h30', '130', 1, 'delete-left'],
    ['12h30', '1230', 2, 'delete-left'],
    ['1:30', '130', 1, 'delete-right'],
  ] as const)(
    'deleting what stands between two numbers of %j leaves %j, which has no value (caret %i, %s)',
    (before, text, caret, kind) => {
      const mask = { pattern: '0000', typed: () => '90' };
      expect(editMasked(mask, before, text, caret, kind)).toEqual({ digits: '', text, caret });
    },
  );

  test('thirteen typed digits with DDD 55 keep their DDD', () => {
    expect(digitsOf(type(phoneMask, '5599876543212'))).toBe('5599876543212');
  });
});
