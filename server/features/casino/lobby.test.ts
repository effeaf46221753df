import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listGames } from '#contract/endpoints/casino/casino-calls.ts';
import { getLobby } from '#contract/endpoints/casino/lobby-blocks-calls.ts';
import { getGame } from '#contract/endpoints/casino/lobby-calls.ts';
import { casinoBetDaysTable, casinoPostingsTable } from '#server/data/schema/casino-rounds-table.ts';
import { gamesTable } from '#server/data/schema/catalogue-table.ts';
import type { GameProvider } from '#server/partners/games/game-provider.ts';
import { sandboxGames } from '#server/sandbox/games/sandbox-games.ts';
import { type Backend, openBackend } from '#tests/support/backend/backend.ts';
import { casinoEndpoints, casinoJobs } from './casino-endpoints.ts';

/** A moment of November 2026 in Brasília, which is three hours behind UTC. */
const at = (day: number, hour: number, minute = 0, second = 0) =>
  Date.UTC(2026, 10, day, hour + 3, minute, second);
const MONDAY_NOON = at(23, 12);

let backend: Backend;
let playerId: string;
beforeEach(async () => {
  backend = await openBackend({
    endpoints: (services) =>
      casinoEndpoints(
        services,
        sandboxGames('http://127.0.0.1:3001', 'shared', async () => []),
      ),
    games: 300,
  });
  playerId = (await backend.player()).id;
  // The sandbox's own counts are of the days before it was seeded.
  await backend.db.queries.delete(casinoBetDaysTable);
  goTo(MONDAY_NOON);
});
afterEach(() => backend.close());

const goTo = (moment: number) => backend.clock.advance(moment - backend.clock.now());

let bets = 0;
/** Writes wallet calls of a game as they were posted at a moment. */
async function post(
  gameId: string,
  createdAt: number,
  { times = 1, ...fields }: Partial<typeof casinoPostingsTable.$inferInsert> & { times?: number } = {},
) {
  const posted = Array.from({ length: times }, () => {
    bets += 1;
    return {
      provider: 'p',
      transactionId: `t${bets}`,
      kind: 'debit' as const,
      playerId,
      roundId: `r${bets}`,
      gameId,
      amountCents: 100,
      realCents: 100,
      bonusCents: 0,
      createdAt,
      ...fields,
    };
  });
  await backend.db.queries.insert(casinoPostingsTable).values(posted);
}
async function count(now = backend.clock.now()) {
  for (const job of casinoJobs(backend.services)) await job.run(now);
}
const lobby = async (language = 'pt') => {
  const answer = await backend.ask(getLobby, { headers: { 'Accept-Language': language } });
  expect(answer.status).toBe(200);
  return v.parse(getLobby.response, answer.body);
};
const week = async () => {
  const { week: shown } = await lobby();
  return shown && { from: shown.from, to: shown.to, ids: shown.games.map(({ id }) => id) };
};
const popular = async (query: Record<string, string> = {}) =>
  v.parse(listGames.response, (await backend.ask(listGames, { query: { popular: '1', ...query } })).body);

describe('the most played games of the week', () => {
  test('are those with most bets of the seven whole days before today, in Brasília time', async () => {
    await post('5', at(16, 0), { times: 2 });
    await post('5', at(22, 23, 59, 59));
    await post('7', at(19, 12), { times: 4 });
    await post('9', at(18, 20), { times: 2 });
    // A second before the first day, and the first one of today.
    await post('9', at(15, 23, 59, 59), { times: 9 });
    await post('9', at(23, 0), { times: 9 });
    await count();
    expect(await week()).toEqual({ from: '2026-11-16', to: '2026-11-22', ids: ['7', '5', '9'] });
  });

  test('are counted by bets: what was rolled back, paid or played with play money is none', async () => {
    await post('5', at(20, 12), { times: 2 });
    await post('7', at(20, 12), { times: 3, rolledBackAt: at(20, 13) });
    await post('7', at(20, 12), { times: 3, kind: 'credit' });
    await post('7', at(20, 12), { times: 3, kind: 'rollback' });
    await count();
    expect(await week()).toMatchObject({ ids: ['5'] });
  });

  test('say nothing of how many bets or players there were', async () => {
    await post('5', at(20, 12), { times: 37 });
    await count();
    const { body } = await backend.ask(getLobby);
    expect(Object.keys(body.week ?? {}).sort()).toEqual(['from', 'games', 'to', 'total']);
    expect(JSON.stringify(body.week)).not.toContain('bets');
  });

  test('change when a day is over for so long that its bets are counted', async () => {
    await post('5', at(16, 12), { times: 5 });
    await post('7', at(23, 12));
    await count();
    goTo(at(24, 1, 30));
    // Hourly: the day that has just ended is counted, and not shown before each server had the time to count it.
    await count();
    expect(await week()).toEqual({ from: '2026-11-16', to: '2026-11-22', ids: ['5'] });
    goTo(at(24, 2, 30));
    expect(await week()).toEqual({ from: '2026-11-17', to: '2026-11-23', ids: ['7'] });
  });

  test('are not shown if a day of the week is not counted, or nothing was played', async () => {
    expect(await week()).toBeNull();
    await count();
    expect(await week()).toBeNull();
    await post('5', at(22, 12));
    await backend.db.queries.delete(casinoBetDaysTable);
    await count();
    expect(await week()).toMatchObject({ ids: ['5'] });
    await backend.db.queries.delete(casinoBetDaysTable).where(eq(casinoBetDaysTable.day, '2026-11-18'));
    expect(await week()).toBeNull();
  });

  test('count a day once, and a day whose count is no longer needed is dropped', async () => {
    await post('5', at(22, 12));
    await count();
    await post('5', at(22, 13), { times: 10 });
    await post('7', at(21, 13), { times: 2 });
    await count();
    const days = await backend.db.queries.select().from(casinoBetDaysTable).orderBy(casinoBetDaysTable.day);
    expect(days.map(({ day, bets: counted }) => [day, counted])).toEqual([
      ['2026-11-16', {}],
      ['2026-11-17', {}],
      ['2026-11-18', {}],
      ['2026-11-19', {}],
      ['2026-11-20', {}],
      ['2026-11-21', {}],
      ['2026-11-22', { 5: 1 }],
    ]);
    await count(at(30, 12));
    const left = await backend.db.queries.select().from(casinoBetDaysTable).orderBy(casinoBetDaysTable.day);
    expect([left.length, left[0]?.day]).toEqual([7, '2026-11-23']);
  });

  test.each([
    ['a day', at(24, 12), at(23, 12)],
    ['an hour and a half', at(24, 1, 10), at(23, 23, 40)],
  ])(
    'are counted again where a clock that was %s ahead counted them too early',
    async (_, wrong, corrected) => {
      await post('5', at(23, 11));
      await count(wrong);
      await count(corrected);
      await post('5', at(23, 23, 50), { times: 4 });
      await count(at(24, 2));
      const [counted] = await backend.db.queries
        .select()
        .from(casinoBetDaysTable)
        .where(eq(casinoBetDaysTable.day, '2026-11-23'));
      expect(counted).toEqual({ day: '2026-11-23', bets: { 5: 5 }, countedAt: at(24, 2) });
    },
  );

  test('leave out a game that has left the catalogue, and the operator’s own games', async () => {
    await post('5', at(20, 12), { times: 9 });
    await post('mines', at(20, 12), { times: 8, provider: 'house' });
    await post('7', at(20, 12));
    await count();
    await backend.db.queries.delete(gamesTable).where(eq(gamesTable.id, '5'));
    expect(await week()).toMatchObject({ ids: ['7'] });
    expect((await popular()).total).toBe(1);
  });

  test('are a filter of the catalogue, the most played first, inside other filters', async () => {
    const slots = v
      .parse(
        listGames.response,
        (await backend.ask(listGames, { query: { category: 'slots', per_page: '100' } })).body,
      )
      .data.map(({ id }) => id);
    const played = slots.slice(0, 60).reverse();
    for (const [place, id] of played.entries()) await post(id, at(20, 12), { times: 60 - place });
    await count();
    const found = await popular({ per_page: '100' });
    expect(found.data.map(({ id }) => id)).toEqual(played.slice(0, 50));
    expect((await lobby()).week).toMatchObject({ total: 50 });
    expect((await lobby()).week?.games.map(({ id }) => id)).toEqual(played.slice(0, 12));
    expect((await popular({ category: 'live' })).total).toBe(0);
    const [first] = found.data;
    expect((await popular({ q: first?.name ?? '' })).data[0]?.id).toBe(first?.id);
    await backend.db.queries.delete(casinoBetDaysTable);
    expect(await popular()).toMatchObject({ data: [], total: 0 });
  });
});

describe('the lobby', () => {
  test('shows the featured game in the look that its provider gives, or in none', async () => {
    const shown = async (look?: GameProvider['gameLook']) => {
      const own = await openBackend({
        database: backend.db,
        endpoints: (services) => {
          const provider = sandboxGames('http://127.0.0.1:3001', 'shared', async () => []);
          const { gameLook: _, ...withoutLook } = provider;
          return casinoEndpoints(services, { ...withoutLook, ...(look ? { gameLook: look } : {}) });
        },
      });
      return v.parse(getLobby.response, (await own.ask(getLobby)).body).featured;
    };
    const look = (engine: string, { id, category }: { id: string; category: string }) => ({
      ground: '#E86B85',
      ink: '#1B1813',
      picture: `/media/${engine}-${category}-${id}.svg`,
      window: '/media/window.svg',
      narrow: '/media/narrow.svg',
      wide: '/media/wide.svg',
      title: '/media/title.svg',
    });
    const featured = await shown(look);
    expect(featured).toMatchObject({
      ground: '#E86B85',
      ink: '#1B1813',
      narrow: '/media/narrow.svg',
      wide: '/media/wide.svg',
      title: '/media/title.svg',
    });
    expect(featured?.picture).toMatch(new RegExp(`^/media/slot-.*-slots-${featured?.id}\\.svg$`));
    const none = { ground: '', ink: '', picture: '', window: '', narrow: '', wide: '', title: '' };
    expect(await shown()).toMatchObject(none);
    expect(await shown(() => undefined)).toMatchObject(none);
  });

  test('gives the featured game one of the Ministry’s sentences, the same one for the same game', async () => {
    const warnings = new Map<string, string>();
    for (let day = 23; day < 37; day += 1) {
      goTo(at(day, 12));
      const { featured } = await lobby();
      if (!featured) throw new Error('nothing is featured');
      expect(featured.warning).toMatch(/^Ministério da Fazenda adverte: /);
      expect(warnings.get(featured.id) ?? featured.warning).toBe(featured.warning);
      warnings.set(featured.id, featured.warning);
    }
    expect(new Set(warnings.values()).size).toBeGreaterThan(1);
  });

  test('features one of the newest slots that have a demonstration, another one each day', async () => {
    const first = (await lobby()).featured;
    expect(first).toMatchObject({ category_id: 1, demo: true, playable: true });
    expect(first?.added_at).toBeLessThanOrEqual(MONDAY_NOON);
    const details = await backend.ask(getGame, { params: { id: first?.id ?? '' } });
    expect(details.body.hit_frequency).toBe(first?.hit_frequency);
    expect(first?.hit_frequency).toBeGreaterThan(0);
    goTo(at(23, 23, 59));
    expect((await lobby()).featured?.id).toBe(first?.id);
    goTo(at(24, 0));
    expect((await lobby()).featured?.id).not.toBe(first?.id);
  });

  test('shows the newest games that can be played with the moment they were added', async () => {
    await backend.db.queries
      .update(gamesTable)
      .set({ addedAt: at(23, 11) })
      .where(eq(gamesTable.id, '1'));
    const { newest } = await lobby();
    expect(newest[0]).toMatchObject({ id: '1', added_at: at(23, 11) });
    const dates = newest.map(({ added_at }) => added_at ?? 0);
    expect(dates).toEqual([...dates].sort((one, other) => other - one));
    expect(newest.every(({ playable }) => playable)).toBe(true);
  });

  test('calls no game new that came months ago, or whose time is to come', async () => {
    await backend.db.queries.update(gamesTable).set({ addedAt: MONDAY_NOON - 90 * 86_400_000 });
    await backend.db.queries
      .update(gamesTable)
      .set({ addedAt: MONDAY_NOON + 1 })
      .where(eq(gamesTable.id, '1'));
    expect((await lobby()).newest).toEqual([]);
  });

  test('has games that are no slots, of each category in turn', async () => {
    const { tables } = await lobby();
    const categories = tables.map(({ category_id }) => category_id);
    expect(categories).not.toContain(1);
    expect(new Set(categories.slice(0, 9)).size).toBe(9);
  });

  test('says how often the slots of each volatility pay', async () => {
    const { pay_rates } = await lobby();
    expect(pay_rates.length).toBeGreaterThan(0);
    expect(pay_rates.every(({ hit_frequency }) => hit_frequency > 0 && hit_frequency < 10_000)).toBe(true);
  });
});
