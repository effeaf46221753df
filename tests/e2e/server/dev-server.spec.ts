import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { freePortPair } from '#tests/support/browser/ports.ts';
import { SEEDED_ENV, seededDataDir } from '#tests/support/browser/product.ts';

let vite: ChildProcess;
let url: string;
let dataDir: string;
let printed = '';

test.beforeAll(async () => {
  dataDir = seededDataDir('varanda-dev-');
  const port = await freePortPair();
  url = `http://localhost:${port}`;
  vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort'], {
    env: { ...process.env, NODE_ENV: '', PORT: String(port), DATA_DIR: dataDir, ...SEEDED_ENV },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [vite.stdout, vite.stderr]) stream?.on('data', (text) => (printed += text));
  await expect(async () => {
    expect(vite.exitCode, printed).toBeNull();
    expect((await fetch(`${url}/healthz`)).ok).toBe(true);
  }).toPass({ timeout: 150_000 });
});
test.afterAll(async () => {
  const ended = new Promise((resolve) => vite.once('exit', resolve));
  vite.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
});

test('`npm run dev` serves page, calls and hot reload at one address', { tag: '@weekly' }, async ({
  page,
}) => {
  const client = page.waitForResponse(`${url}/@vite/client`);
  const settings = page.waitForResponse(`${url}/v2/settings/`);
  const line = page.waitForEvent('websocket', (socket) => socket.url().includes('token='));
  await page.goto(url);
  expect((await client).ok()).toBe(true);
  expect((await settings).ok()).toBe(true);
  await line;
  await expect(page.getByRole('link', { name: /Sete Ladeiras/ }).first()).toBeVisible();
});
