import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { categoriesQuery } from '#src/data/casino/categories.ts';
import { gamePageQuery, gamesQuery } from '#src/data/casino/games.ts';
import { jackpotsQuery } from '#src/data/casino/jackpots.ts';
import { lobbyQuery } from '#src/data/casino/lobby-blocks.ts';
import { cachedGames, searchCachedGames } from './offline-search.ts';

const game = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  provider_id: 'vera',
  provider_name: 'Verabril',
  category_id: 1,
  image: '',
  rtp: 9_500,
  volatility: 'low' as const,
  tags: [],
  min_bet: 10,
  max_bet: 1_000,
  demo: false,
  playable: false,
  ...more,
});

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(categoriesQuery('pt').queryKey, [
    { id: 1, slug: 'slots', name: 'Slots', icon: '', games_count: 2 },
    { id: 3, slug: 'mesa', name: 'Mesa', icon: '', games_count: 1 },
  ]);
  const row = [game('1', 'Farol Velho'), game('2', 'Onça de Barro', { demo: true, rtp: 9_700 })];
  client.setQueryData(gamesQuery({ category: 'slots' }, 12, 'pt').queryKey, { data: row, total: 2, page: 1 });
  client.setQueryData(gamePageQuery({}, 2, 'pt').queryKey, {
    data: [game('2', 'Onça de Barro', { demo: true, rtp: 9_700 }), mesa],
    total: 3,
    page: 2,
  });
  client.setQueryData(lobbyQuery('pt').queryKey, {
    featured: null,
    week: {
      from: '2026-11-16',
      to: '2026-11-22',
      total: 1,
      games: [game('2', 'Onça de Barro', { demo: true, rtp: 9_700 })],
    },
    tables: [],
    newest: [],
    pay_rates: [],
  });
  client.setQueryData(jackpotsQuery('pt').queryKey, [
    { amount: 1, start: 1, share: 1, one_in: 1, games: [game('1', 'Farol Velho')] },
  ]);
});
const mesa = game('3', 'Mesa da Praça', {
  category_id: 3,
  provider_id: 'breu',
  provider_name: 'Breu',
  volatility: 'high',
  tags: ['Sertão'],
});

const found = (filter: object) =>
  searchCachedGames(cachedGames(client, 'pt'), filter).map(({ name }) => name);

test('each game of the cached lists is found once, in this language', () => {
  expect(cachedGames(client, 'pt').map(({ id }) => id)).toEqual(['1', '2', '3']);
  expect(cachedGames(client, 'en')).toEqual([]);
});

test.each([
  [{ q: 'faroll' }, ['Farol Velho']],
  [{ q: 'breu' }, ['Mesa da Praça']],
  [{ category: 'mesa' }, ['Mesa da Praça']],
  [{ provider: 'vera' }, ['Farol Velho', 'Onça de Barro']],
  [{ demo: '1' }, ['Onça de Barro']],
  [{ jackpot: '1' }, ['Farol Velho']],
  [{ popular: '1' }, ['Onça de Barro']],
  [{ volatility: 'high' }, ['Mesa da Praça']],
  [{ tag: 'sertao' }, ['Mesa da Praça']],
  [{ sort: 'name' }, ['Farol Velho', 'Mesa da Praça', 'Onça de Barro']],
  [{ sort: 'rtp' }, ['Onça de Barro', 'Farol Velho', 'Mesa da Praça']],
  [{ q: 'onca', category: 'mesa' }, []],
])('the filter %j finds %j', (filter, names) => {
  expect(found(filter)).toEqual(names);
});
