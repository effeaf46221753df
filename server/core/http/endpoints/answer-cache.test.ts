import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openAnswerCache } from './answer-cache.ts';

/** Makes answers with a text of this many letters and counts them. */
function maker(letters = 1) {
  const made: number[] = [];
  return {
    made,
    make: async () => {
      made.push(made.length);
      return { status: 200, body: 'a'.repeat(letters) };
    },
  };
}

test('an answer is made once for each version', async () => {
  const cache = openAnswerCache();
  const { made, make } = maker();
  const [one, other] = await Promise.all([cache.get('/a', 1, make), cache.get('/a', 1, make)]);
  expect(one).toEqual({ status: 200, forms: { plain: { body: '"a"', etag: other.forms.plain.etag } } });
  expect(made).toHaveLength(1);
  await cache.get('/a', 2, make);
  expect(made).toHaveLength(2);
  await cache.get('/b', 2, make);
  expect(made).toHaveLength(3);
});

test('a long answer is compressed once for all who take it', async () => {
  const cache = openAnswerCache();
  const { plain, gzip } = (await cache.get('/a', 1, maker(2_000).make)).forms;
  if (!gzip) throw new Error('not compressed');
  expect(gunzipSync(gzip.body).toString()).toBe(plain.body);
  expect((await cache.get('/b', 1, maker(20).make)).forms.gzip).toBeUndefined();
});

test('a failed answer is not stored', async () => {
  const cache = openAnswerCache();
  await expect(cache.get('/a', 1, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  const { made, make } = maker();
  expect((await cache.get('/a', 1, make)).forms.plain.body).toBe('"a"');
  expect(made).toHaveLength(1);
});

test('answers that were asked for longest ago make room', async () => {
  const cache = openAnswerCache(5_000);
  const { made, make } = maker(1_000);
  for (const key of ['/a', '/b', '/c']) await cache.get(key, 1, make);
  await cache.get('/a', 1, make);
  expect(made).toHaveLength(3);
  await cache.get('/d', 1, make);
  await cache.get('/a', 1, make);
  expect(made).toHaveLength(4);
  await cache.get('/b', 1, make);
  expect(made).toHaveLength(5);
});

test('an answer is known while it is made and as long as its version', async () => {
  const cache = openAnswerCache();
  expect(cache.known('/a', 1)).toBeUndefined();
  const making = cache.get('/a', 1, maker().make);
  expect(cache.known('/a', 1)).toBe(making);
  await making;
  expect(cache.known('/a', 1)).toBe(making);
  expect(cache.known('/a', 2)).toBeUndefined();
});
