import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { favouritesQuery } from '#src/data/casino/favourites.ts';
import { type Favourite, FavouriteRejected, setFavourite } from './set-favourite.ts';

const answers = vi.hoisted(() => new Map<string, () => Promise<unknown>>());
vi.mock('#src/core/api/call.ts', async (original) => ({
  ...(await original<typeof import('#src/core/api/call.ts')>()),
  call: (what: { name: string }, { params }: { params?: { id: string } }) =>
    answers.get(params ? `${what.name} ${params.id}` : what.name)?.() ??
    Promise.reject(new Error('no answer')),
}));

const game = (id: string): Favourite => ({
  ...{ id, name: id, custom_image: null, image_cf: null, image: null },
  playable: true,
});
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

  test('keeps of a game what the list of favourites has', async () => {
    answers.set('addFavourite c', () => Promise.resolve({ success: true }));
    const more = { ...game('c'), playable: false, provider_name: 'Sereno' };
    await setFavourite(more, true);
    expect(queryClient.getQueryData(queryKey)?.[0]).toEqual({ ...game('c'), playable: false });
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

  test('pressed while the list is being loaded shows as soon as it is there, and does not end the load', async () => {
    queryClient.clear();
    let answer = (_: unknown) => {};
    answers.set('listFavourites', () => new Promise((resolve) => (answer = resolve)));
    let added = (_: unknown) => {};
    answers.set('addFavourite c', () => new Promise((resolve) => (added = resolve)));
    void queryClient.fetchQuery(favouritesQuery());
    const done = setFavourite(game('c'), true);
    answer({ data: [game('a'), game('b')] });
    await vi.waitFor(() => expect(ids()).toEqual(['c', 'a', 'b']));
    added({ success: true });
    await done;
  });

  test('changes no list that can’t be loaded', async () => {
    queryClient.clear();
    answers.set('addFavourite c', () => Promise.resolve({ success: true }));
    await setFavourite(game('c'), true);
    expect(ids()).toBeUndefined();
  });
});
