import { expect, test } from 'vitest';
import { ApiError } from '../api/call.ts';
import { NetworkError } from '../net/http.ts';
import { pollDelay, pollEvery } from './poll-interval.ts';

const refused = (status: number, retryAfterMs = 0) =>
  new ApiError('GET /api/test', { status, json: null, retryAfterMs });

test.each([
  ['is read as often as it wants', undefined, null, 15_000],
  ['that failed is read as often', undefined, refused(500), 15_000],
  ['without an answer is read as often', undefined, new NetworkError('GET', '/api/test', 0, 'none'), 15_000],
  ['that the backend doesn’t have is read rarely', undefined, refused(404), 600_000],
  ['that was answered before 404 is read as often', [], refused(404), 15_000],
  ['is read no sooner than the server says', undefined, refused(429, 60_000), 60_000],
  ['that was answered before is read no sooner than the server says', [], refused(503, 60_000), 60_000],
  ['is read no more often where the server names a shorter time', [], refused(503, 2_000), 15_000],
])('a query %s', (_, data, error, ms) => {
  expect(pollDelay({ data, error }, 15_000)).toBe(ms);
  expect(pollEvery(15_000)({ state: { data, error } })).toBe(ms);
});
