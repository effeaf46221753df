import { asciiDigits, digitsOf } from './digits.ts';

/** The minutes of a day, a week and the longest month: the longest time in each. */
export const PERIOD_MINUTES = { day: 1_440, week: 10_080, month: 44_640 } as const;
export type Period = keyof typeof PERIOD_MINUTES;

const MINUTES = /^(\d{1,5}|[1-9]\d?[.,]\d{3})(m|min|mins|minutos?|minutes?|')?\.?$/;
const HOURS = /^(\d{1,3})([.,]\d{1,2})?(h|hs|hrs?|horas?|hours?)\.?$/;
const BOTH =
  /^(\d{1,3})(?::([0-5]\d)(?::00)?|(?:h|hs|hrs?|horas?|hours?),?(?:e|y|and)?([0-5]?\d)(?:m|min|mins|minutos?|minutes?)?)h?\.?$/;

/** "a day", "por semana", "/mês". */
const PER: Readonly<Record<Period, RegExp>> = {
  day: /(\/|\b(por|per|a|al))\s*(d[ií]a|day)\s*\.?\s*$/u,
  week: /(\/|\b(por|per|a(\s+la)?))\s*(semana|week)\s*\.?\s*$/u,
  month: /(\/|\b(por|per|a|al))\s*(m[eê]s|month)\s*\.?\s*$/u,
};

/**
 * A time as players write it, in minutes: `90`, `90 min`, `1h30`, `1:30`, `1,5 h`, `2 horas`, each with or without the period's own
 * "a day". Null for everything else: two times, seconds, days, an amount below zero, another period, more than the period has.
 */
export function parseMinutes(written: string, period: Period = 'day'): number | null {
  const minutes = anyMinutes(written, PER[period]);
  return minutes !== null && minutes <= PERIOD_MINUTES[period] ? minutes : null;
}

function anyMinutes(written: string, per: RegExp): number | null {
  const text = asciiDigits(written)
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(per, '')
    .replace(/(?<!\d)\s+|\s+(?!\d)/g, '');
  const [, minutes] = MINUTES.exec(text) ?? [];
  if (minutes) return Number(digitsOf(minutes));
  const [, hours, part = ''] = HOURS.exec(text) ?? [];
  // Hundredths of an hour: no decimal fraction is computed with.
  if (hours) return Number(hours) * 60 + Math.round((Number(part.slice(1).padEnd(2, '0')) * 60) / 100);
  const [, before, clock, after] = BOTH.exec(text) ?? [];
  return before ? Number(before) * 60 + Number(clock ?? after) : null;
}
