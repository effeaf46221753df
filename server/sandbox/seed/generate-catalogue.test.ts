import { beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '#contract/rules/art/seeded-random.ts';
import { type GeneratedCatalogue, generateCatalogue } from './generate-catalogue.ts';

const facts = { rtp: 9_500, volatility: 'medium', hitFrequency: 2_500, minBet: 10, maxBet: 2_000 } as const;
const engines = {
  roleta: { ...facts, name: 'roulette-1z', rtp: 9_729 },
};
const slots = [
  { ...facts, name: 'slot-low', rtp: 9_718 },
  { ...facts, name: 'slot-high', rtp: 9_648 },
] as const;
const slotEngine = (gameId: string) => slots[Number(gameId) % 2 === 0 ? 0 : 1];
const now = Date.UTC(2026, 0, 15);

function made(games: number, providers: number, seed = 1): GeneratedCatalogue {
  return generateCatalogue({ games, providers, random: createRandom(seed), now, engines, slotEngine });
}

describe.each([
  [300, 8],
  [3_000, 40],
])('a catalogue of %i games of %i providers', (games, providers) => {
  let list: GeneratedCatalogue;
  beforeAll(() => {
    list = made(games, providers);
  });

  test('has as many games and providers as asked, numbered without gaps', () => {
    expect(list.games).toHaveLength(games);
    expect(list.providers).toHaveLength(providers);
    expect(list.games.map(({ id }) => id)).toEqual(list.games.map((_, index) => index + 1));
  });

  test('names every game once, in at most 17 letters, and every address once', () => {
    expect(new Set(list.games.map(({ name }) => name)).size).toBe(games);
    expect(new Set(list.games.map(({ code }) => code)).size).toBe(games);
    expect(Math.max(...list.games.map(({ name }) => name.length))).toBeLessThanOrEqual(17);
  });

  test('never uses a forbidden word or the name of something real', () => {
    const forbidden =
      /\b(fortuna|milh[aã]o|f[aá]cil|garantid[oa]|gr[aá]tis|tigr\w*|bois?|touros?|coelhos?|ratos?|drag([aã]o|[oõ]es)|doces?|balas?|brinquedos?)\b/iu;
    const names = list.games.map(({ name }) => name);
    expect(names.filter((name) => forbidden.test(` ${name} `))).toEqual([]);
    expect(names).not.toContain('Vila Nova');
    expect(names).not.toContain('Estrela Vermelha');
    expect(names).not.toContain('Mina de Ouro');
  });

  test('every provider and every category has games', () => {
    expect(new Set(list.games.map(({ provider }) => provider)).size).toBe(providers);
    expect(new Set(list.games.map(({ categoryId }) => categoryId))).toEqual(
      new Set(list.categories.map(({ id }) => id)),
    );
  });

  test('returns are whole hundredths of a percent between 85 and 100, bets whole cents from low to high', () => {
    for (const game of list.games) {
      expect(Number.isInteger(game.rtp)).toBe(true);
      expect(game.rtp).toBeGreaterThanOrEqual(8_500);
      expect(game.rtp).toBeLessThan(10_000);
      expect(game.minBet).toBeLessThan(game.maxBet);
      expect(game.createdAt).toBeLessThanOrEqual(now);
    }
  });

  test('a game of a category with an engine states what that pays and takes and can be tried; others say that they are not played here', () => {
    for (const game of list.games) {
      const usual = Object.entries(engines).find(([category]) => category === game.category)?.[1];
      const engine = game.category === 'slots' ? slotEngine(String(game.id)) : usual;
      const { name: launch = null, ...stated } = engine ?? {};
      expect(game).toMatchObject({ ...stated, launch, demo: launch !== null });
    }
  });
});

test('the first game is Sete Ladeiras by Cobogó 12', () => {
  expect(made(300, 8).games[0]).toMatchObject({
    id: 1,
    code: 'sete-ladeiras',
    name: 'Sete Ladeiras',
    provider: 'cobogo',
    category: 'slots',
    launch: 'slot-high',
  });
});

test('the same source of chance gives the same catalogue, another one another', () => {
  expect(made(300, 8, 7)).toEqual(made(300, 8, 7));
  expect(made(300, 8, 7)).not.toEqual(made(300, 8, 8));
});

test('slots are category 1, live is category 2, and eight more follow', () => {
  const { categories } = made(1, 1);
  expect(categories.slice(0, 2).map(({ id, slug }) => [id, slug])).toEqual([
    [1, 'slots'],
    [2, 'live'],
  ]);
  expect(categories.length).toBeGreaterThanOrEqual(10);
  expect(categories.reduce((sum, { share }) => sum + share, 0)).toBe(1_000);
});

test('the names of every category but slots say what their covers show', () => {
  const { games } = made(3_000, 40);
  const named = (category: string, words: RegExp) =>
    games.filter((game) => game.category === category && words.test(game.name)).length;
  expect(named('mesa', /^Bacará /)).toBeGreaterThan(10);
  expect(named('mesa', /^(Pôquer|Tela|Ás|Dez) /)).toBeGreaterThan(20);
  for (const head of ['Voo', 'Linha', 'Órbita', 'Pipa', 'Subida', 'Balão', 'Escada']) {
    expect(named('crash', new RegExp(`^${head} `)), head).toBeGreaterThan(5);
  }
  for (const head of ['Dados', 'Lance', 'Copo', 'Torre', 'Cinco', 'Seis']) {
    expect(named('dados', new RegExp(`^${head} `)), head).toBeGreaterThan(3);
  }
  expect(named('roleta', / \d+$/)).toBeGreaterThan(10);
  expect(named('live', / \d+$/)).toBeLessThan(150);
  expect(games.filter(({ name }) => /^(\S+) d[eoa] \1$/.test(name))).toEqual([]);
});

test('a catalogue larger than the words of a category goes on with numbered names, each once', () => {
  const { games } = made(8_000, 40);
  expect(new Set(games.map(({ code }) => code)).size).toBe(8_000);
  expect(Math.max(...games.map(({ name }) => name.length))).toBeLessThanOrEqual(17);
});
