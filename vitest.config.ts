import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { pagePackages } from './tests/support/page/packages.ts';

const shared = { plugins: [react()] };

/** For the tests that may have a document: the packages of a page are read from one file each. */
const page = { plugins: [react(), pagePackages()] };

/** Password hashes at a fraction of their cost, for tests that log players in. */
const cheapPasswords = {
  resolve: {
    alias: {
      '#server/data/players/password-cost.ts': new URL(
        'tests/support/backend/cheap-password-cost.ts',
        import.meta.url,
      ).pathname,
    },
  },
};

/** One PostgreSQL for all files that need a database there, and no cluster of their own. */
const globalSetup = ['tests/support/backend/shared-postgres.ts'];

/** The embedded database's code, compiled once for all threads. */
const COMPILED_ONCE = ['tests/support/backend/compiled-pglite.ts'];

const REPLACED_GLOBALS = 'tests/support/leftovers/replaced-globals.ts';

/** For every test that may have a document. The second comes before anything that loads React. */
const SET_UP = [REPLACED_GLOBALS, 'tests/support/leftovers/page-set-up.ts', 'tests/support/wait-timeouts.ts'];

const SERVER_SET_UP = [
  REPLACED_GLOBALS,
  'tests/support/leftovers/server-set-up.ts',
  'tests/support/wait-timeouts.ts',
];

/** What draws thousands of matches or whole days of them: beside its file, but run with the soak tests. */
const LONG = ['server/**/*.soak.test.ts'];

/** Each with modules of its own: pages of the sandboxed parties, which start when they are loaded, what puts something else in a module's place, and what needs password hashes at their real cost. */
const ALONE = [
  'server/**/page/**/*.test.ts',
  'server/core/db/tables.test.ts',
  'server/features/session/account-enumeration.test.ts',
  'server/data/players/passwords.test.ts',
];

/** Tests with a document have a thread each, and so has what puts another module in the place of one. */
const WANTS_THREAD = /^\/\/ @vitest-environment |\bvi\.(mock|doMock|resetModules)\(/m;

/** The unit tests that share a thread: most of them are over in milliseconds, and starting a thread takes two hundred. */
const PLAIN = ['contract', 'src', 'sw'].flatMap((floor) =>
  readdirSync(floor, { recursive: true, encoding: 'utf8' })
    .map((name) => join(floor, name))
    .filter((file) => /\.test\.tsx?$/.test(file) && !WANTS_THREAD.test(readFileSync(file, 'utf8'))),
);

export default defineConfig({
  test: {
    // Its own choice leaves one core idle, which on two cores is half of them.
    maxWorkers: '100%',
    reporters: process.env.VITEST_REPORT
      ? ['default', './tests/support/runner/vitest-report.ts']
      : ['default'],
    projects: [
      {
        ...page,
        test: {
          name: 'unit',
          include: ['{contract,src,sw}/**/*.test.ts', 'src/**/*.test.tsx', ...ALONE],
          exclude: PLAIN,
          // A thread for each starts in half the time of a process.
          pool: 'threads',
          globalSetup: COMPILED_ONCE,
          setupFiles: SET_UP,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...page,
        test: {
          name: 'plain',
          include: PLAIN,
          pool: 'threads',
          isolate: false,
          setupFiles: [
            REPLACED_GLOBALS,
            'tests/support/leftovers/plain-set-up.ts',
            'tests/support/wait-timeouts.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared,
        ...cheapPasswords,
        test: {
          name: 'server',
          globalSetup,
          include: ['server/**/*.test.ts'],
          exclude: [...LONG, ...ALONE],
          setupFiles: SERVER_SET_UP,
          // Each test brings a server and a database of its own; what lies below them is read and compiled once.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'house',
          include: ['tests/{house,lighthouse}/**/*.test.ts'],
          setupFiles: REPLACED_GLOBALS,
          testTimeout: 60_000,
        },
      },
      {
        ...page,
        ...cheapPasswords,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          pool: 'threads',
          globalSetup: COMPILED_ONCE,
          setupFiles: SET_UP,
          hookTimeout: 120_000,
          environment: 'page',
          testTimeout: 60_000,
        },
      },
      {
        ...shared,
        ...cheapPasswords,
        test: {
          name: 'api',
          globalSetup,
          include: ['tests/api/**/*.test.ts'],
          setupFiles: SERVER_SET_UP,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'soak',
          include: ['tests/soak/**/*.test.ts', ...LONG],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      { ...shared, test: { name: 'bench', include: ['tests/bench/**/*.test.ts'], hookTimeout: 120_000 } },
    ],
  },
});
