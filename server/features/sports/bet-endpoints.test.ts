import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { channels } from '#contract/channel-events.ts';
import {
  getBet,
  listBets,
  placeBets,
  SPORTSBOOK_TOKEN_HEADER,
} from '#contract/endpoints/sports/bet-calls.ts';
import { BET_RETURN_MAX } from '#contract/limits.ts';
import type { Database } from '#server/core/db/database.ts';
import { signSportsbookToken } from '#server/data/players/session-tokens.ts';
import { verificationsTable } from '#server/data/schema/players-table.ts';
import { readSettings, writeSettings } from '#server/data/settings/site-settings.ts';
import { SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { bodiesRead } from '#tests/support/backend/bodies-read.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import { drawSize } from '#tests/support/draw-size.ts';
import type { openBetting, SeenLeg } from '#tests/support/sportsbook/betting.ts';
import { bettingSuite, ended, fresh, home, someEvents } from '#tests/support/sportsbook/betting-suite.ts';
import { someEvent, someMarket } from '#tests/support/sportsbook/scripted-feed.ts';

describe.each(DATABASES)('bets on $name', ({ there, start }) => {
  let db: Database;
  let other: Database;
  let betting: Awaited<ReturnType<typeof openBetting>>;
  bettingSuite({ there, start }, (opened) => {
    ({ db, other, betting } = opened);
  });
  const events = (count: number) => someEvents(betting, count);

  test.runIf(there)('while the feed is silent nothing can be bet on, until it answers again', async () => {
    const [a = ''] = await events(1);
    const player = await betting.someone();
    const slip = { legs: [home(a)], stakes: [100] };
    betting.backend.clock.advance(15_000);
    expect((await player.place(slip)).status).toBe(200);
    betting.backend.clock.advance(1);
    expect((await player.place(slip)).problem.rule).toBe('suspended');
    await betting.receiveEvents();
    expect((await player.place(slip)).status).toBe(200);
  });

  test.runIf(there)('an event past its start waits until the feed reports it', async () => {
    const name = fresh();
    await betting.receiveEvents(someEvent(name, { startsAt: betting.backend.clock.now() + 1_000 }));
    const player = await betting.someone();
    expect((await player.place({ legs: [home(name)], stakes: [100] })).problem.rule).toBe('suspended');
  });

  test.runIf(there)(
    'singles, a multiple and a system are placed, each with its possible return',
    async () => {
      const names = await events(3);
      const [a = '', b = ''] = names;
      const player = await betting.someone();
      const singles = await player.place({
        legs: [home(a), [b, 'result', 'away', 4_000]],
        stakes: [100, 250],
      });
      expect(singles.status).toBe(200);
      expect(singles.bets).toMatchObject([
        {
          kind: 'single',
          size: 1,
          lines: 1,
          stake: 100,
          odds: 2_000,
          possible: 200,
          state: 'open',
          payout: null,
        },
        { kind: 'single', stake: 250, odds: 4_000, possible: 1_000, legs: [{ event: b, home: `Casa ${b}` }] },
      ]);
      const legs = names.map((name) => home(name));
      const multiple = await player.place({ kind: 'multiple', legs, stakes: [100] });
      expect(multiple.bets).toMatchObject([{ size: 3, lines: 1, stake: 100, odds: 8_000, possible: 800 }]);
      const system = await player.place({ kind: 'system', size: 2, legs, stakes: [100] });
      expect(system.bets).toMatchObject([
        { size: 2, lines: 3, line_stake: 100, stake: 300, odds: null, possible: 1_200 },
      ]);
      expect(await player.real()).toBe(10_000 - 350 - 100 - 300);
      const listed = await betting.backend.ask(listBets, { token: player.token, headers: player.headers });
      expect(listed.body).toMatchObject({ current_page: 1, last_page: 1 });
      expect((listed.body.data as { kind: string }[]).map(({ kind }) => kind)).toEqual([
        'system',
        'multiple',
        'single',
        'single',
      ]);
    },
  );

  test.runIf(there)(
    '[R4.26] a stake is a bet transaction of status 2 and type 0 with its market',
    async () => {
      const [name = ''] = await events(1);
      const player = await betting.someone();
      betting.backend.published.length = 0;
      const { bets } = await player.place({ legs: [home(name)], stakes: [100] });
      await betting.backend.settled();
      const received = betting.backend.published.map(({ channel, event, data }) => ({
        channel,
        event,
        data,
      }));
      expect(received).toMatchObject([
        {
          channel: channels.transactions(player.id),
          event: 'UserTransactionEvent',
          data: {
            source_type: 'BetTransaction',
            status: 2,
            type: 0,
            amount: 100,
            source: {
              id: bets[0]?.id,
              type: 0,
              status: 2,
              market: {
                sport_name: 'Futebol',
                full_name: `Casa ${name} x Fora ${name} · Mercado result · Seleção home`,
              },
            },
          },
        },
        {
          channel: channels.user(player.id),
          event: 'UserUpdateEvent',
          data: { balance: 99, day_result: -100 },
        },
      ]);
    },
  );

  describe('a slip is refused by the name of its rule', () => {
    const refused = async (
      slip: Parameters<Awaited<ReturnType<typeof betting.someone>>['place']>[0],
      money = { realCents: 10_000 },
    ) => {
      const player = await betting.someone(money);
      const { status, problem } = await player.place(slip);
      expect(await player.real()).toBe(money.realCents);
      return { status, ...problem };
    };

    test.runIf(there)('suspended and closed, each at its legs, and by the worse of the two', async () => {
      const [open = '', rests = '', over = ''] = await events(3);
      await betting.receiveEvents(someEvent(rests, { suspended: true }), ended(over, 'won'));
      expect(await refused({ legs: [home(open), home(rests)], stakes: [100, 100] })).toMatchObject({
        status: 422,
        code: 'invalid_input',
        rule: 'suspended',
        message: 'Confira os campos indicados.',
        rules: { 'legs.1': 'suspended' },
        errors: { 'legs.1': ['Confira este campo.'] },
      });
      const legs = [home(rests), home(over), home('nobody-knows')];
      expect(await refused({ kind: 'multiple', legs, stakes: [100] })).toMatchObject({
        rule: 'closed',
        rules: { 'legs.0': 'suspended', 'legs.1': 'closed', 'legs.2': 'closed' },
        errors: {
          'legs.0': ['Confira este campo.'],
          'legs.1': ['Confira este campo.'],
          'legs.2': ['Confira este campo.'],
        },
      });
    });

    test.runIf(there)('suspended if an open market lacks the selection for now', async () => {
      const [name = ''] = await events(1);
      await betting.receiveEvents(
        someEvent(name, { markets: [someMarket('result', { draw: 3_000, away: 4_000 })] }),
      );
      expect(await refused({ legs: [home(name)], stakes: [100] })).toMatchObject({ rule: 'suspended' });
      const unknown: SeenLeg = [name, 'no-market', 'home', 2_000];
      expect(await refused({ legs: [unknown], stakes: [100] })).toMatchObject({ rule: 'closed' });
    });

    test.runIf(there)('changed, with the new odds, unless the slip accepts the change', async () => {
      const [name = ''] = await events(1);
      await betting.receiveEvents(
        someEvent(name, { markets: [someMarket('result', { home: 2_100, away: 1_800 })] }),
      );
      const seen: SeenLeg[] = [home(name, 2_000)];
      const figures = { 'legs.0': 2_100 };
      expect(await refused({ legs: seen, stakes: [100] })).toMatchObject({ rule: 'changed', figures });
      const player = await betting.someone();
      const higher = await player.place({ legs: seen, stakes: [100], accept: 'higher' });
      expect(higher.bets).toMatchObject([{ odds: 2_100, possible: 210 }]);
      const worse: SeenLeg[] = [[name, 'result', 'away', 1_900]];
      expect(await refused({ legs: worse, stakes: [100], accept: 'higher' })).toMatchObject({
        rule: 'changed',
        figures: { 'legs.0': 1_800 },
      });
      const any = await player.place({ legs: worse, stakes: [100], accept: 'any' });
      expect(any.bets).toMatchObject([{ odds: 1_800 }]);
    });

    test.runIf(there)('same_event, and limit for a system of too many lines', async () => {
      const names = await events(16);
      const [a = '', b = ''] = names;
      const twice: SeenLeg[] = [home(a), home(b), [a, 'result', 'draw', 3_000]];
      const same = await refused({ kind: 'multiple', legs: twice, stakes: [100] });
      expect(same).toMatchObject({ rule: 'same_event' });
      expect(Object.keys(same.errors ?? {})).toEqual(['legs.0', 'legs.2']);
      const many = names.map((name) => home(name));
      const system = { kind: 'system', legs: many, stakes: [10] } as const;
      // 8,008 lines of six, 4,368 of five; more legs per line give fewer lines again.
      for (const size of [6, 8, 10]) {
        expect(await refused({ ...system, size })).toMatchObject({
          rule: 'limit',
          code: 'limit_reached',
          figures: { most: 5_000 },
          errors: { size: [expect.any(String)] },
        });
      }
      const rich = await betting.someone({ realCents: 50_000 });
      expect((await rich.place({ ...system, size: 5 })).bets).toMatchObject([
        { lines: 4_368, stake: 43_680 },
      ]);
    });

    test.runIf(there)(
      '[R3.23 sport_bet_min_total sport_bet_min_single sport_bet_multiple] below: the minimum total, single and line of the settings',
      async () => {
        const [a = '', b = '', c = ''] = await events(3);
        const { sport_bet_min_total, sport_bet_min_single, sport_bet_multiple } = await readSettings(
          db.queries,
        );
        expect([sport_bet_min_total, sport_bet_min_single, sport_bet_multiple]).toEqual([50, 10, 10]);
        expect(await refused({ legs: [home(a), home(b)], stakes: [100, 9] })).toMatchObject({
          code: 'limit_reached',
          rule: 'below',
          figures: { min: 10 },
          errors: { 'stakes.1': [expect.stringMatching(/^A aposta mínima é R\$\s0,10\.$/)] },
        });
        expect(await refused({ legs: [home(a), home(b)], stakes: [39, 10] })).toMatchObject({
          rule: 'below',
          figures: { min: 50 },
        });
        const three = [home(a), home(b), home(c)];
        expect(await refused({ kind: 'system', size: 2, legs: three, stakes: [9] })).toMatchObject({
          rule: 'below',
          figures: { min: 10 },
        });
        const player = await betting.someone();
        expect((await player.place({ legs: [home(a), home(b)], stakes: [40, 10] })).status).toBe(200);
        expect((await player.place({ kind: 'system', size: 2, legs: three, stakes: [17] })).status).toBe(200);
        const dearer = { sport_bet_min_total: 90, sport_bet_min_single: 30, sport_bet_multiple: 60 };
        await writeSettings(db.queries, dearer, 0);
        const line = await refused({ kind: 'multiple', legs: [home(a), home(b)], stakes: [59] });
        const single = await refused({ legs: [home(a), home(b)], stakes: [29, 71] });
        const total = await refused({ legs: [home(a), home(b)], stakes: [44, 45] });
        await writeSettings(db.queries, { sport_bet_min_total, sport_bet_min_single, sport_bet_multiple }, 0);
        expect([line, single, total]).toMatchObject(
          [60, 30, 90].map((min) => ({ rule: 'below', figures: { min } })),
        );
      },
    );

    test.runIf(there)('above: the maximum return of one bet; funds: more than the balance', async () => {
      const [name = ''] = await events(1);
      const rich = { realCents: BET_RETURN_MAX };
      const most = BET_RETURN_MAX / 2;
      expect(await refused({ legs: [home(name)], stakes: [most + 1] }, rich)).toMatchObject({
        rule: 'above',
        figures: { max: BET_RETURN_MAX },
        errors: { 'stakes.0': [expect.any(String)] },
      });
      const player = await betting.someone(rich);
      expect((await player.place({ legs: [home(name)], stakes: [most] })).status).toBe(200);
      expect(await refused({ legs: [home(name)], stakes: [501] }, { realCents: 500 })).toMatchObject({
        rule: 'funds',
        code: 'insufficient_funds',
      });
    });

    test.runIf(there)('and as an invalid slip if it makes no bet', async () => {
      const [a = '', b = ''] = await events(2);
      for (const slip of [
        { legs: [home(a), home(b)], stakes: [100] },
        { kind: 'multiple', legs: [home(a)], stakes: [100] },
        { kind: 'multiple', legs: [home(a), home(b)], stakes: [100, 100] },
        { kind: 'system', legs: [home(a), home(b)], stakes: [100] },
        { kind: 'system', size: 2, legs: [home(a), home(b)], stakes: [100] },
        { legs: [home(a)], stakes: [-100] },
        { legs: [home(a)], stakes: [10.5] },
        { legs: [], stakes: [] },
      ] as const) {
        const { status, code, rule } = await refused(slip as never);
        expect([status, code, rule]).toEqual([422, 'invalid_input', undefined]);
      }
    });

    test.runIf(there)(
      '[R3.23 sport_enabled] and by the policy: an unverified player, a closed sportsbook',
      async () => {
        const [name = ''] = await events(1);
        const slip = { legs: [home(name)], stakes: [100] };
        const unverified = await betting.someone();
        await db.queries.delete(verificationsTable).where(eq(verificationsTable.playerId, unverified.id));
        expect((await unverified.place(slip)).problem.code).toBe('not_verified');
        const player = await betting.someone();
        await writeSettings(db.queries, { sport_enabled: false }, 0);
        const closed = await player.place(slip);
        await writeSettings(db.queries, { sport_enabled: true }, 0);
        expect(closed.problem).toMatchObject({ code: 'area_closed', rule: 'sport_enabled' });
      },
    );
  });

  test.runIf(there)('a slip is placed as a whole or not at all', async () => {
    const [a = '', b = ''] = await events(2);
    const player = await betting.someone({ realCents: 150 });
    const { problem } = await player.place({ legs: [home(a), home(b)], stakes: [100, 100] });
    expect(problem.rule).toBe('funds');
    expect(await player.real()).toBe(150);
    const { body } = await betting.backend.ask(listBets, { token: player.token, headers: player.headers });
    expect(body.data).toEqual([]);
  });

  test.runIf(there)(
    'the same key five times concurrently bets once; with another slip it is refused',
    async () => {
      const [name = ''] = await events(1);
      const player = await betting.someone();
      const slip = { legs: [home(name)], stakes: [300], key: `one-key-${name}` };
      const copy = await betting.copyOn(other);
      const all = await Promise.all(
        Array.from({ length: 5 }, (_, index) => player.place(index % 2 ? { ...slip, on: copy } : slip)),
      );
      expect(new Set(all.map((one) => JSON.stringify([one.status, one.bets]))).size).toBe(1);
      expect(all[0]?.status).toBe(200);
      expect(await player.real()).toBe(9_700);
      expect((await player.place({ ...slip, stakes: [301] })).problem.code).toBe('key_reused');
    },
  );

  test.runIf(there)('twenty concurrent slips take no more than the balance', async () => {
    const [a = '', b = ''] = await events(2);
    const player = await betting.someone({ realCents: 1_000, bonusCents: 500 });
    const copy = await betting.copyOn(other);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        player.place({
          legs: index % 3 ? [home(a), home(b)] : [home(b), home(a)],
          stakes: [100, 150],
          on: index % 2 ? copy : betting.backend,
        }),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(all.filter(({ problem }) => problem.rule === 'funds')).toHaveLength(14);
    expect([await player.real(), await player.bonus()]).toEqual([0, 0]);
  });

  test.runIf(there)(
    'of many bets around a suspension those received before it are accepted, at the odds of then, and none after',
    { timeout: 300_000 },
    async () => {
      const [name = ''] = await events(1);
      const players = await Promise.all(Array.from({ length: 50 }, () => betting.someone()));
      const bet = (index: number) =>
        (players[index % 50] as (typeof players)[number]).place({ legs: [home(name)], stakes: [50 + index] });
      const early = Array.from({ length: drawSize(50, 250) }, (_, index) => bet(index));
      // Their bodies have been read by then; hardly any bet is written.
      await bodiesRead();
      betting.backend.clock.advance(1);
      const odds = { home: 1_200, draw: 3_000, away: 9_000 };
      const goal = betting.receiveEvents(
        someEvent(name, { suspended: true, markets: [someMarket('result', odds)] }),
      );
      const during = Array.from({ length: drawSize(20, 50) }, (_, index) => bet(index));
      await goal;
      betting.backend.clock.advance(1);
      const late = Array.from({ length: drawSize(30, 200) }, (_, index) => bet(index));
      for (const answer of early) {
        const { status, bets, problem } = await answer;
        expect([status, bets[0]?.odds, problem.message]).toEqual([200, 2_000, undefined]);
      }
      for (const answer of late) expect((await answer).problem.rule).toBe('suspended');
      const rest = (await db.queries.execute(
        sql`select (rests->'result'->>'at')::float8 as at from sport_events where id = ${name}`,
      )) as unknown as { rows: { at: number }[] };
      const at = rest.rows[0]?.at ?? 0;
      const taken = (await db.queries.execute(
        sql`select count(*)::int as bets, max(received_at)::float8 as last from bets join bet_legs on bet_id = id where event_id = ${name}`,
      )) as unknown as { rows: { bets: number; last: number }[] };
      const inTime = (await Promise.all(during)).filter(({ status }) => status === 200).length;
      expect(taken.rows[0]?.bets).toBe(early.length + inTime);
      // A bet that is written just before the suspension may have its very millisecond; the late ones have a later one.
      expect(taken.rows[0]?.last).toBeLessThanOrEqual(at);
    },
  );

  test.runIf(there)(
    'a bet with a slowly sent body counts from the moment when the body is complete',
    async () => {
      const [name = ''] = await events(1);
      const player = await betting.someone();
      const body = {
        kind: 'single',
        legs: [{ event: name, market: 'result', selection: 'home', odds: 2_000 }],
        stakes: [100],
        accept: 'none',
      };
      let send = () => {};
      const slow = new ReadableStream({
        start(controller) {
          send = () => {
            controller.enqueue(new TextEncoder().encode(JSON.stringify(body)));
            controller.close();
          };
        },
      });
      const answer = betting.backend.request(placeBets.path, {
        method: 'POST',
        headers: {
          ...player.headers,
          Authorization: `Bearer ${player.token}`,
          'Content-Type': 'application/json',
          'Content-Length': String(JSON.stringify(body).length),
          'Idempotency-Key': `slowly-${name}`,
        },
        body: slow,
        duplex: 'half',
      } as RequestInit);
      await bodiesRead();
      await betting.receiveEvents(someEvent(name, { suspended: true }));
      send();
      expect(await (await answer).json()).toMatchObject({ rule: 'suspended' });
    },
  );

  test.runIf(there)(
    'a bet that was received in time but whose result is known by now is refused',
    async () => {
      const [name = ''] = await events(1);
      const player = await betting.someone();
      const answer = player.place({ legs: [home(name)], stakes: [100] });
      await betting.receiveEvents(ended(name, 'won'));
      const { status, problem } = await answer;
      // Whichever came first at the database: never a bet on a known result.
      if (status !== 200) expect(problem.rule).toBe('closed');
      await betting.settle();
      expect(await player.real()).toBe(status === 200 ? 10_100 : 10_000);
    },
  );

  describe("the sportsbook's token", () => {
    test.runIf(there)(
      'is required: without it, with another session’s or an expired one every call is refused',
      async () => {
        const [name = ''] = await events(1);
        const player = await betting.someone();
        const stranger = await betting.someone();
        const { clock } = betting.backend;
        const { id: playerId, sessionId } = player;
        const claims = { playerId, sessionId, expiresAt: clock.now() + 60_000 };
        const old = await signSportsbookToken({ ...claims, expiresAt: clock.now() - 1_000 }, SESSION_SECRET);
        const forged = await signSportsbookToken(claims, 'another secret, 32 characters long');
        // Of the same player, but issued in a session that has ended.
        const before = await signSportsbookToken({ ...claims, sessionId: 'before' }, SESSION_SECRET);
        const key = `kept-${name}`;
        const slip = { legs: [home(name)], stakes: [100], key };
        const wrong = [
          {},
          stranger.headers,
          { [SPORTSBOOK_TOKEN_HEADER]: old },
          { [SPORTSBOOK_TOKEN_HEADER]: forged },
          { [SPORTSBOOK_TOKEN_HEADER]: before },
          { [SPORTSBOOK_TOKEN_HEADER]: player.token },
        ];
        for (const headers of wrong) {
          const { status, problem } = await player.place({ ...slip, headers });
          expect([status, problem.code]).toEqual([403, 'access_denied']);
          const listed = await betting.backend.ask(listBets, { token: player.token, headers });
          expect(listed.status).toBe(403);
        }
        // The refusal doesn't use up the key: with a new token the same request may be sent again.
        const first = await player.place(slip);
        expect(first.status).toBe(200);
        // A repeat of what was placed needs no valid one: it gets the first answer.
        for (const headers of wrong)
          expect(await player.place({ ...slip, headers })).toMatchObject({ status: 200, bets: first.bets });
        expect(await player.real()).toBe(9_900);
      },
    );

    test.runIf(there)("another player's bet is not found", async () => {
      const [name = ''] = await events(1);
      const player = await betting.someone();
      const { bets } = await player.place({ legs: [home(name)], stakes: [100] });
      const params = { id: bets[0]?.id ?? '' };
      const stranger = await betting.someone();
      const { token, headers } = stranger;
      expect((await betting.backend.ask(getBet, { token, headers, params })).status).toBe(404);
      expect(await player.bet(params.id)).toMatchObject({ id: params.id });
    });
  });
});
