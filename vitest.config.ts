import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const shared = { plugins: [react()] };

export default defineConfig({
  test: {
    // Its own choice leaves one core idle, which on two cores is half of them.
    maxWorkers: '100%',
    reporters: process.env.VITEST_JSON
      ? ['default', ['json', { outputFile: process.env.VITEST_JSON }]]
      : ['default'],
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['{contract,src,server,sw}/**/*.test.ts', 'src/**/*.test.tsx'],
          setupFiles: ['tests/support/patience.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      { ...shared, test: { name: 'house', include: ['tests/house/**/*.test.ts'], testTimeout: 60_000 } },
      {
        ...shared,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          setupFiles: ['tests/support/patience.ts'],
          hookTimeout: 120_000,
          environment: 'happy-dom',
          testTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'soak',
          include: ['tests/soak/**/*.test.ts'],
          hookTimeout: 120_000,
        },
      },
      { ...shared, test: { name: 'bench', include: ['tests/bench/**/*.test.ts'], hookTimeout: 120_000 } },
    ],
  },
});
