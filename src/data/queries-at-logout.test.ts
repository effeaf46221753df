import type { QueryKey, QueryMeta } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { type QueryScope, queryClient, removePlayerQueries } from '#src/core/cache/query-client.ts';
import { ALL_QUERIES } from '#tests/support/all-queries.ts';
import { sportsbookTokenQuery } from './sports/sportsbook-token.ts';

afterEach(() => queryClient.clear());

/** Puts an answer of a query into the cache, as a request of it does. */
function answer(options: { queryKey: QueryKey; meta?: QueryMeta }): void {
  queryClient.getQueryCache().build(queryClient, options).setData({});
}

test('after logout the public answers are in memory, and nothing else', () => {
  for (const options of [...ALL_QUERIES.public, ...ALL_QUERIES.personal]) answer(options);
  removePlayerQueries();
  const left = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0]);
  expect([...new Set(left)].sort()).toEqual([
    'banners',
    'categories',
    'coupon-text',
    'game',
    'games',
    'jackpots',
    'modal-images',
    'promotions',
    'providers',
    'regulation',
    'seo',
    'settings',
    'sports',
  ]);
  expect(left).toHaveLength(new Set(ALL_QUERIES.public.map(({ queryKey }) => JSON.stringify(queryKey))).size);
});

test('the sportsbook’s token goes at logout', () => {
  const token = sportsbookTokenQuery(true);
  answer(token);
  removePlayerQueries();
  expect(queryClient.getQueryCache().find({ queryKey: token.queryKey })).toBeUndefined();
});

test('an answer of a query that says nothing of itself goes at logout', () => {
  answer({ queryKey: ['sports', 'new'] });
  removePlayerQueries();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test('every scope has a query here', () => {
  // A chunk is no answer.
  const scopes: Record<Exclude<QueryScope, 'chunk'>, true> = {
    account: true,
    banners: true,
    bets: true,
    bonuses: true,
    categories: true,
    'coupon-text': true,
    coupons: true,
    deposits: true,
    favourites: true,
    games: true,
    game: true,
    'house-games': true,
    jackpots: true,
    kyc: true,
    'modal-images': true,
    promotions: true,
    protection: true,
    providers: true,
    'recent-games': true,
    referrals: true,
    regulation: true,
    seo: true,
    sessions: true,
    settings: true,
    sports: true,
    'sportsbook-token': true,
    statement: true,
    transactions: true,
    user: true,
    withdrawals: true,
  };
  const here: string[] = [...ALL_QUERIES.public, ...ALL_QUERIES.personal].map(({ queryKey }) => queryKey[0]);
  expect(Object.keys(scopes).filter((scope) => !here.includes(scope))).toEqual([]);
});
