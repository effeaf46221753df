import { describe, expect, test } from 'vitest';
import { limitPeriodOf, limitPeriodsAt } from './player-limit-usage.ts';

const SAO_PAULO = 'America/Sao_Paulo';

describe('the periods of limits', () => {
  test.each([
    // A Friday, and in UTC already the Saturday.
    ['2026-11-21T02:59:59.999Z', '2026-11-20', '2026-11-16', '2026-11-23', '2026-11-01', '2026-12-01'],
    ['2026-11-21T03:00:00.000Z', '2026-11-21', '2026-11-16', '2026-11-23', '2026-11-01', '2026-12-01'],
    // A Sunday ends its week and a Monday begins the next one, also across months.
    ['2026-11-01T15:00:00.000Z', '2026-11-01', '2026-10-26', '2026-11-02', '2026-11-01', '2026-12-01'],
    ['2026-12-31T15:00:00.000Z', '2026-12-31', '2026-12-28', '2027-01-04', '2026-12-01', '2027-01-01'],
  ])('at %s begin with their days', (at, day, monday, nextMonday, first, nextFirst) => {
    const spans = limitPeriodsAt(Date.parse(at), SAO_PAULO);
    const midnight = (date: string) => Date.parse(`${date}T03:00:00Z`);
    expect(limitPeriodOf('stake_day', spans)).toEqual({
      begins: midnight(day),
      ends: midnight(day) + 86_400_000,
    });
    expect(limitPeriodOf('loss_week', spans)).toEqual({
      begins: midnight(monday),
      ends: midnight(nextMonday),
    });
    expect(limitPeriodOf('deposit_month', spans)).toEqual({
      begins: midnight(first),
      ends: midnight(nextFirst),
    });
  });
});
