import { describe, expect, test } from 'vitest';
import { backendOf, isSettingsRead, PUBLIC_READS } from './public-reads.ts';

const at = (url: string, init?: RequestInit) => new Request(url, init);

describe('what may rest in a store', () => {
  test.each(PUBLIC_READS.map((call) => [call.name, call] as const))(
    '%s is a GET that nobody needs a token for',
    (_, call) => {
      expect([call.method, call.access]).toEqual(['GET', 'public']);
    },
  );

  test.each([
    ['https://play.example/v2/settings/', 'https://play.example'],
    ['https://play.example/v2/settings', 'https://play.example'],
    ['https://api.example/base/v2/banners', 'https://api.example/base'],
    ['https://api.example/v2/casino-games?category=slots&page=2', 'https://api.example'],
    ['https://api.example/v2/casino-games/17', 'https://api.example'],
    ['https://api.example/v2/regulations/termos-de-uso', 'https://api.example'],
    ['https://api.example/api/seo?section_name=home', 'https://api.example'],
  ])('%s is a public read of %s', (url, backend) => {
    expect(backendOf(at(url))).toBe(backend);
  });

  test.each([
    '/api/users/profile',
    '/api/favorite-game/favorite',
    '/v2/casino-games/17/launch',
    '/v2/casino-games?q=farol&page=1',
    '/v2/casino-games?page=21',
    '/v2/get-ip',
    '/v2/transactions',
    '/v2/settings/secret',
    '/v2xsettings',
    '/casino',
  ])('%s is none', (path) => {
    expect(backendOf(at(`https://play.example${path}`))).toBeNull();
  });

  test('a public read is none with a token, and none when it is no GET', () => {
    const headers = { Authorization: 'Bearer x' };
    expect(backendOf(at('https://play.example/v2/banners', { headers }))).toBeNull();
    expect(backendOf(at('https://play.example/v2/banners', { method: 'POST' }))).toBeNull();
  });
});

test('settings are told from other reads', () => {
  expect(isSettingsRead('https://play.example/v2/settings/')).toBe(true);
  expect(isSettingsRead('https://play.example/v2/images/')).toBe(false);
});
