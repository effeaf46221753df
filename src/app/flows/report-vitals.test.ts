// @vitest-environment page
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { reportVitals } from '#contract/endpoints/content/vitals-calls.ts';
import { ROUTE_PATHS } from '#src/core/navigation/paths.ts';
import { reportScriptFailure } from './report-vitals.ts';

/** The shape that the backend checks a report by. */
const { body: shape } = reportVitals;
if (!shape) throw new Error('the call has no body');

afterEach(() => history.replaceState(null, '', '/'));

/** What is sent to the backend from an address, checked as the backend checks it. */
const reportedFrom = (path: string): unknown => {
  const sendBeacon = vi.fn((_url: string, _body: string) => true);
  vi.stubGlobal('navigator', { sendBeacon });
  history.replaceState(null, '', path);
  reportScriptFailure('chat', 1_200.4);
  return v.parse(shape, JSON.parse(sendBeacon.mock.calls[0]?.[1] ?? ''));
};

test.each([
  ['/', '/'],
  ['/Recover', '/Recover'],
  ['/play/7', '/play/{id}'],
  ['/sports/football/brazil', '/sports/{page...}'],
  ['/sports/esports/event/7', '/sports/esports/{page...}'],
  ['/altenar-sports/x/y', '/altenar-sports/{page...}'],
  ['/nothing/at/all', 'other'],
])('a report from %s names %s', (path, route) => {
  expect(reportedFrom(path)).toEqual({
    route,
    connection: 'unknown',
    metrics: [{ name: 'no-chat', value: 1_200 }],
  });
});

test('the backend takes the name of every row of the route table', () => {
  for (const route of Object.values(ROUTE_PATHS)) {
    const report = { route, connection: '4g', metrics: [{ name: 'LCP', value: 1 }] };
    expect(v.safeParse(shape, report).success, route).toBe(true);
  }
});
