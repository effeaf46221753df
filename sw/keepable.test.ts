import { describe, expect, test } from 'vitest';
import { isAnswer, isPicture, keyOf } from './keepable.ts';

const answer = (type: string, redirected = false) => ({
  redirected,
  headers: new Headers(type ? { 'Content-Type': type } : {}),
});

describe('an answer of the backend', () => {
  test.each(['application/json', 'application/json; charset=UTF-8', 'application/problem+json'])(
    '%s',
    (type) => {
      expect(isAnswer(answer(type))).toBe(true);
    },
  );

  test('a captive portal’s page is none, nor where it sends people', () => {
    expect(isAnswer(answer('text/html; charset=utf-8'))).toBe(false);
    expect(isAnswer(answer(''))).toBe(false);
    expect(isAnswer(answer('application/json', true))).toBe(false);
  });
});

test('each language has an answer of its own; what else the question carries makes no difference', () => {
  const ask = (language: string, more = {}) =>
    keyOf({
      url: 'https://x.example/v2/banners?a=1',
      headers: new Headers({ 'Accept-Language': language, ...more }),
    });
  expect(ask('pt-BR')).toBe('https://x.example/v2/banners?a=1&kept-language=pt');
  expect(ask('pt-BR', { 'user-ip': '203.0.113.9' })).toBe(ask('pt-BR'));
  expect(new Set(['pt-BR', 'en', 'es'].map((language) => ask(language))).size).toBe(3);
});

const headers = new Headers({ 'Content-Type': 'image/svg+xml' });

test('only a picture that can be looked into is kept', () => {
  expect(isPicture({ status: 200, type: 'basic', headers })).toBe(true);
  expect(isPicture({ status: 200, type: 'cors', headers })).toBe(true);
  expect(isPicture({ status: 0, type: 'opaque', headers: new Headers() })).toBe(false);
  expect(isPicture({ status: 200, type: 'opaque', headers })).toBe(false);
  expect(isPicture({ status: 404, type: 'basic', headers })).toBe(false);
  expect(isPicture({ status: 206, type: 'basic', headers })).toBe(false);
  const page = new Headers({ 'Content-Type': 'text/html' });
  expect(isPicture({ status: 200, type: 'basic', headers: page })).toBe(false);
});
