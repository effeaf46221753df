import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandboxApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { openSandboxParties } from '#server/sandbox/sandbox.ts';
import { BUILT, SandboxFilesMissing, sandboxFiles } from '#server/sandbox/site/sandbox-assets.ts';
import { type Backend, NOON, openBackend } from '#tests/support/backend/backend.ts';
import { sandboxJobs, sandboxRoutes } from './sandbox-home-routes.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend({});
});
afterAll(() => backend.close());

function builtFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  for (const path of Object.keys(BUILT)) writeFileSync(join(folder, path), `/* ${path} */`);
  return folder;
}

function sandbox() {
  const { services, clock } = backend;
  const parties = openSandboxParties(services, {
    secrets: { pix: 'p', games: 'g', botCheck: 'b', kyc: 'k' },
    kycProvider: 'caf',
    simulation: { seed: 'varanda', speed: 1, marginPercent: 6 },
    origin: 'http://127.0.0.1:3001',
    parents: ['http://localhost:3000'],
    sendWebhook: async () => 200,
    sendKycCallback: async () => 200,
    sendWalletCall: async () => ({ status: 500, body: '' }),
    askEmbedPlayer: async () => ({ status: 500, body: '' }),
  });
  const routes = [sandboxRoutes(services, clock), sandboxFiles(builtFolder()), ...parties.routes];
  return { app: createSandboxApp(services, readEnv({}), routes), parties };
}

describe("the sandbox's origin", () => {
  test('lists every test identity, as a page and as data, in three languages', async () => {
    const { app } = sandbox();
    const page = await (await app.request('/')).text();
    for (const shown of [
      '529.982.247-25',
      '390.533.447-05',
      '203.0.113.66',
      'Impedido de apostar',
      'Sandbox',
    ]) {
      expect(page).toContain(shown);
    }
    const list = await app.request('/sandbox/identities', { headers: { 'Accept-Language': 'es' } });
    expect(await list.json()).toContainEqual({
      kind: 'document',
      value: '987.654.321-00',
      effect: 'El registro no conoce el documento',
    });
    const policy = (await app.request('/')).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
  });

  test("moves the server's clock on, never back and never by nonsense", async () => {
    const { app } = sandbox();
    const move = (ms: unknown) =>
      app.request('/sandbox/clock', { method: 'POST', body: JSON.stringify({ ms }) });
    expect((await move(1_800_000)).status).toBe(200);
    expect(backend.clock.now()).toBe(NOON + 1_800_000);
    for (const ms of [-1, 0.5, 'x', null, 1e15]) expect((await move(ms)).status).toBe(422);
    expect(backend.clock.now()).toBe(NOON + 1_800_000);
  });

  test('serves the built scripts with their types, and says which is missing', async () => {
    const { app } = sandbox();
    for (const [path, type] of [
      ['/launcher.js', 'text/javascript'],
      ['/game.css', 'text/css'],
      ['/sandbox.css', 'text/css'],
    ]) {
      const answer = await app.request(path ?? '');
      expect(answer.headers.get('content-type')).toContain(type);
      const etag = answer.headers.get('etag') ?? '';
      expect((await app.request(path ?? '', { headers: { 'If-None-Match': etag } })).status).toBe(304);
    }
    expect(() => sandboxFiles('/nowhere')).toThrow(SandboxFilesMissing);
  });

  test('lets the parties catch up by a job', async () => {
    const { parties } = sandbox();
    const [job] = sandboxJobs(parties);
    await expect(job?.run(NOON)).resolves.toBeUndefined();
  });
});
