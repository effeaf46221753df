// How long tests wait for what comes a moment later: a busy machine must not turn one red.
import { vi } from 'vitest';

const PATIENCE_MS = 25_000;

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
}

const { waitFor } = vi;
vi.waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options);
