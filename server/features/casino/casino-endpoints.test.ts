import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getGame, launchGame, listCategories, listGames, listProviders } from '#contract/endpoints/casino.ts';
import { addFavourite, listFavourites, removeFavourite } from '#contract/endpoints/favourites.ts';
import { writeSettings } from '#server/data/settings.ts';
import { readLaunch } from '#server/partners/launcher/launch-token.ts';
import { sandboxGames } from '#server/partners/launcher/sandbox/sandbox-games.ts';
import { seed } from '#server/seed/seed.ts';
import { type Backend, NOON, openBackend } from '#tests/support/backend.ts';
import { casinoEndpoints } from './casino-endpoints.ts';

const ORIGIN = 'http://127.0.0.1:3001';

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend({
    endpoints: (services) => casinoEndpoints(services, sandboxGames(ORIGIN, 'shared')),
  });
  await seed(backend.db, NOON, { demoPlayer: false });
});
afterAll(() => backend.close());

const page = async (query: Record<string, string>) =>
  v.parse(listGames.response, (await backend.ask(listGames, { query })).body);

describe('the catalogue', () => {
  test('[R7.02 GET /api/casino-games/providers] [R7.02 GET /v2/casino-games/category] lists providers and categories with how many games each has', async () => {
    const providers = await backend.ask(listProviders);
    const categories = await backend.ask(listCategories, { headers: { 'Accept-Language': 'en' } });
    expect(v.parse(listProviders.response, providers.body)).toHaveLength(40);
    const known = v.parse(listCategories.response, categories.body);
    expect(known.find(({ id }) => id === 1)).toMatchObject({ slug: 'slots' });
    expect(known.find(({ id }) => id === 2)).toMatchObject({ slug: 'live', name: 'Live' });
  });

  test('gives games page by page, none twice and none left out', async () => {
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

  test('shows a game with limits, return and pay table, by id or by its name in addresses', async () => {
    const { body } = await backend.ask(getGame, { params: { id: 'sete-ladeiras' } });
    const game = v.parse(getGame.response, body);
    expect(game).toMatchObject({ id: '1', name: 'Sete Ladeiras', rtp: 9_669, playable: true, demo: true });
    expect(game.pay_table[0]).toEqual({ outcome: '3 × farol em uma linha', pays: 15_000 });
    expect(game.pay_table).toHaveLength(7);
    expect((await backend.ask(getGame, { params: { id: '1' } })).body).toEqual(body);
    expect((await backend.ask(getGame, { params: { id: '9999' } })).status).toBe(404);
  });
});

describe('opening a game', () => {
  const launch = (id: string, mode: 'real' | 'demo', token?: string) =>
    backend.ask(launchGame, { params: { id }, body: { mode }, ...(token ? { token } : {}) });
  const launchOf = (url: string) => readLaunch('shared', new URL(url).searchParams.get('token') ?? '', NOON);

  test('for fun needs nobody and gives no session of the wallet', async () => {
    const { status, body } = await launch('1', 'demo');
    expect(status).toBe(200);
    expect(new URL(body.url).origin).toBe(ORIGIN);
    expect(launchOf(body.url)).toMatchObject({
      session: '',
      mode: 'demo',
      game: 'slot-3x3',
      gameName: 'Sete Ladeiras',
    });
  });

  test('for real needs a player and gives him a session, another one each time', async () => {
    expect((await launch('1', 'real')).status).toBe(401);
    const { token } = await backend.player();
    const [one, other] = [await launch('1', 'real', token), await launch('1', 'real', token)];
    const sessions = [launchOf(one.body.url), launchOf(other.body.url)];
    expect(sessions.every(({ session }) => session !== '')).toBe(true);
    expect(sessions[0]?.session).not.toBe(sessions[1]?.session);
    expect(sessions[0]?.id).not.toBe(sessions[1]?.id);
  });

  test('is refused for a game that is not there, that nothing plays, and a casino that is closed', async () => {
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

describe('[R7.02 GET /api/favorite-game/favorite] favourites', () => {
  test("[R7.02 POST /api/favorite-game/favorite/{id}/add] [R7.02 POST /api/favorite-game/favorite/{id}/remove] are the player's own, the latest first, each once", async () => {
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
