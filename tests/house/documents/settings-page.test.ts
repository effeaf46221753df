import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../sources.ts';
import { generateSettingsPage } from './generate-settings.ts';

const page = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8');

test('docs/settings.md is what `npm run docs:settings` writes', () => {
  expect(page).toBe(generateSettingsPage());
});

test('no line of it is longer than 120 characters', () => {
  expect(page.split('\n').filter((line) => line.length > 120)).toEqual([]);
});
