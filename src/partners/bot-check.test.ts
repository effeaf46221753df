import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setConfig } from '#src/core/config/app-config.ts';
import { solve, solveBotCheck } from './bot-check.ts';

const challenge = {
  algorithm: 'SHA-256' as const,
  salt: 'salt?expires=1',
  challenge: '',
  maxnumber: 1_000,
  signature: 's',
};

beforeEach(() => setConfig({ botCheck: 'altcha' }));
afterEach(() => vi.unstubAllGlobals());

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

test.each([0, 511, 512, 1_000])('finds %i', async (number) => {
  expect(await solve({ ...challenge, challenge: await hash(`salt?expires=1${number}`) })).toBe(number);
});

test('throws if there is no solution', async () => {
  await expect(solve({ ...challenge, challenge: '0'.repeat(64) })).rejects.toMatchObject({
    name: 'Unsolvable',
  });
});

test('stops when the caller aborts', async () => {
  const gone = AbortSignal.abort(new Error('left'));
  await expect(solve({ ...challenge, challenge: '0'.repeat(64) }, gone)).rejects.toThrow('left');
});

test('throws on a page without a secure context, where the backend has a challenge', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...challenge, challenge: '0'.repeat(64) }));
  vi.stubGlobal('crypto', {});
  await expect(solveBotCheck()).rejects.toMatchObject({ name: 'DigestUnavailable' });
});

test('asks nothing and gives an empty token where none is configured, also without a secure context', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('crypto', {});
  for (const given of [{ botCheck: '' }, {}] as const) {
    setConfig(given);
    expect(await solveBotCheck()).toBe('');
  }
  expect(fetch).not.toHaveBeenCalled();
});

test.each([404, 500, 503])('fails where the backend answers %i', async (status) => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status }));
  await expect(solveBotCheck()).rejects.toMatchObject({ name: 'ApiError', status });
});
