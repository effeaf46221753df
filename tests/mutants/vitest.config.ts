import { defineConfig } from 'vitest/config';
import { pagePackages } from '../support/page/packages.ts';

/**
 * The tests that may kill a mutant of pure code: those of the rules, the session, the calls that use it, and the prices. A
 * mutant of a constant runs all of them, so that no others are here. None has JSX.
 */
export default defineConfig({
  plugins: [pagePackages()],
  test: {
    include: [
      'contract/rules/**/*.test.ts',
      'src/core/{session,api}/**/*.test.ts',
      'server/sandbox/feed/pricing/odds-*.test.ts',
    ],
    testTimeout: 60_000,
  },
});
