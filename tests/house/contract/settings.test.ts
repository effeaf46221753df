import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import { isTest, readSources } from '../sources.ts';

const sources = readSources();
const settings = Object.keys(DEFAULT_SETTINGS);

/** Where a setting may be named without having an effect: the lists of what may be set together, and of what needs two persons. */
const WITHOUT_EFFECT = [
  'server/features/ops/parse-settings-change.ts',
  'server/features/ops/lifted-limits.ts',
];

/** The settings that test titles claim to prove: `[R3.23 deposit_min deposit_max] …`. */
const proven = sources
  .filter(({ path }) => /^(src|server|tests)\/.*\.(test|spec)\.tsx?$/.test(path))
  .flatMap(({ text }) => [...text.matchAll(/\[R3\.23 ([a-z_ ]+)\]/g)])
  .flatMap(([, names = '']) => names.split(' '));

test.each(settings)('[R3.23] %s is read by page or server, and a test proves its effect', (setting) => {
  const readers = sources.filter(
    ({ path, text }) =>
      /^(src|server)\//.test(path) &&
      !isTest(path) &&
      !WITHOUT_EFFECT.includes(path) &&
      new RegExp(`\\b${setting}\\b`).test(text),
  );
  expect(readers).not.toEqual([]);
  expect(proven).toContain(setting);
});

test('no test names a setting that does not exist', () => {
  expect(proven.filter((name) => !settings.includes(name))).toEqual([]);
});
