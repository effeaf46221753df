// How long tests wait for asynchronous results: no test may fail on a busy machine.
import { vi } from 'vitest';

const PATIENCE_MS = 25_000;

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
}

const { waitFor } = vi;
vi.waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options);
