import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../sources.ts';
import { generateRolesPage } from './generate-roles.ts';
import { generateSettingsPage } from './generate-settings.ts';

test.each([
  ['settings', generateSettingsPage],
  ['roles', generateRolesPage],
] as const)(
  'docs/%s.md is what `npm run docs:operators` writes, in lines of at most 120 characters',
  (name, generate) => {
    const page = readFileSync(join(ROOT, `docs/${name}.md`), 'utf8');
    expect(page).toBe(generate());
    expect(page.split('\n').filter((line) => line.length > 120)).toEqual([]);
  },
);
