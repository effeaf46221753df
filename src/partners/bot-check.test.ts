import { afterEach, expect, test, vi } from 'vitest';
import { solve, solveBotCheck } from './bot-check.ts';

const challenge = {
  algorithm: 'SHA-256' as const,
  salt: 'salt?expires=1',
  challenge: '',
  maxnumber: 1_000,
  signature: 's',
};

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

test('throws at once on a page without a secure context', async () => {
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('crypto', {});
  await expect(solveBotCheck()).rejects.toMatchObject({ name: 'DigestUnavailable' });
  expect(asked).not.toHaveBeenCalled();
});
