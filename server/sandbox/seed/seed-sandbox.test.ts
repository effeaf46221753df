import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListGamesQuery } from '#contract/endpoints/casino/casino-calls.ts';
import type { Database } from '#server/core/db/database.ts';
import {
  findGame,
  findGamesById,
  listCategories,
  listEngineGames,
  listProviders,
  moveGamesToEngine,
} from '#server/data/casino/catalogue.ts';
import { createGameSearchIndex } from '#server/data/casino/game-search-index.ts';
import { readPlayedWeek } from '#server/data/casino/popular-week.ts';
import { findPicture, listBanners, listPromotions, modalImages } from '#server/data/content/content.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { readVerificationStatus } from '#server/data/players/kyc-verifications.ts';
import { findPlayerByLogin } from '#server/data/players/players.ts';
import { gamesTable } from '#server/data/schema/catalogue-table.ts';
import { readPublicDataVersion, readSettings, writeSettings } from '#server/data/settings/site-settings.ts';
import { renderGamePicture } from '#server/sandbox/art/drawn-pictures.ts';
import { engineOf } from '#server/sandbox/games/game-engines.ts';
import { sandboxGames } from '#server/sandbox/games/sandbox-games.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { seedSandbox } from './seed-sandbox.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

let db: Database;
beforeAll(async () => {
  db = await memoryDatabase();
  await seedSandbox(db, NOW, { demoPlayer: true });
});
afterAll(() => db.close());

const pathOf = (address: string) => address.replace(/^\/media\//, '');

async function coverBody(address: string): Promise<string> {
  const cover = await renderGamePicture(db.queries, pathOf(address));
  return cover && 'body' in cover ? String(cover.body) : '';
}

const firstGames = async (most: number, asked: ListGamesQuery = {}) => {
  const ids = await createGameSearchIndex(db.queries).find(asked);
  return findGamesById(db.queries, ids.slice(0, most), 'en');
};

describe('a seeded database', () => {
  test('has the pictures of a slot as it is played at the addresses that lobby and game give', async () => {
    const { gameLook } = sandboxGames('http://127.0.0.1:3001', 'shared', async () => []);
    const game = { id: '1', name: 'Sete Ladeiras', provider: 'cobogo', category: 'slots' };
    const look = gameLook?.('slot-low', game);
    expect(look).toMatchObject({
      ground: expect.stringMatching(/^#/),
      picture: '/media/skins/1-reels.v2.svg',
      window: '/media/skins/1-window.v2.svg',
      narrow: '/media/skins/1-narrow.v2.svg',
      wide: '/media/skins/1-wide.v2.svg',
      title: '/media/skins/1-title.v2.svg',
    });
    for (const address of [look?.picture, look?.window, look?.narrow, look?.wide, look?.title]) {
      const picture = await renderGamePicture(db.queries, pathOf(address ?? ''));
      expect(picture).toMatchObject({ type: 'image/svg+xml', body: expect.stringMatching(/^<svg /) });
    }
    expect(gameLook?.('slot-low', { ...game, name: 'Ωmega' })).toMatchObject({ title: '' });
    expect(gameLook?.('crash', game)).toBeUndefined();
    expect(gameLook?.('slot-low', { ...game, provider: 'of-the-operator' })).toBeUndefined();
    expect(await renderGamePicture(db.queries, 'skins/999999-wide.v2.svg')).toBeUndefined();
    expect(await renderGamePicture(db.queries, 'skins/1-other.v2.svg')).toBeUndefined();
  });

  test('leads the address of a slot’s only picture of before to the one that shows the same', async () => {
    const moved = await renderGamePicture(db.queries, 'skins/1.v1.svg');
    expect(moved).toEqual({ movedTo: 'skins/1-reels.v2.svg' });
  });

  test('has a week of bets that were counted, most of them on the first slot', async () => {
    const week = await readPlayedWeek(db.queries, NOW, 'America/Sao_Paulo');
    expect(week).toMatchObject({ from: '2026-11-13', to: '2026-11-19' });
    expect([week?.ids.length, week?.ids[0]]).toEqual([60, '1']);
    const afterMidnight = Date.UTC(2026, 10, 20, 3, 30);
    expect(await readPlayedWeek(db.queries, afterMidnight, 'America/Sao_Paulo')).toMatchObject({
      from: '2026-11-12',
      to: '2026-11-18',
    });
  });

  test('has 3,000 games of 40 providers in ten categories, each with a picture, covers of 0.3 to 3 kB', async () => {
    const providers = await listProviders(db.queries);
    const categories = await listCategories(db.queries, 'en');
    const games = await firstGames(3_000);
    expect([games.length, providers.length]).toEqual([3_000, 40]);
    expect(categories.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['slots', 'live']));
    expect(categories.length).toBeGreaterThanOrEqual(10);
    for (const list of [providers, categories]) {
      expect(list.every(({ games_count }) => games_count > 0)).toBe(true);
      expect(list.reduce((sum, { games_count }) => sum + games_count, 0)).toBe(3_000);
    }
    for (const { image } of providers) {
      const picture = await findPicture(db.queries, pathOf(image));
      expect(picture?.body, image).toMatch(/^<svg /);
    }
    for (const { image } of games.filter((_, index) => index % 10 === 0)) {
      const body = await coverBody(image);
      expect(body, image).toMatch(/^<svg /);
      expect(body.length).toBeGreaterThanOrEqual(300);
      expect(body.length).toBeLessThanOrEqual(3_000);
      expect(await coverBody(image)).toBe(body);
    }
  });

  test.each([
    ['roleta', 'roulette-1z', 50, 2_000],
    ['raspadinha', 'scratch-9', 50, 2_000],
    ['crash', 'crash', 100, 2_000],
    ['keno', 'keno', 50, 2_000],
  ])(
    'states of every game of %s what its engine %s really pays and takes',
    async (category, engine, min, max) => {
      const games = await firstGames(300, { category });
      const stated = engineOf(engine)?.facts();
      expect(games.length).toBeGreaterThanOrEqual(50);
      for (const { id, rtp, volatility, playable, demo } of games) {
        expect({ rtp, volatility, playable, demo }).toEqual({
          rtp: stated?.rtp,
          volatility: stated?.volatility,
          playable: true,
          demo: true,
        });
        const found = games[0]?.id === id ? await findGame(db.queries, id, 'en') : undefined;
        if (found) {
          expect(found.row).toMatchObject({ engine, minBetCents: min, maxBetCents: max });
        }
      }
    },
  );

  test.each([
    ['slot-low', 9_718, 'low'],
    ['slot-medium', 9_536, 'medium'],
    ['slot-high', 9_648, 'high'],
    ['slot-pot', 9_423, 'jackpot'],
  ])(
    'states of every slot that plays on %s a return of %i and the volatility %s',
    async (engine, rtp, volatility) => {
      const games = await listEngineGames(db.queries, engine, 'en');
      expect(games.length).toBeGreaterThan(40);
      for (const game of games) {
        expect(game).toMatchObject({
          rtp,
          volatility,
          playable: true,
          demo: true,
          min_bet: 10,
          max_bet: 2_000,
        });
      }
    },
  );

  test('a slot that an earlier build seeded runs on its engine from the next start on, and states its return', async () => {
    const before = await listEngineGames(db.queries, 'slot-low', 'en');
    const [one = '', other = ''] = before.map(({ id }) => id);
    const earlier = { rtp: 9_669, volatility: 'medium' } as const;
    await moveGamesToEngine(db.queries, [one], { engine: 'slot-3x3', ...earlier });
    await moveGamesToEngine(db.queries, [other], { engine: 'slot-jackpot', ...earlier });
    await seedSandbox(db, NOW + 60_000, { demoPlayer: false });
    expect(await listEngineGames(db.queries, 'slot-low', 'en')).toEqual(before);
    expect(await listEngineGames(db.queries, 'slot-3x3', 'en')).toEqual([]);
  });

  test('games that an earlier build could not play, or that stated another return, are as new from the next start on', async () => {
    const tickets = await listEngineGames(db.queries, 'scratch-9', 'en');
    const rises = await listEngineGames(db.queries, 'crash', 'en');
    const ids = (games: typeof tickets) => games.map(({ id }) => id).slice(0, 2);
    await moveGamesToEngine(db.queries, ids(tickets), {
      engine: 'scratch-3x3',
      rtp: 9_000,
      volatility: 'medium',
    });
    await moveGamesToEngine(db.queries, ids(rises), { engine: null, demo: false, rtp: 9_520 });
    await seedSandbox(db, NOW + 60_000, { demoPlayer: false });
    expect(await listEngineGames(db.queries, 'scratch-9', 'en')).toEqual(tickets);
    expect(await listEngineGames(db.queries, 'crash', 'en')).toEqual(rises);
  });

  test('has the pictures of banners, promotions and modals', async () => {
    const banners = await listBanners(db.queries, 'pt');
    const promotions = await listPromotions(db.queries, 'pt');
    const modals = Object.values(await modalImages(db.queries));
    const paths = [
      ...banners.flatMap(({ image, image_mobile }) => [pathOf(image), pathOf(image_mobile ?? '')]),
      ...promotions.map(({ image }) => image),
      ...modals.map(pathOf),
    ];
    expect(paths.length).toBeGreaterThan(12);
    for (const path of paths) expect(await findPicture(db.queries, path), path).toBeDefined();
  });

  test('has a demo player whose money the ledger knows, once however often it is seeded', async () => {
    await seedSandbox(db, NOW + 60_000, { demoPlayer: true });
    const demo = await findPlayerByLogin(db.queries, 'demo@varanda.example');
    expect(demo).toMatchObject({ name: 'Ana Beatriz Moreira', document: '52998224725' });
    expect(await readVerificationStatus(db.queries, demo?.id ?? '')).toBe('approved');
    expect(await balancesOf(db.queries, demo?.id ?? '')).toMatchObject({ realCents: 28_450, bonusCents: 0 });
  });

  test('says in the footer who runs it, once: what the operator empties later stays empty', async () => {
    expect(await readSettings(db.queries)).toMatchObject({
      general_company: expect.stringContaining('empresa fictícia'),
      general_licence: expect.stringContaining('exemplo'),
      general_regulators: [{ name: 'Secretaria de Prêmios e Apostas (SPA/MF)' }],
      general_help_lines: [{ url: 'tel:188' }, { url: 'tel:136' }, { name: 'Jogadores Anônimos' }],
    });
    await writeSettings(db.queries, { general_company: '' }, NOW);
    await seedSandbox(db, NOW + 60_000, { demoPlayer: true });
    expect((await readSettings(db.queries)).general_company).toBe('');
  });
});

test('what the operator has set before the first start stays', async () => {
  const open = await memoryDatabase();
  await writeSettings(open.queries, { general_company: 'Casa Apostas S.A.' }, NOW);
  await seedSandbox(open, NOW, { demoPlayer: true, games: 30 });
  const { general_company, general_help_lines } = await readSettings(open.queries);
  expect([general_company, general_help_lines.length]).toEqual(['Casa Apostas S.A.', 3]);
  await open.close();
});

test("games of an older version get this version's covers, an operator's own pictures stay", async () => {
  const open = await memoryDatabase();
  await seedSandbox(open, NOW, { demoPlayer: false, games: 3 });
  const images = async () =>
    (await findGamesById(open.queries, ['1', '2', '3'], 'en')).map(({ image }) => image);
  expect(await images()).toEqual(['1', '2', '3'].map((id) => `/media/covers/${id}.v2.svg`));
  const set = (id: string, image: string) =>
    open.queries.update(gamesTable).set({ image }).where(eq(gamesTable.id, id));
  await set('1', '/media/covers/1.v1.svg');
  await set('2', '/media/covers/1.v1.svg');
  await set('3', 'https://pictures.example/3.v1.svg');
  await seedSandbox(open, NOW, { demoPlayer: false });
  expect(await images()).toEqual([
    '/media/covers/1.v2.svg',
    '/media/covers/1.v1.svg',
    'https://pictures.example/3.v1.svg',
  ]);
  const version = await readPublicDataVersion(open.queries);
  await seedSandbox(open, NOW, { demoPlayer: false });
  expect(await readPublicDataVersion(open.queries), 'nothing left to change').toBe(version);
  await open.close();
});

test('a database for the world gets no demo player', async () => {
  const open = await memoryDatabase();
  expect(await seedSandbox(open, NOW, { demoPlayer: false })).toEqual({});
  expect(await findPlayerByLogin(open.queries, 'demo@varanda.example')).toBeUndefined();
  await open.close();
});
