import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildIdOf, serverBuildIdOf } from './build-id.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'varanda-id-'));
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'src/main.ts'), '1');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('the same sources and values give the same id; each change gives another', () => {
  const first = buildIdOf(root, { VITE_APP_ID: 'wg', HOME: '/a' });
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(buildIdOf(root, { VITE_APP_ID: 'wg', HOME: '/b' })).toBe(first);
  expect(buildIdOf(root, { VITE_APP_ID: 'xx' })).not.toBe(first);
  writeFileSync(join(root, 'src/main.test.ts'), 'a test is in no build');
  expect(buildIdOf(root, { VITE_APP_ID: 'wg' })).toBe(first);
  writeFileSync(join(root, 'src/main.ts'), '2');
  expect(buildIdOf(root, { VITE_APP_ID: 'wg' })).not.toBe(first);
});

test('a change of the server alone gives the whole build another id, and the page the same', () => {
  const [page, whole] = [buildIdOf(root, {}), serverBuildIdOf(root, {})];
  mkdirSync(join(root, 'server/core'), { recursive: true });
  writeFileSync(join(root, 'server/core/money.ts'), '1');
  const changed = serverBuildIdOf(root, {});
  expect(changed).toMatch(/^[0-9a-f]{16}$/);
  expect(changed).not.toBe(whole);
  expect(buildIdOf(root, {})).toBe(page);
  writeFileSync(join(root, 'src/main.ts'), '2');
  expect(serverBuildIdOf(root, {})).not.toBe(changed);
  writeFileSync(join(root, 'server/core/money.test.ts'), 'a test is in no build');
  expect(serverBuildIdOf(root, {})).toBe(serverBuildIdOf(root, { HOME: '/b' }));
});
