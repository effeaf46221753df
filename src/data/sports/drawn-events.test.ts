import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { hasPopularSets, setDrawnEvents } from './drawn-events.ts';

afterEach(() => queryClient.clear());

test('a page drawn without popular selections says so in its language alone', () => {
  const answers: Record<string, unknown> = {};
  setDrawnEvents('pt', [], false, answers);
  expect(answers).toEqual({ 'home-events': [], 'home-no-popular': true });
  expect(hasPopularSets('pt')).toBe(false);
  expect(hasPopularSets('en')).toBe(true);
});

test('a page drawn with them, or not drawn at all, keeps their place', () => {
  const answers: Record<string, unknown> = {};
  setDrawnEvents('pt', [], true, answers);
  expect(answers).toEqual({ 'home-events': [] });
  expect(hasPopularSets('pt')).toBe(true);
  expect(hasPopularSets('es')).toBe(true);
});
