import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listCategories, listGames, listProviders } from '#contract/endpoints/casino/casino-calls.ts';
import { addFavourite, listFavourites, removeFavourite } from '#contract/endpoints/casino/favourite-calls.ts';
import { launchGame } from '#contract/endpoints/casino/launch-calls.ts';
import { getGame, listRecentGames, listTags } from '#contract/endpoints/casino/lobby-calls.ts';
import { blockPlayer } from '#server/data/players/players.ts';
import { setPlayerLimit } from '#server/data/policy/player-limits.ts';
import { startExclusion } from '#server/data/protection/exclusions.ts';
import { gamesTable } from '#server/data/schema/catalogue-table.ts';
import { playersTable } from '#server/data/schema/players-table.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { verifyLaunch } from '#server/partners/games/launch-token.ts';
import { sandboxGames } from '#server/sandbox/games/sandbox-games.ts';
import { type Backend, NOON, openBackend } from '#tests/support/backend/backend.ts';
import { casinoEndpoints } from './casino-endpoints.ts';

const ORIGIN = 'http://127.0.0.1:3001';

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend({
    endpoints: (services) =>
      casinoEndpoints(
        services,
        sandboxGames(ORIGIN, 'shared', async () => []),
      ),
    games: 3_000,
  });
});
afterAll(() => backend.close());

const page = async (query: Record<string, string>) =>
  v.parse(listGames.response, (await backend.ask(listGames, { query })).body);

describe('the catalogue', () => {
  test('[R7.02 GET /api/casino-games/providers] lists providers', async () => {
    const providers = await backend.ask(listProviders);
    expect(v.parse(listProviders.response, providers.body)).toHaveLength(40);
  });

  test('[R7.02 GET /v2/casino-games/category] lists categories in the language of the request', async () => {
    const categories = await backend.ask(listCategories, { headers: { 'Accept-Language': 'en' } });
    const known = v.parse(listCategories.response, categories.body);
    expect(known.find(({ id }) => id === 1)).toMatchObject({ slug: 'slots' });
    expect(known.find(({ id }) => id === 2)).toMatchObject({ slug: 'live', name: 'Live tables' });
  });

  test('returns games page by page, each exactly once', async () => {
    const first = await page({ per_page: '100' });
    const ids = first.data.map(({ id }) => id);
    for (let number = 2; number <= 30; number++) {
      const { data } = await page({ per_page: '100', page: String(number) });
      ids.push(...data.map(({ id }) => id));
    }
    expect([first.total, ids.length, new Set(ids).size]).toEqual([3_000, 3_000, 3_000]);
    expect((await page({ per_page: '100', page: '31' })).data).toEqual([]);
    expect((await page({})).data).toHaveLength(24);
  });

  test('filters by category, by slug or id, and by provider', async () => {
    const slots = await page({ category: 'slots', per_page: '100' });
    expect(slots.data.every(({ category_id }) => category_id === 1)).toBe(true);
    expect((await page({ category: '1' })).total).toBe(slots.total);
    const of = slots.data[0]?.provider_id ?? '';
    const both = await page({ category: 'slots', provider: of, per_page: '100' });
    expect(both.data.every((game) => game.provider_id === of && game.category_id === 1)).toBe(true);
    expect(both.total).toBeLessThan(slots.total);
    expect((await page({ category: 'nada' })).total).toBe(0);
    expect((await backend.ask(listGames, { query: { per_page: '101' } })).status).toBe(422);
  });

  test('finds games by typed text, with missing accents and typing errors, inside the other filters', async () => {
    const names = async (query: Record<string, string>) => (await page(query)).data.map(({ name }) => name);
    expect((await names({ q: 'sete ladeiras' }))[0]).toBe('Sete Ladeiras');
    for (const typed of ['SETE LADEIRAS', 'sete ladieras', 'sette ladeira', 'seteladeiras']) {
      expect(await names({ q: typed }), typed).toContain('Sete Ladeiras');
    }
    const onça = await page({ q: 'onca', per_page: '100' });
    expect(onça.data[0]?.name).toMatch(/^Onça/);
    const live = await page({ q: 'onca', category: 'live' });
    expect(live.total).toBeLessThan(onça.total);
    expect(await names({ q: 'sete ladeiras', category: 'live' })).not.toContain('Sete Ladeiras');
    expect((await page({ q: 'qqqqqq' })).total).toBe(0);
    expect((await page({ q: ' ' })).total).toBe(3_000);
    expect((await backend.ask(listGames, { query: { q: 'x'.repeat(61) } })).status).toBe(422);
  });

  test('filters by tag, volatility and demo mode, and sorts', async () => {
    const tags = v.parse(
      listTags.response,
      (await backend.ask(listTags, { headers: { 'Accept-Language': 'es' } })).body,
    );
    expect(tags.find(({ id }) => id === 'sertao')).toMatchObject({ name: 'Sertão' });
    const tagged = await page({ tag: 'sertao', volatility: 'high', per_page: '100' });
    expect(tagged.total).toBeGreaterThan(0);
    expect(tagged.data.every((game) => game.tags.includes('Sertão') && game.volatility === 'high')).toBe(
      true,
    );
    const demos = await page({ demo: '1', per_page: '100' });
    expect(demos.data.every(({ demo }) => demo)).toBe(true);
    expect(demos.total).toBeLessThan(3_000);

    const byName = (await page({ sort: 'name', per_page: '100' })).data.map(({ name }) => name);
    expect(byName).toEqual([...byName].sort(new Intl.Collator('pt', { ignorePunctuation: false }).compare));
    const byReturn = (await page({ sort: 'rtp', per_page: '100' })).data.map(({ rtp }) => rtp);
    expect(byReturn).toEqual([...byReturn].sort((one, other) => other - one));
    expect((await backend.ask(listGames, { query: { sort: 'luck' } })).status).toBe(422);
  });

  test('lists the newest first, including one added a moment ago', async () => {
    await backend.db.queries
      .update(gamesTable)
      .set({ addedAt: NOON + 1_000, name: 'Recém Chegado' })
      .where(eq(gamesTable.id, '2000'));
    expect((await page({ sort: 'new' })).data[0]).toMatchObject({ id: '2000', name: 'Recém Chegado' });
    expect((await page({ q: 'recem chegado' })).data[0]?.id).toBe('2000');
  });

  test('shows a game with limits, return and pay table, by id or by its name in URLs', async () => {
    const { body } = await backend.ask(getGame, { params: { id: 'sete-ladeiras' } });
    const game = v.parse(getGame.response, body);
    expect(game).toMatchObject({ id: '1', name: 'Sete Ladeiras', rtp: 9_536, playable: true, demo: true });
    expect(game.pay_table[0]).toEqual({ outcome: '3 × sol em uma linha', pays: 50_000 });
    expect(game.pay_table).toHaveLength(8);
    expect(game.look).toMatchObject({
      ground: expect.stringMatching(/^#/),
      window: '/media/skins/1-window.v2.svg',
      title: '/media/skins/1-title.v2.svg',
    });
    const [live] = (await page({ category: 'live' })).data;
    const details = (await backend.ask(getGame, { params: { id: live?.id ?? '' } })).body;
    expect(v.parse(getGame.response, details).look).toBeNull();
    expect((await backend.ask(getGame, { params: { id: '1' } })).body).toEqual(body);
    expect((await backend.ask(getGame, { params: { id: '9999' } })).status).toBe(404);
  });
});

describe('opening a game', () => {
  const launch = (id: string, mode: 'real' | 'demo', token?: string) =>
    backend.ask(launchGame, { params: { id }, body: { mode }, ...(token ? { token } : {}) });
  const launchOf = (url: string) =>
    verifyLaunch('shared', new URL(url).searchParams.get('token') ?? '', NOON);

  test('for fun needs no login and creates no wallet session', async () => {
    const { status, body } = await launch('1', 'demo');
    expect(status).toBe(200);
    expect(new URL(body.url).origin).toBe(ORIGIN);
    expect(launchOf(body.url)).toMatchObject({
      session: '',
      mode: 'demo',
      game: 'slot-medium',
      gameName: 'Sete Ladeiras',
    });
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['pauses', (id) => startExclusion(backend.db.queries, id, { kind: 'suspension', days: 1 }, NOON)],
    [
      'is self-excluded',
      (id) => startExclusion(backend.db.queries, id, { kind: 'exclusion', months: null }, NOON),
    ],
    ['is in the register', (id) => blockPlayer(backend.db.queries, id, NOON)],
    [
      'is about to leave',
      (id) => backend.db.queries.update(playersTable).set({ closingAt: NOON }).where(eq(playersTable.id, id)),
    ],
  ])('[D11] for fun is refused to a player who %s, as for real money', async (_, bar) => {
    const { id, token } = await backend.player();
    expect((await launch('1', 'demo', token)).status).toBe(200);
    await bar(id);
    for (const mode of ['demo', 'real'] as const) {
      const { status, body } = await launch('1', mode, token);
      expect([status, body]).toMatchObject([403, { code: 'blocked_player' }]);
    }
  });

  test('for fun requires neither verification nor remaining time', async () => {
    const { id, token } = await backend.player({ verified: false });
    await setPlayerLimit(backend.db.queries, id, { name: 'time_day', value: 0 }, NOON);
    expect((await launch('1', 'demo', token)).status).toBe(200);
    expect((await launch('1', 'real', token)).status).toBe(403);
  });

  test('for real money needs a player and creates a new wallet session each time', async () => {
    expect((await launch('1', 'real')).status).toBe(401);
    const { token } = await backend.player();
    const [one, other] = [await launch('1', 'real', token), await launch('1', 'real', token)];
    const sessions = [launchOf(one.body.url), launchOf(other.body.url)];
    expect(sessions.every(({ session }) => session !== '')).toBe(true);
    expect(sessions[0]?.session).not.toBe(sessions[1]?.session);
    expect(sessions[0]?.id).not.toBe(sessions[1]?.id);
  });

  test('for real money is possible 120 times an hour, for each player', async () => {
    const [{ token }, { token: other }] = [await backend.player(), await backend.player()];
    for (let time = 1; time <= 120; time += 1)
      expect((await launch('1', 'real', token)).status, `launch ${time}`).toBe(200);
    const { status, headers, body } = await launch('1', 'real', token);
    expect([status, body]).toMatchObject([429, { code: 'too_many' }]);
    expect(headers.get('retry-after')).toBe('3600');
    expect((await launch('1', 'demo', token)).status).toBe(200);
    expect((await launch('1', 'real', other)).status).toBe(200);
  });

  test('is refused for an unknown game, one without an engine, and a closed casino', async () => {
    const { data } = await page({ category: 'live', per_page: '1' });
    expect((await launch('9999', 'demo')).status).toBe(404);
    expect((await launch(data[0]?.id ?? '', 'demo')).status).toBe(404);
    const { token } = await backend.player();
    await writeSettings(backend.db.queries, { casino_enabled: false }, NOON);
    expect((await launch('1', 'demo')).body).toMatchObject({ code: 'area_closed' });
    expect((await launch('1', 'real', token)).body).toMatchObject({ code: 'area_closed' });
    await writeSettings(backend.db.queries, { casino_enabled: true }, NOON);
  });
});

describe('recently played games', () => {
  test('are those that the player opened for real money, the latest first, each once', async () => {
    const { token } = await backend.player();
    const { token: other } = await backend.player();
    const slots = (await page({ category: 'slots', per_page: '14' })).data.map(({ id }) => id);
    const open = async (id: string, mode = 'real') => {
      await backend.ask(launchGame, { params: { id }, body: { mode }, token });
      backend.clock.advance(1_000);
    };
    const list = async (of: string) =>
      v
        .parse(listRecentGames.response, (await backend.ask(listRecentGames, { token: of })).body)
        .map(({ id }) => id);
    expect(await list(token)).toEqual([]);
    for (const id of slots) await open(id);
    await open(slots[5] ?? '');
    await open(slots[0] ?? '', 'demo');
    const latest = [slots[5], ...slots.filter((id) => id !== slots[5]).reverse()];
    expect(await list(token)).toEqual(latest.slice(0, 12));
    const opened = v
      .parse(listRecentGames.response, (await backend.ask(listRecentGames, { token })).body)
      .map(({ opened_at }) => opened_at ?? 0);
    // A second between two; the one for play money, which does not count, was the last.
    expect(opened.slice(0, 2)).toEqual([backend.clock.now() - 2_000, backend.clock.now() - 3_000]);
    expect(await list(other)).toEqual([]);
    expect((await backend.ask(listRecentGames)).status).toBe(401);
  });
});

describe('[R7.02 GET /api/favorite-game/favorite] favourites', () => {
  test('[R7.02 POST /api/favorite-game/favorite/{id}/remove] removes one', async () => {
    const { token } = await backend.player();
    for (const id of ['3', '5']) await backend.ask(addFavourite, { params: { id }, token });
    const answer = await backend.ask(removeFavourite, { params: { id: '5' }, token });
    expect(v.parse(removeFavourite.response, answer.body)).toMatchObject({ success: true });
    expect((await backend.ask(listFavourites, { token })).body).toMatchObject({
      data: [{ id: '3', custom_image: null, image_cf: null }],
    });
  });

  test('say whether they can be played', async () => {
    const { data } = await page({ category: 'live', per_page: '1' });
    const { token } = await backend.player();
    for (const id of ['1', data[0]?.id ?? '']) {
      await backend.ask(addFavourite, { params: { id }, token });
      backend.clock.advance(1_000);
    }
    const { body } = await backend.ask(listFavourites, { token });
    expect(v.parse(listFavourites.response, body).data).toMatchObject([
      { id: data[0]?.id, playable: false },
      { id: '1', playable: true },
    ]);
  });

  test("[R7.02 POST /api/favorite-game/favorite/{id}/add] are the player's own, the latest first, each once", async () => {
    const [ana, rui] = [await backend.player(), await backend.player()];
    const list = async (token: string) =>
      (await backend.ask(listFavourites, { token })).body as { success: boolean; data: { id: string }[] };
    const add = (id: string) => backend.ask(addFavourite, { params: { id }, token: ana.token });
    await add('3');
    backend.clock.advance(1_000);
    await add('5');
    await add('3');
    expect((await list(ana.token)).data.map(({ id }) => id)).toEqual(['5', '3']);
    expect((await list(rui.token)).data).toEqual([]);
    await backend.ask(removeFavourite, { params: { id: '5' }, token: ana.token });
    expect((await list(ana.token)).data.map(({ id }) => id)).toEqual(['3']);
    expect((await add('9999')).status).toBe(404);
    expect((await backend.ask(listFavourites)).status).toBe(401);
  });
});
