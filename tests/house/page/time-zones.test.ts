// Days and times are those of the site's time zone (or UTC, for days that have none), wherever the player's device is.
import { expect, test } from 'vitest';
import { isTest, readSources } from '../sources.ts';

const FORMAT = /Intl\.DateTimeFormat\(|\.toLocale(?:Date|Time)String\(/g;
/** A date whose format names no time zone at all. */
const DATE_AS_TEXT = /new Date\([^)]*\)\.toLocaleString\(/;

/** What stands in the parentheses that open at `from`. */
function argumentsAt(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(from, at);
  }
  return '';
}

function withoutTimeZone(text: string): boolean {
  const formats = [...text.matchAll(FORMAT)].map(({ 0: call, index }) =>
    argumentsAt(text, index + call.length - 1),
  );
  return DATE_AS_TEXT.test(text) || formats.some((options) => !/\btimeZone\b/.test(options));
}

test('each day and time on screen names its time zone', () => {
  const found = readSources()
    .filter(({ path, text }) => path.startsWith('src/') && !isTest(path) && withoutTimeZone(text))
    .map(({ path }) => path);
  expect(found).toEqual([]);
});

test('the check sees a format without a time zone', () => {
  expect(withoutTimeZone("new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).format(at)")).toBe(true);
  expect(withoutTimeZone('new Date(at).toLocaleString(locale)')).toBe(true);
  expect(withoutTimeZone("at.toLocaleTimeString('pt', { hour: '2-digit' })")).toBe(true);
  expect(
    withoutTimeZone('new Intl.DateTimeFormat(locale, { timeZone, dateStyle: text(of) }).format(at)'),
  ).toBe(false);
  expect(withoutTimeZone('const days: Intl.DateTimeFormat[] = []; count.toLocaleString(locale)')).toBe(false);
});
