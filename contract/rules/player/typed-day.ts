// A day that is typed into a field, in the order and with the signs of the language: `dd/mm/aaaa`, `mm/dd/yyyy`.
import { isCalendarDay } from './calendar-day.ts';
import type { Mask } from './masks.ts';

/** `2026-11-20`, and the three numbers of a day in the order of a field. Books and spreadsheets write other signs between them. */
const ISO = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/;
const NUMBERS = /^\s*(\d{1,2})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{4})\s*$/;

/** The parts of a format in their order: d is the day, m the month, any other letter the year. */
const partsOf = (format: string): string[] => format.match(/[a-z]+/g) ?? [];

/** The digits that a field of this format holds for a day as yyyy-mm-dd; none for an empty text. */
export function dayDigits(format: string, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return partsOf(format)
    .map((part) => (part.startsWith('d') ? date : part.startsWith('m') ? month : year))
    .join('');
}

/** The day of a field's digits as yyyy-mm-dd; null while they are not as many as a day has, or where the calendar has no such day. */
export function typedDay(format: string, digits: string): string | null {
  let [year, month, date] = ['', '', ''];
  let at = 0;
  for (const part of partsOf(format)) {
    const text = digits.slice(at, at + part.length);
    at += part.length;
    if (part.startsWith('d')) date = text;
    else if (part.startsWith('m')) month = text;
    else year = text;
  }
  const day = `${year}-${month}-${date}`;
  return digits.length === at && isCalendarDay(day) ? day : null;
}

/** The mask of such a field. A day that is pasted may have one digit where the field has two, or be written as yyyy-mm-dd. */
export const dayMask = (format: string): Mask => ({
  pattern: format.replace(/[a-z]/g, '0'),
  whole(arrived) {
    const [, year = '', month = '', date = ''] = ISO.exec(arrived) ?? [];
    if (year) return dayDigits(format, `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
    const [, ...numbers] = NUMBERS.exec(arrived) ?? [];
    return numbers.length === 0 ? null : numbers.map((number) => number.padStart(2, '0')).join('');
  },
  ended(digits) {
    let left = digits.length;
    for (const { length } of partsOf(format)) {
      if (left === 1 && length === 2) return `${digits.slice(0, -1)}0${digits.slice(-1)}`;
      left -= length;
    }
    return digits;
  },
});
