import { expect, test } from 'vitest';
import { isTimeZoneName } from './time-zone-name.ts';

test.each([
  '',
  'Nowhere/Land',
  '<b>',
  'PST',
  'CST',
  'IST',
  'JST',
  'SystemV/PST8',
  'US/Pacific-New',
  '+03:00',
  'utc',
  'america/Manaus',
])('the time zone %j is none of the IANA database', (zone) => {
  expect(isTimeZoneName(zone)).toBe(false);
});

test.each([
  'UTC',
  'GMT',
  'EST',
  'EST5EDT',
  'Japan',
  'GB-Eire',
  'Etc/GMT+3',
  'Asia/Kolkata',
  'Asia/Calcutta',
  'America/Port-au-Prince',
  'America/Argentina/Buenos_Aires',
  'Africa/Dar_es_Salaam',
])('the time zone %s is one of the IANA database', (zone) => {
  expect(isTimeZoneName(zone)).toBe(true);
});
