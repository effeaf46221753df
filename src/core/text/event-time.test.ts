import { expect, test } from 'vitest';
import { dayAndTimeText, dayText } from './event-time.ts';

// Chile's clocks go forward as 6 September begins and back as 5 April begins: those days have 23 and 25 hours.
test.each([
  ['America/Santiago', '2026-09-05T23:30:00-04:00', '2026-09-05T23:59:00-04:00', 'hoje'],
  ['America/Santiago', '2026-09-05T23:30:00-04:00', '2026-09-06T01:00:00-03:00', 'amanhã'],
  ['America/Santiago', '2026-09-05T23:30:00-04:00', '2026-09-06T23:59:00-03:00', 'amanhã'],
  ['America/Santiago', '2026-09-05T23:30:00-04:00', '2026-09-07T00:10:00-03:00', 'seg., 7 de set.'],
  ['America/Santiago', '2026-09-06T01:00:00-03:00', '2026-09-05T23:59:00-04:00', 'sáb., 5 de set.'],
  ['America/Santiago', '2026-09-06T23:59:00-03:00', '2026-09-07T00:10:00-03:00', 'amanhã'],
  ['America/Santiago', '2026-04-04T00:10:00-03:00', '2026-04-04T23:50:00-04:00', 'hoje'],
  ['America/Santiago', '2026-04-04T00:10:00-03:00', '2026-04-05T20:00:00-04:00', 'amanhã'],
  ['America/Santiago', '2026-04-04T00:10:00-03:00', '2026-04-06T00:10:00-04:00', 'seg., 6 de abr.'],
  ['Europe/Lisbon', '2026-10-25T00:10:00+01:00', '2026-10-26T12:00:00+00:00', 'amanhã'],
  ['Europe/Lisbon', '2026-10-25T00:10:00+01:00', '2026-10-25T23:50:00+00:00', 'hoje'],
  ['America/Sao_Paulo', '2026-12-31T23:00:00-03:00', '2027-01-01T00:00:00-03:00', 'amanhã'],
  ['America/Sao_Paulo', '2028-02-28T23:00:00-03:00', '2028-03-01T00:00:00-03:00', 'qua., 1 de mar.'],
  ['Pacific/Apia', '2026-11-20T23:00:00+13:00', '2026-11-21T01:00:00+13:00', 'amanhã'],
])('in %s at %s, %s is %s', (timeZone, now, at, text) => {
  expect(dayText(Date.parse(at), Date.parse(now), 'pt-BR', timeZone)).toBe(text);
});

test('a time of day stands after the day', () => {
  const at = Date.parse('2026-09-06T21:30:00-03:00');
  const now = Date.parse('2026-09-05T23:30:00-04:00');
  expect(dayAndTimeText(at, now, 'pt-BR', 'America/Santiago')).toBe('amanhã, 21h30');
});
