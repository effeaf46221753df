import { describe, expect, test } from 'vitest';
import { applyMask, type EditKind, editMasked } from './masks.ts';
import { dayDigits, dayMask, typedDay } from './typed-day.ts';

const BRAZIL = 'dd/mm/aaaa';
const US = 'mm/dd/yyyy';

test.each([
  [BRAZIL, '2026-11-20', '20112026', '20/11/2026'],
  [US, '2026-11-20', '11202026', '11/20/2026'],
  [BRAZIL, '', '', ''],
])('%s shows %s by %s as %s', (format, day, digits, text) => {
  expect(dayDigits(format, day)).toBe(digits);
  expect(applyMask(dayMask(format), digits)).toBe(text);
});

test.each([
  [BRAZIL, '20112026', '2026-11-20'],
  [US, '11202026', '2026-11-20'],
  [BRAZIL, '11202026', null],
  [BRAZIL, '29022024', '2024-02-29'],
  [BRAZIL, '29022026', null],
  [BRAZIL, '00112026', null],
  [BRAZIL, '2011202', null],
  [BRAZIL, '201120260', null],
  [BRAZIL, '', null],
])('in %s the digits %s mean %s', (format, digits, day) => {
  expect(typedDay(format, digits)).toBe(day);
});

/** The field after each key. */
function type(format: string, keys: string): string[] {
  let [text, caret] = ['', 0];
  return [...keys].map((key) => {
    const written = text.slice(0, caret) + key + text.slice(caret);
    ({ text, caret } = editMasked(dayMask(format), text, written, caret + 1, 'type', key));
    return text;
  });
}

describe('typing', () => {
  test('sets the signs', () => {
    expect(type(BRAZIL, '20112026').at(-1)).toBe('20/11/2026');
    expect(type(BRAZIL, '20/11/2026').at(-1)).toBe('20/11/2026');
  });

  test.each(['5/3/2026', '5.3.2026', '5-3-2026', '5 3 2026', '05/3/2026'])(
    '%s has a zero where a sign ends a part with one digit',
    (keys) => expect(type(BRAZIL, keys).at(-1)).toBe('05/03/2026'),
  );

  test('a letter ends nothing', () => expect(type(BRAZIL, '5x').at(-1)).toBe('5'));

  test('a deleted sign leaves the digit', () => {
    expect(editMasked(dayMask(BRAZIL), '05/0', '05/', 3, 'delete-left', '')).toMatchObject({ text: '05' });
  });
});

test.each([
  [BRAZIL, '2026-11-20', '20/11/2026'],
  [US, '2026-11-20', '11/20/2026'],
  [BRAZIL, '20.11.2026', '20/11/2026'],
  [BRAZIL, ' 5/3/2026 ', '05/03/2026'],
  [US, '3-5-2026', '03/05/2026'],
  [BRAZIL, '20112026', '20/11/2026'],
  // Too little to be a day: it goes where it was inserted.
  [BRAZIL, '2011', '20/11'],
])('in %s a text %s that arrives whole is %s', (format, arrived, text) => {
  const whole: EditKind = 'paste';
  expect(editMasked(dayMask(format), '', arrived, arrived.length, whole, arrived).text).toBe(text);
});
