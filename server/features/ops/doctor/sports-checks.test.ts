import { describe, expect, test } from 'vitest';
import { openBackend } from '#tests/support/backend/backend.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import type { openBetting } from '#tests/support/sportsbook/betting.ts';
import { bettingSuite, ended, fresh, home } from '#tests/support/sportsbook/betting-suite.ts';
import { someEvent } from '#tests/support/sportsbook/scripted-feed.ts';
import { opsDoctorRoutes } from './doctor-routes.ts';

const TOKEN = 'the_token_of_the_operators,_32_letters';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

// These cases don't depend on the kind of database.
describe.each(DATABASES.slice(0, 1))('the doctor looks at the sportsbook', ({ there, start }) => {
  let betting: Awaited<ReturnType<typeof openBetting>>;
  /** What it says of the sportsbook. */
  let said: () => Promise<string[]>;
  bettingSuite({ there, start }, (opened) => {
    ({ betting } = opened);
    const { clock } = betting.backend;
    said = async () => {
      const { request } = await openBackend({
        database: opened.other,
        env: { OPS_TOKEN: TOKEN },
        routes: ({ db }) => [
          opsDoctorRoutes(
            { db, clock },
            {
              env: {
                ...{ secrets: {}, previousSecrets: {}, opsToken: TOKEN, databaseOwnerUrl: undefined },
                webPush: { keys: undefined, otherKeys: [], subject: 'mailto:a@play.example', services: [] },
              },
              ...{ secrets: {}, pushKey: undefined, playedBy: {}, jobs: () => [], startedAt: 0 },
              versions: { build: 'b1', node: '24.4.1' },
            },
          ),
        ],
      });
      const headers = { Authorization: `Bearer ${TOKEN}` };
      const { data } = (await (await request('/api/ops/doctor', { headers })).json()) as {
        data: Record<'area' | 'subject' | 'state' | 'text', string>[];
      };
      return data
        .filter(({ area }) => area === 'sports')
        .map(({ subject, state, text }) => `${state}: ${subject}: ${text}`);
    };
  });

  const NO_BETS = 'ok: bets on events long past their start: none is open';
  const NO_MESSAGES = 'ok: messages of the feed that can’t be read: none';
  const NONE_MISSING = 'ok: events that the feed no longer offers: none';

  test('and names events that began more than a day ago and hold open bets', async () => {
    const names = Array.from({ length: 7 }, fresh);
    const startsAt = betting.backend.clock.now() + HOUR;
    await betting.receiveEvents(...names.map((name) => someEvent(name, { startsAt })));
    const [first = '', second = ''] = names;
    const player = await betting.someone();
    await player.place({ legs: names.map((name) => home(name)), stakes: names.map(() => 100) });
    await player.place({ legs: [home(first)], stakes: [100] });
    betting.backend.clock.advance(25 * HOUR - MINUTE);
    expect(await said()).toEqual([NO_BETS, NO_MESSAGES, NONE_MISSING]);
    betting.backend.clock.advance(2 * MINUTE);
    const event = (name: string, bets: number) =>
      `${name} (Casa ${name} x Fora ${name}, began 24 h ago): ${bets} open`;
    const listed = names.slice(0, 5).map((name) => event(name, name === first ? 2 : 1));
    expect(await said()).toEqual([
      `problem: bets on events long past their start: ${listed.join('; ')}; and 2 more events. ` +
        'Ask the supplier to send these events again, with every outcome',
      NO_MESSAGES,
      NONE_MISSING,
    ]);
    await betting.receiveEvents(...names.filter((name) => name !== second).map((name) => ended(name, 'won')));
    await betting.settle();
    expect(await said()).toEqual([
      `problem: bets on events long past their start: ${event(second, 1)}. ` +
        'Ask the supplier to send these events again, with every outcome',
      NO_MESSAGES,
      NONE_MISSING,
    ]);
    await betting.receiveEvents(someEvent(second, { state: 'void' }));
    await betting.settle();
    expect(await said()).toEqual([NO_BETS, NO_MESSAGES, NONE_MISSING]);
  });

  test('and notes a message that can’t be read, which is a problem after ten minutes', async () => {
    const name = fresh();
    const unread = { ...someEvent(name), phase: null };
    await betting.answer(async () => [unread]);
    betting.backend.clock.advance(10 * MINUTE);
    expect(await said()).toEqual([
      NO_BETS,
      'note: messages of the feed that can’t be read: 1, the oldest for 10 min',
      NONE_MISSING,
    ]);
    betting.backend.clock.advance(MINUTE);
    expect(await said()).toEqual([
      NO_BETS,
      'problem: messages of the feed that can’t be read: 1, the oldest for 11 min',
      NONE_MISSING,
    ]);
    await betting.receiveEvents(someEvent(name));
    expect(await said()).toEqual([NO_BETS, NO_MESSAGES, NONE_MISSING]);
  });

  test('and names as a problem what the feed no longer offers, with the bets that are open on it', async () => {
    const names = [fresh(), fresh()];
    const startsAt = betting.backend.clock.now() + 48 * HOUR;
    const offered = names.map((name) => someEvent(name, { startsAt }));
    await betting.receiveEvents(...offered);
    const player = await betting.someone();
    await player.place({ kind: 'multiple', legs: names.map((name) => home(name)), stakes: [100] });
    const feed = fresh();
    const other = someEvent(fresh(), { startsAt });
    await betting.answer(async () => [other], { name: feed });
    // The changes before that are asked for.
    await betting.answer(async () => [], { name: feed });
    betting.backend.clock.advance(3 * HOUR);
    const [, , missing = ''] = await said();
    expect(missing).toMatch(
      /^problem: events that the feed no longer offers: \d+, the first for 3 h, with 1 open bets: after a day of complete answers they are void$/,
    );
    await betting.answer(async () => [], { name: feed });
    expect((await said())[2]).toMatch(
      /, the first for 3 h, with 1 open bets: its answers are empty or far too short, and make none of them void$/,
    );
    await betting.answer(async () => [other, ...offered], { name: feed });
    expect((await said())[2]).not.toContain('1 open');
  });
});
