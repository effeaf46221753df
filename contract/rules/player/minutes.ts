import { asciiDigits, digitsOf } from './digits.ts';

/** The minutes of a day, the longest time. */
export const DAY_MINUTES = 1_440;

const MINUTES = /^(\d{1,4}|[1-9][.,]\d{3})(m|min|mins|minutos?|minutes?|')?\.?$/;
const HOURS = /^(\d{1,2})([.,]\d{1,2})?(h|hs|hrs?|horas?|hours?)\.?$/;
const BOTH =
  /^(\d{1,2})(?::([0-5]\d)(?::00)?|(?:h|hs|hrs?|horas?|hours?),?(?:e|y|and)?([0-5]?\d)(?:m|min|mins|minutos?|minutes?)?)h?\.?$/;

/**
 * A time as players write it, in minutes: `90`, `90 min`, `1h30`, `1:30`, `1,5 h`, `2 horas`, each with or without "a day". Null for
 * everything else: two times, seconds, days, an amount below zero, more than a day.
 */
export function parseMinutes(written: string): number | null {
  const minutes = anyMinutes(written);
  return minutes !== null && minutes <= DAY_MINUTES ? minutes : null;
}

function anyMinutes(written: string): number | null {
  const text = asciiDigits(written)
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/(\/|\b(por|per|a|al))\s*(d[ií]a|day)\s*\.?\s*$/u, '')
    .replace(/(?<!\d)\s+|\s+(?!\d)/g, '');
  const [, minutes] = MINUTES.exec(text) ?? [];
  if (minutes) return Number(digitsOf(minutes));
  const [, hours, part = ''] = HOURS.exec(text) ?? [];
  // Hundredths of an hour: no decimal fraction is computed with.
  if (hours) return Number(hours) * 60 + Math.round((Number(part.slice(1).padEnd(2, '0')) * 60) / 100);
  const [, before, clock, after] = BOTH.exec(text) ?? [];
  return before ? Number(before) * 60 + Number(clock ?? after) : null;
}
