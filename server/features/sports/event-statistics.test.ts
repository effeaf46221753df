import { afterAll, beforeAll, expect, test } from 'vitest';
import { getEventStatistics } from '#contract/endpoints/sports/event-statistics-calls.ts';
import type { EventStatistics } from '#server/core/feed-event.ts';
import { type Backend, NOON, openBackend } from '#tests/support/backend/backend.ts';
import { scriptedFeed, someEvent, somePast } from '#tests/support/sportsbook/scripted-feed.ts';
import { sportsEndpoints } from './sports-endpoints.ts';
import { sportsFeedJob } from './sports-jobs.ts';

let backend: Backend;
let script: ReturnType<typeof scriptedFeed>;
let run: () => Promise<void>;

beforeAll(async () => {
  backend = await openBackend({
    endpoints: (services) => {
      script = scriptedFeed(services.clock);
      return sportsEndpoints(services, script.feed);
    },
  });
  const job = sportsFeedJob(backend.services, script.feed);
  run = () => job.run(backend.clock.now());
  script.say(someEvent('known'), someEvent('unknown'), someEvent('broken'));
  await run();
});
afterAll(() => backend.close());

const COUNTED = { pt: 'Pontos', en: 'Points', es: 'Puntos' };
const some = (stretches: { home: number; away: number }[]): EventStatistics => ({
  form: { home: [somePast('a', 'home', { home: 2, away: 0 })], away: [] },
  meetings: [somePast('b', 'away', { home: 1, away: 1 })],
  momentum: { counted: COUNTED, unit: 'attempts', minutes: 5, stretches },
});

test('the feed’s statistics are given in the language of the call', async () => {
  script.know('known', () => some([{ home: 3, away: 1 }]));
  const { status, body } = await backend.ask(getEventStatistics, {
    params: { id: 'known' },
    headers: { 'accept-language': 'es' },
  });
  expect(status).toBe(200);
  const startsAt = new Date(NOON - 48 * 3_600_000).toISOString();
  const past = { starts_at: startsAt, home: 'Casa a', away: 'Fora a', score: { home: 2, away: 0 } };
  expect(body.form).toEqual({ home: [{ id: 'a', side: 'home', ...past }], away: [] });
  expect(body.meetings).toMatchObject([{ id: 'b', side: 'away', score: { home: 1, away: 1 } }]);
  expect(body.momentum).toEqual({
    counted: 'Puntos',
    unit: 'attempts',
    minutes: 5,
    stretches: [{ home: 3, away: 1 }],
  });
});

test('for an event without statistics the answer is empty; for an unknown event, not found', async () => {
  const { body } = await backend.ask(getEventStatistics, { params: { id: 'unknown' } });
  expect(body).toEqual({ form: { home: [], away: [] }, meetings: [], momentum: null });
  expect((await backend.ask(getEventStatistics, { params: { id: 'nobody' } })).status).toBe(404);
});

test('never runs ahead of the stored events: statistics are read as of the moment of the last poll', async () => {
  const asked: number[] = [];
  script.know('known', (at) => {
    asked.push(at);
    return some([]);
  });
  backend.clock.advance(900);
  await backend.ask(getEventStatistics, { params: { id: 'known' } });
  await run();
  await backend.ask(getEventStatistics, { params: { id: 'known' } });
  expect(asked).toEqual([NOON, NOON + 900]);
});

test('invalid statistics are refused, and only the server’s log says why', async () => {
  script.know('broken', () => some([{ home: -1, away: 0.5 }]));
  const { status, body } = await backend.ask(getEventStatistics, { params: { id: 'broken' } });
  expect(status).toBe(503);
  expect(body).toMatchObject({ code: 'not_ready' });
  expect(JSON.stringify(body)).not.toContain('count_invalid');
  expect(backend.lines.join()).toContain(
    'sports.statistics gave invalid statistics: count_invalid momentum.stretches.0.home',
  );
});
