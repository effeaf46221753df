import { expect, test } from 'vitest';
import { isScreen } from './screens.ts';

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
])('%s is none: the server answers', (path) => {
  expect(isScreen(path)).toBe(false);
});
