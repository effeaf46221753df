// @vitest-environment page
import { afterEach, expect, test, vi } from 'vitest';
import { STORED } from '#contract/stored.ts';
import { removeStored, writeStored } from '#src/core/device/storage.ts';
import { endPage } from '#tests/support/leftovers/leftovers.ts';
import { runIdleTasks } from './idle-tasks.ts';

afterEach(() => {
  vi.restoreAllMocks();
  removeStored(STORED.language);
  endPage();
});

test('[R1.06b] a language whose cookie the browser has ended is a cookie again after the start', async () => {
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.');
  writeStored(STORED.language, 'es');
  // biome-ignore lint/suspicious/noDocumentCookie: the browser's own end of it
  document.cookie = 'wglang=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/';
  expect(document.cookie).toBe('');
  runIdleTasks();
  await vi.waitFor(() => expect(document.cookie).toBe('wglang=es'));
});
