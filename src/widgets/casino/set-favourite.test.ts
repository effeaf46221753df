import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { favouritesQuery } from '#src/data/casino/favourites.ts';
import { type Favourite, FavouriteRejected, setFavourite } from './set-favourite.ts';

const answers = vi.hoisted(() => new Map<string, () => Promise<unknown>>());
vi.mock('#src/core/api/call.ts', async (original) => ({
  ...(await original<typeof import('#src/core/api/call.ts')>()),
  call: (what: { name: string }, { params }: { params: { id: string } }) =>
    answers.get(`${what.name} ${params.id}`)?.(),
}));

const game = (id: string): Favourite => ({ id, name: id, custom_image: null, image_cf: null, image: null });
const { queryKey } = favouritesQuery();
const ids = () => queryClient.getQueryData(queryKey)?.map(({ id }) => id);
const refused = () => Promise.reject(new Error('no'));

beforeEach(() => {
  queryClient.setQueryData(queryKey, [game('a'), game('b')]);
});
afterEach(() => {
  queryClient.clear();
  answers.clear();
});

describe('a favourite', () => {
  test('shows at once, before the server answers', async () => {
    let answer = (_: unknown) => {};
    answers.set('addFavourite c', () => new Promise((resolve) => (answer = resolve)));
    const done = setFavourite(game('c'), true);
    await vi.waitFor(() => expect(ids()).toEqual(['c', 'a', 'b']));
    answer({ success: true });
    await done;
    expect(ids()).toEqual(['c', 'a', 'b']);
  });

  test('is rolled back if the server refuses, without undoing another press', async () => {
    answers.set('removeFavourite a', refused);
    answers.set('addFavourite c', () => Promise.resolve({ success: true }));
    const failing = setFavourite(game('a'), false);
    await setFavourite(game('c'), true);
    await expect(failing).rejects.toThrow('no');
    expect(ids()).toEqual(['a', 'c', 'b']);
  });

  test('is rolled back if the answer reports a failure', async () => {
    answers.set('addFavourite c', () => Promise.resolve({ success: false }));
    await expect(setFavourite(game('c'), true)).rejects.toThrow(FavouriteRejected);
    expect(ids()).toEqual(['a', 'b']);
  });

  test('changes no list that was never loaded', async () => {
    queryClient.clear();
    answers.set('addFavourite c', () => Promise.resolve({ success: true }));
    await setFavourite(game('c'), true);
    expect(ids()).toBeUndefined();
  });
});
