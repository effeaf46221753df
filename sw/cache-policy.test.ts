import { describe, expect, test } from 'vitest';
import {
  apiCacheKey,
  CACHED_READS,
  cachedReadBackend,
  isBackendResponse,
  isCacheableImage,
  isScreen,
  settingsReadBackend,
} from './cache-policy.ts';

const request = (url: string, init?: RequestInit) => new Request(url, init);

describe('cached reads', () => {
  test.each(CACHED_READS.map((call) => [call.name, call] as const))(
    '%s is a GET that needs no token',
    (_, call) => {
      expect([call.method, call.access]).toEqual(['GET', 'public']);
    },
  );

  test.each([
    ['https://api.example/base/v2/casino-games/17', 'https://api.example/base'],
    ['https://api.example/v2/casino-games?category=slots&page=2', 'https://api.example'],
    ['https://api.example/v2/casino-games/?category=slots&page=2', 'https://api.example'],
    ['https://api.example/v2/casino-games/17', 'https://api.example'],
    ['https://api.example/v2/regulations/termos-de-uso', 'https://api.example'],
    ['https://api.example/api/seo?section_name=home', 'https://api.example'],
  ])('%s is a cached read from %s', (url, backend) => {
    expect(cachedReadBackend(request(url))).toBe(backend);
  });

  test.each([
    '/v2/settings/',
    '/v2/images/',
    '/v2/coupons/register',
    '/v2/banners',
    '/v2/casino-games/category',
    '/api/casino-games/providers',
    '/v2/promotions',
    '/v2/casino-games?category=slots&per_page=12',
    '/v2/casino-games/?category=slots&per_page=12',
  ])('%s is not cached, because the page persists it', (path) => {
    expect(cachedReadBackend(request(`https://play.example${path}`))).toBeNull();
  });

  test.each([
    '/api/users/profile',
    '/api/favorite-game/favorite',
    '/v2/casino-games/17/launch',
    '/v2/casino-games?q=farol&page=1',
    '/v2/casino-games?page=21',
    '/v2/get-ip',
    '/v2/transactions',
    '/v2/regulations/terms/secret',
    '/v2xregulations/terms',
    '/casino',
  ])('%s is not a cached read', (path) => {
    expect(cachedReadBackend(request(`https://play.example${path}`))).toBeNull();
  });

  test('a request with a token and a request with another method than GET are not cached reads', () => {
    const headers = { Authorization: 'Bearer x' };
    for (const [path, backend] of [
      ['/v2/regulations/terms', cachedReadBackend],
      ['/v2/settings/', settingsReadBackend],
    ] as const) {
      expect(backend(request(`https://play.example${path}`))).toBe('https://play.example');
      expect(backend(request(`https://play.example${path}`, { headers }))).toBeNull();
      expect(backend(request(`https://play.example${path}`, { method: 'POST' }))).toBeNull();
    }
  });

  test('the settings read is distinguished from other reads', () => {
    const backendOf = (path: string) => settingsReadBackend(request(`https://play.example${path}`));
    expect(backendOf('/v2/settings/')).toBe('https://play.example');
    expect(backendOf('/base/v2/settings')).toBe('https://play.example/base');
    expect(backendOf('/v2/images/')).toBeNull();
    expect(backendOf('/v2/settings/secret')).toBeNull();
    expect(backendOf('/v2xsettings')).toBeNull();
  });
});

describe('a response of the backend', () => {
  const response = (type: string, redirected = false, status = 200) => ({
    status,
    redirected,
    headers: new Headers(type ? { 'Content-Type': type } : {}),
  });

  test.each(['application/json', 'application/json; charset=UTF-8', 'application/problem+json'])(
    '%s',
    (type) => {
      expect(isBackendResponse(response(type))).toBe(true);
    },
  );

  test('the page of a captive portal and the target of its redirect are not responses of the backend', () => {
    expect(isBackendResponse(response('text/html; charset=utf-8'))).toBe(false);
    expect(isBackendResponse(response(''))).toBe(false);
    expect(isBackendResponse(response('application/json', true))).toBe(false);
  });

  test.each([502, 504])('JSON with %i is what a proxy says in its place', (status) => {
    expect(isBackendResponse(response('application/problem+json', false, status))).toBe(false);
  });

  test.each([404, 500, 503])('a refusal of the backend with %i is its response', (status) => {
    expect(isBackendResponse(response('application/problem+json', false, status))).toBe(true);
  });
});

test('the API cache has one entry per URL and language; other request headers make no difference', () => {
  const key = (language: string, more = {}) =>
    apiCacheKey({
      url: 'https://x.example/v2/banners?a=1',
      headers: new Headers({ 'Accept-Language': language, ...more }),
    });
  expect(key('pt-BR')).toBe('https://x.example/v2/banners?a=1&cache-language=pt');
  expect(key('pt-BR', { 'user-ip': '203.0.113.9' })).toBe(key('pt-BR'));
  expect(new Set(['pt-BR', 'en', 'es'].map((language) => key(language))).size).toBe(3);
});

test('only a complete image that is not opaque is cached', () => {
  const headers = new Headers({ 'Content-Type': 'image/svg+xml' });
  expect(isCacheableImage({ status: 200, type: 'basic', headers })).toBe(true);
  expect(isCacheableImage({ status: 200, type: 'cors', headers })).toBe(true);
  expect(isCacheableImage({ status: 0, type: 'opaque', headers: new Headers() })).toBe(false);
  expect(isCacheableImage({ status: 200, type: 'opaque', headers })).toBe(false);
  expect(isCacheableImage({ status: 404, type: 'basic', headers })).toBe(false);
  expect(isCacheableImage({ status: 206, type: 'basic', headers })).toBe(false);
  const page = new Headers({ 'Content-Type': 'text/html' });
  expect(isCacheableImage({ status: 200, type: 'basic', headers: page })).toBe(false);
});

describe('screens', () => {
  test.each([
    '/',
    '/home',
    '/?showCookieModal=true',
    '/?next=/api/x.js',
    '/casino/slots',
    '/play/pragmatic/sweet-bonanza?mode=demo',
    '/user/wallet/deposit',
    '/apiario',
    '/operations',
    '/jogo-responsavel',
    '/sports/event/sr.match.7',
    '/play/cobogo/Dr.%20Sorte',
  ])('%s is a screen: the shell answers', (path) => {
    expect(isScreen(path)).toBe(true);
  });

  test.each([
    '/api',
    '/api/docs/openapi.json',
    '/api/seo?section_name=home',
    '/v2/banners',
    '/v2?x=1',
    '/embed/sports',
    '/play-frame/17',
    '/broadcasting/auth',
    '/sandbox/clock',
    '/healthz',
    '/ops/metrics',
    '/manifest.webmanifest',
    '/sw.js',
    '/favicon.ico?v=2',
    '/media/covers/1.v1.svg',
  ])('%s is not a screen: the server answers', (path) => {
    expect(isScreen(path)).toBe(false);
  });
});
