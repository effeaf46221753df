import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePortPair } from '#tests/support/browser/ports.ts';

test('a server that gets a stop signal while starting ends by itself: in a container nothing else would end it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varanda-early-'));
  const env = { ...process.env, NODE_ENV: '', PORT: String(await freePortPair()), DATA_DIR: folder };
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  let said = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await expect.poll(() => said).toContain('opening the database');
  server.kill('SIGTERM');
  // A process that a signal ends has no exit code.
  expect(await ended).toEqual([0, null]);
  expect(said).toContain('"signal":"SIGTERM","msg":"stopped before it was ready"');
  rmSync(folder, { recursive: true });
});
