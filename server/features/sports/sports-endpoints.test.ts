import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { channels } from '#contract/channel-events.ts';
import { getSlip } from '#contract/endpoints/sports/bet-calls.ts';
import { getEvent, listEvents, listSports } from '#contract/endpoints/sports/sports-calls.ts';
import { sportEventUpdate } from '#contract/sport-event-update.ts';
import type { EventChangeMessage } from '#server/data/sportsbook/event-diff.ts';
import { acquireFeedLease } from '#server/data/sportsbook/feed-events.ts';
import { type Backend, NOON, openBackend } from '#tests/support/backend/backend.ts';
import { endedEvent, scriptedFeed, someEvent, someMarket } from '#tests/support/sportsbook/scripted-feed.ts';
import { sportsEndpoints } from './sports-endpoints.ts';
import { sportsFeedJob } from './sports-jobs.ts';

const HOUR = 3_600_000;
const alike = (text: string) => ({ pt: text, en: text, es: text });

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
  run = async () => {
    backend.clock.advance(1_000);
    await job.run(backend.clock.now());
    await backend.settled();
  };
  const serieB = {
    sport: 'football',
    country: 'brazil',
    slug: 'serie-b',
    name: alike('Série B'),
    countryName: { pt: 'Brasil', en: 'Brazil', es: 'Brasil' },
    rank: 2,
  };
  const wta = { ...serieB, sport: 'tennis', country: 'world', slug: 'wta', name: alike('WTA'), rank: 9 };
  script.say(
    someEvent('soon', { startsAt: NOON + 30 * 60_000, top: true }),
    someEvent('later', { startsAt: NOON + 2 * HOUR, league: serieB }),
    // Midnight in São Paulo is more than eleven hours and fifty-nine minutes after noon.
    someEvent('last-today', { startsAt: NOON + 12 * HOUR - 1 }),
    someEvent('first-tomorrow', { startsAt: NOON + 12 * HOUR }),
    someEvent('next-week', { startsAt: NOON + 8 * 24 * HOUR }),
    someEvent('running', {
      startsAt: NOON - HOUR,
      state: 'live',
      score: { home: 1, away: 0, parts: [{ home: 1, away: 0 }] },
      phase: { pt: '2º tempo', en: '2nd half', es: '2.º tiempo' },
      minute: 52,
      home: alike('São Caetano'),
      away: alike('Palmeiras'),
      markets: [
        someMarket('result', { home: 1_500, away: 4_000 }),
        { ...someMarket('total', { over: 1_900, under: 1_900 }), main: undefined as never },
      ],
      statistics: [
        { id: 'corners', name: { pt: 'Escanteios', en: 'Corners', es: 'Córneres' }, home: 3, away: 4 },
      ],
      incidents: [{ id: 'g1', minute: 12, name: { pt: 'Gol', en: 'Goal', es: 'Gol' }, side: 'home' }],
    }),
    someEvent('court', { league: wta, home: alike('Ana Prado'), away: alike('Rita Lima') }),
    endedEvent(someEvent('over'), {}),
    endedEvent(someEvent('cup-final', { league: { ...serieB, slug: 'copa', name: alike('Copa') } }), {}),
  );
  await run();
});
afterAll(() => backend.close());

const ids = async (query: Record<string, string> = {}) => {
  const { body } = await backend.ask(listEvents, { query });
  return (body.data as { id: string }[]).map(({ id }) => id);
};

describe('lists of events', () => {
  test('have the live ones first, then by start, and no ended one', async () => {
    expect(await ids()).toEqual([
      'running',
      'soon',
      'later',
      'court',
      'last-today',
      'first-tomorrow',
      'next-week',
    ]);
  });

  test.each([
    [{ sport: 'tennis' }, ['court']],
    [{ country: 'brazil', league: 'serie-b' }, ['later']],
    [{ live: '1' }, ['running']],
    [{ live: '0', sport: 'football', time: '3h' }, ['soon', 'later']],
    [{ top: '1' }, ['soon']],
    [{ time: '1h' }, ['soon']],
    [{ time: 'today', sport: 'football' }, ['running', 'soon', 'later', 'last-today']],
    [{ time: 'tomorrow' }, ['first-tomorrow']],
    [{ q: 'palmeira' }, ['running']],
    [{ q: 'sao caetano' }, ['running']],
    [{ q: 'palmieras' }, ['running']],
    [{ q: 'Ana Prado x Rita Lima' }, ['court']],
    [{ q: 'série b', time: '3h', live: '0', league: 'serie-b' }, ['later']],
    [{ q: 'wta' }, ['court']],
    [{ q: 'tenis' }, ['court']],
    [{ q: 'Tênis', live: '1' }, []],
    [{ q: 'brazil', time: '1h' }, ['soon']],
    [{ q: 'nobody' }, []],
    [{ q: 'palmeiras', live: '0' }, []],
  ])('%o finds %o', async (query, found) => {
    expect(await ids(query as never)).toEqual(found);
  });

  test('have at most as many events a page as was asked for', async () => {
    expect(await ids({ most: '2' })).toEqual(['running', 'soon']);
    expect(await ids({ most: '2', page: '2' })).toEqual(['later', 'court']);
    expect((await backend.ask(listEvents, { query: { most: '2' } })).body).toMatchObject({
      total: 7,
      last_page: 4,
    });
    for (const most of ['0', '51', 'x'])
      expect((await backend.ask(listEvents, { query: { most } })).status).toBe(422);
  });

  test('show only main markets and count all of them, in the requested language', async () => {
    const answer = await backend.ask(listEvents, {
      query: { live: '1' },
      headers: { 'Accept-Language': 'en' },
    });
    expect(answer.body).toMatchObject({
      total: 1,
      last_page: 1,
      data: [
        {
          id: 'running',
          league: { slug: 'serie-a', country: { slug: 'brazil', name: 'Brazil' } },
          score: { home: 1, away: 0 },
          phase: '2nd half',
          minute: 52,
          market_count: 2,
          markets: [{ id: 'result', name: 'Market result', selections: [{ id: 'home', odds: 1_500 }, {}] }],
          version: 1,
        },
      ],
    });
  });

  test('are revalidated each time, and mostly answer that nothing has changed', async () => {
    const { headers } = await backend.ask(listEvents, {});
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, must-revalidate');
    const again = await backend.request('/api/sports/events', {
      headers: { 'If-None-Match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('are empty for a league without events; an unknown league is not found', async () => {
    const copa = { sport: 'football', country: 'brazil', league: 'copa' };
    for (const query of [copa, { ...copa, live: '1' }, { league: 'copa' }, { sport: 'tennis', live: '1' }]) {
      const { status, body } = await backend.ask(listEvents, { query: query as Record<string, string> });
      expect([status, body]).toMatchObject([200, { data: [], total: 0, last_page: 1 }]);
    }
    for (const query of [{ ...copa, league: 'liga' }, { ...copa, country: 'world' }, { sport: 'polo' }]) {
      const { status, body } = await backend.ask(listEvents, { query });
      expect([status, body]).toMatchObject([404, { code: 'not_found' }]);
    }
  });

  test('refuse unknown filters', async () => {
    for (const query of [{ time: 'never' }, { page: '0' }, { sport: 'Foot Ball' }]) {
      expect((await backend.ask(listEvents, { query })).status).toBe(422);
    }
  });
});

test('sports, countries and leagues count their events', async () => {
  const { body } = await backend.ask(listSports, {});
  expect(body.data).toEqual([
    {
      slug: 'football',
      name: 'Futebol',
      open: 5,
      live: 1,
      countries: [
        {
          slug: 'brazil',
          name: 'Brasil',
          open: 5,
          live: 1,
          leagues: [
            { slug: 'serie-a', name: 'Série A', open: 4, live: 1 },
            { slug: 'serie-b', name: 'Série B', open: 1, live: 0 },
          ],
        },
      ],
    },
    expect.objectContaining({ slug: 'tennis', open: 1, live: 0 }),
  ]);
});

test('an event has all of its markets, statistics and incidents, also after it ended', async () => {
  const { body } = await backend.ask(getEvent, { params: { id: 'running' } });
  expect(body).toMatchObject({
    markets: [{ id: 'result' }, { id: 'total' }],
    groups: [{ id: 'main', name: 'Principais' }],
    statistics: [{ id: 'corners', name: 'Escanteios', home: 3, away: 4 }],
    incidents: [{ id: 'g1', minute: 12, name: 'Gol', side: 'home' }],
  });
  expect((await backend.ask(getEvent, { params: { id: 'over' } })).body).toMatchObject({ state: 'ended' });
  expect((await backend.ask(getEvent, { params: { id: 'nothing' } })).status).toBe(404);
});

test('the slip gets the state of its selections, and none for unknown ones', async () => {
  const legs = 'running~result~home,over~result~home,soon~nothing~home,soon~result~away';
  const { body } = await backend.ask(getSlip, { query: { legs } });
  expect(body.data).toMatchObject([
    {
      event: 'running',
      market: 'result',
      selection: 'home',
      live: true,
      state: 'open',
      odds: 1_500,
      version: 1,
    },
    { event: 'over', state: 'closed' },
    { event: 'soon', selection: 'away', state: 'open', odds: 4_000 },
  ]);
  expect((await backend.ask(getSlip, { query: { legs: 'soon' } })).status).toBe(422);
});

describe('changes', () => {
  const publishedChanges = () => {
    const all = backend.published.filter(({ channel }) => channel.startsWith('sports.'));
    backend.published.length = 0;
    return all;
  };

  test('raise the version and are announced on the event’s channel; changes in lists of live events once for all', async () => {
    const { body: before } = await backend.ask(getEvent, { params: { id: 'running' } });
    const running = (more: object) =>
      someEvent('running', {
        ...(before as object),
        league: someEvent('x').league,
        startsAt: NOON - HOUR,
        state: 'live',
        home: alike('São Caetano'),
        away: alike('Palmeiras'),
        phase: { pt: '2º tempo', en: '2nd half', es: '2.º tiempo' },
        groups: [{ id: 'main', name: alike('Principais') }],
        statistics: [],
        incidents: [],
        score: { home: 1, away: 1, parts: [] },
        minute: 53,
        markets: [
          someMarket('result', { home: 1_700, away: 3_500 }),
          someMarket('total', { over: 1_800, under: 2_000 }, { main: undefined as never }),
        ],
        ...more,
      });
    publishedChanges();
    script.say(running({}), someEvent('soon', { startsAt: NOON + 30 * 60_000, top: true }));
    await run();
    const first = publishedChanges();
    expect(first.map(({ channel }) => channel)).toEqual([
      channels.sportEvent('running'),
      channels.sportsLive,
    ]);
    expect(first[0]?.data).toMatchObject({
      change: {
        id: 'running',
        version: 2,
        score: { home: 1, away: 1 },
        minute: 53,
        statistics: [],
        incidents: [],
        reread: false,
      },
    });
    expect(first[1]?.data).toEqual({
      changes: [
        {
          id: 'running',
          version: 2,
          score: { home: 1, away: 1, parts: [] },
          minute: 53,
          markets: [
            {
              id: 'result',
              selections: [
                { id: 'home', odds: 1_700 },
                { id: 'away', odds: 3_500 },
              ],
            },
          ],
          reread: false,
        },
      ],
    });
    // Only a market that lists don't show.
    script.say(
      running({
        markets: [
          someMarket('result', { home: 1_700, away: 3_500 }),
          someMarket(
            'total',
            { over: 1_800, under: 2_000 },
            { main: undefined as never, state: 'suspended' },
          ),
        ],
      }),
    );
    await run();
    expect(publishedChanges()).toEqual([
      {
        channel: channels.sportEvent('running'),
        event: 'SportEventEvent',
        data: {
          change: {
            id: 'running',
            version: 3,
            markets: [{ id: 'total', state: 'suspended', selections: [] }],
            reread: false,
          },
        },
      },
    ]);
    await run();
    expect(publishedChanges()).toEqual([]);
    expect(await ids({ q: 'palmeiras' })).toEqual(['running']);
  });

  test('of statistics, incidents, new and changed markets are sent whole: no page has to read the event again', async () => {
    const goal = { id: 'g1', minute: 3, name: alike('Gol'), side: 'home' as const };
    const corners = { id: 'corners', name: alike('Escanteios'), home: 1, away: 0 };
    const result = someMarket('result', { home: 2_000, away: 3_000 });
    const score = someMarket('score', { '0-0': 5_000, '1-0': 6_000 }, { main: undefined as never });
    const next = someMarket('next', { home: 1_900, away: 1_900 }, { main: undefined as never });
    const match = (more: object) => someEvent('told', { state: 'live', startsAt: NOON - HOUR, ...more });
    script.say(match({ markets: [result, score] }));
    await run();
    publishedChanges();
    const fewer = { ...score, selections: score.selections.slice(1) };
    script.say(match({ markets: [next, result, fewer], statistics: [corners], incidents: [goal] }));
    await run();
    const [own, ...others] = publishedChanges();
    expect(others).toEqual([]);
    expect(own?.data).toMatchObject({
      change: {
        statistics: [corners],
        incidents: [goal],
        markets: [
          { id: 'next', group: 'main', name: next.name, state: 'open', selections: [{ odds: 1_900 }, {}] },
          { id: 'score', name: score.name, selections: [{ id: '1-0', odds: 6_000, label: alike('1-0') }] },
        ],
        order: ['next', 'result', 'score'],
        reread: false,
      },
    });
    expect(v.is(v.object({ change: sportEventUpdate }), own?.data)).toBe(true);
    // A change of a name isn't sent as a difference.
    script.say(match({ markets: [next, result, fewer], home: alike('Another') }));
    await run();
    expect(publishedChanges()[0]?.data).toMatchObject({ change: { reread: true } });
    script.say(match({ state: 'ended' }));
    await run();
  });

  test('of one event that are large are sent in parts that fit a message, the order last', async () => {
    const many = (odds: number, count: number) =>
      someEvent('large', {
        state: 'live',
        startsAt: NOON - HOUR,
        markets: Array.from({ length: count }, (_, index) =>
          someMarket(`market-${index}`, { home: odds, draw: odds, away: odds }, { main: undefined as never }),
        ),
        incidents: Array.from({ length: 30 }, (_, index) => ({
          id: `card-${index}-${odds}`,
          minute: index,
          name: alike('Cartão amarelo'),
          side: 'home' as const,
        })),
      });
    script.say(many(2_000, 40));
    await run();
    publishedChanges();
    script.say(many(2_100, 60));
    await run();
    const parts = publishedChanges().map(({ data }) => (data as { change: EventChangeMessage }).change);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) {
      expect(Buffer.byteLength(JSON.stringify({ change: part }))).toBeLessThan(9_000);
      expect([part.version, part.reread]).toEqual([2, false]);
    }
    expect(parts.flatMap(({ markets }) => markets.map(({ id }) => id))).toHaveLength(60);
    expect(parts.map(({ order }) => order?.length)).toEqual([...parts.slice(1).map(() => undefined), 60]);
    expect(parts.flatMap(({ incidents }) => incidents ?? [])).toHaveLength(30);
    script.say(someEvent('large', { state: 'ended' }));
    await run();
  });

  test('of many live events are sent in messages of at most 8 kB', async () => {
    const many = (odds: number) =>
      Array.from({ length: 150 }, (_, index) =>
        someEvent(`many-${index}`, {
          state: 'live',
          startsAt: NOON - HOUR,
          markets: [someMarket('result', { home: odds, draw: odds + index, away: odds + 1 })],
        }),
      );
    script.say(...many(2_000));
    await run();
    publishedChanges();
    script.say(...many(2_100));
    await run();
    const live = publishedChanges().filter(({ channel }) => channel === channels.sportsLive);
    expect(live.length).toBeGreaterThan(1);
    for (const { data } of live) expect(JSON.stringify(data).length).toBeLessThanOrEqual(8_192);
    const changed = live.flatMap(({ data }) => (data as { changes: { id: string }[] }).changes);
    expect(new Set(changed.map(({ id }) => id)).size).toBe(150);
    // Fifty a page.
    const page = await backend.ask(listEvents, { query: { live: '1', page: '4' } });
    expect(page.body).toMatchObject({ total: 151, last_page: 4 });
    expect(page.body.data).toHaveLength(1);
  });

  test('of the feed’s offer suspend a missing event after the next full poll', async () => {
    script.say(someEvent('kept'), someEvent('dropped'));
    await run();
    const { feed } = script;
    const another = sportsFeedJob(backend.services, {
      name: 'another',
      changes: async () => (await feed.changes(null, 0)).filter(({ id }) => id !== 'dropped'),
    });
    await another.run(backend.clock.now());
    const stateOf = async (id: string) => {
      const { body } = await backend.ask(getEvent, { params: { id } });
      return [body.state, body.suspended];
    };
    expect([await stateOf('kept'), await stateOf('dropped')]).toEqual([
      ['open', false],
      ['open', true],
    ]);
  });

  test('from a poll that is older than another instance’s are not written', async () => {
    const { clock } = backend;
    const slow = sportsFeedJob(backend.services, {
      name: 'script',
      async changes() {
        script.say(someEvent('soon', { home: alike('Newer') }));
        await run();
        return [someEvent('soon', { home: alike('Older') })];
      },
    });
    await slow.run(clock.now());
    expect((await backend.ask(getEvent, { params: { id: 'soon' } })).body).toMatchObject({ home: 'Newer' });
  });

  test('from a poll whose lease another instance has taken are not written', async () => {
    const slow = sportsFeedJob(backend.services, {
      name: 'script',
      async changes() {
        await acquireFeedLease(backend.db.queries, 'script');
        return [someEvent('soon', { home: alike('Older') })];
      },
    });
    await slow.run(backend.clock.now());
    expect((await backend.ask(getEvent, { params: { id: 'soon' } })).body).toMatchObject({ home: 'Newer' });
  });
});

test('live events that take few bets come last among the live ones, and those of Brazil before others', async () => {
  let ordered = scriptedFeed(backend.clock);
  const other = await openBackend({
    endpoints: (services) => {
      ordered = scriptedFeed(services.clock);
      return sportsEndpoints(services, ordered.feed);
    },
  });
  const england = {
    ...{ sport: 'football', country: 'england', slug: 'first', name: alike('First'), rank: 1 },
    countryName: alike('England'),
  };
  const live = (id: string, minute: number, more: Partial<Parameters<typeof someEvent>[1]> = {}) =>
    someEvent(id, { state: 'live', startsAt: NOON - minute * 60_000, minute, ...more });
  ordered.say(
    someEvent('to-come', { startsAt: NOON + HOUR }),
    live('ending', 88),
    live('resting', 40, { suspended: true }),
    live('english', 80, { league: england }),
    live('begun', 10),
    live('running', 87),
  );
  other.clock.advance(1_000);
  await sportsFeedJob(other.services, ordered.feed).run(other.clock.now());
  const { body } = await other.ask(listEvents, {});
  expect((body.data as { id: string }[]).map(({ id }) => id)).toEqual([
    'running',
    'begun',
    'english',
    'ending',
    'resting',
    'to-come',
  ]);
  await other.close();
});
