import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SandboxAccess } from '#server/core/env/sandbox-env.ts';
import { SandboxFilesMissing } from '#server/partners/sandbox-module.ts';
import { openSandbox } from '#server/sandbox/sandbox.ts';
import { BUILT } from '#server/sandbox/site/sandbox-assets.ts';
import { type Backend, NOON, openBackend } from '#tests/support/backend/backend.ts';

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

const ORIGIN = 'http://127.0.0.1:3001';

async function sandbox(assetsFolder = builtFolder(), access: SandboxAccess = 'open') {
  const { services, clock } = backend;
  const { fetch, jobs } = await openSandbox({
    services,
    migrate: async () => [],
    clock,
    secrets: { pix: 'p', games: 'g', botCheck: 'b', kyc: 'k' },
    origin: ORIGIN,
    publicUrl: 'http://localhost:3000',
    allowedOrigins: [],
    trustedHops: 0,
    access,
    kycProvider: 'caf',
    simulation: { seed: 'varanda', speed: 1, marginPercent: 6 },
    assetsFolder,
    request: async () => new Response(null, { status: 500 }),
    paths: { pixWebhook: '/pix', kycWebhook: '/kyc' },
  });
  const request = async (path: string, init?: RequestInit) => fetch(new Request(ORIGIN + path, init));
  return { app: { request }, jobs };
}

describe("the sandbox's origin", () => {
  test('lists every test identity, as a page and as data, in three languages', async () => {
    const { app } = await sandbox();
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
    const { app } = await sandbox();
    const move = (ms: unknown) =>
      app.request('/sandbox/clock', { method: 'POST', body: JSON.stringify({ ms }) });
    expect((await move(1_800_000)).status).toBe(200);
    expect(backend.clock.now()).toBe(NOON + 1_800_000);
    for (const ms of [-1, 0.5, 'x', null, 1e15]) expect((await move(ms)).status).toBe(422);
    expect(backend.clock.now()).toBe(NOON + 1_800_000);
  });

  describe('where it is published', () => {
    const TOKEN = 'the_token_of_the_testers,_32_letters';
    const basic = (name: string, password: string) => `Basic ${btoa(`${name}:${password}`)}`;
    const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });
    const WHOLE: [string, RequestInit][] = [
      ['/outbox', {}],
      ['/outbox/', {}],
      ['/outbox.json?to=ana@example.com', {}],
      ['/sandbox/clock', post({ ms: 1_000 })],
      ['/sandbox/impediments', post({ document: '111.444.777-35' })],
    ];
    const statuses = async (access: SandboxAccess, authorization?: string) => {
      const { app } = await sandbox(builtFolder(), access);
      const headers: Record<string, string> = authorization ? { authorization } : {};
      const answers = await Promise.all(WHOLE.map(([path, init]) => app.request(path, { ...init, headers })));
      return new Set(answers.map(({ status }) => status));
    };

    test('shows and changes what concerns every player for nobody without its token', async () => {
      const before = backend.clock.now();
      expect(await statuses('closed')).toEqual(new Set([403]));
      expect(await statuses('closed', `Bearer ${TOKEN}`)).toEqual(new Set([403]));
      const refused = [undefined, `Bearer ${TOKEN}x`, 'Bearer', basic(TOKEN, ''), basic('', 'x'), 'Basic !'];
      for (const given of refused) expect(await statuses({ token: TOKEN }, given)).toEqual(new Set([401]));
      expect(backend.clock.now()).toBe(before);
      const { app } = await sandbox(builtFolder(), { token: TOKEN });
      // A browser asks for it as a password.
      expect((await app.request('/outbox')).headers.get('www-authenticate')).toMatch(
        /^Basic realm="sandbox"/,
      );
      for (const path of ['/', '/sandbox/identities', '/launcher.js'])
        expect((await app.request(path)).status).toBe(200);
    });

    test('does so for whoever has the token, as a bearer token or a password', async () => {
      for (const given of [`Bearer ${TOKEN}`, `bearer   ${TOKEN}`, basic('rosa', TOKEN), basic('', TOKEN)])
        expect(await statuses({ token: TOKEN }, given)).toEqual(new Set([200]));
      expect(await statuses('open')).toEqual(new Set([200]));
    });
  });

  test('serves the built scripts with their types, and says which is missing', async () => {
    const { app } = await sandbox();
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
    await expect(sandbox('/nowhere')).rejects.toThrow(SandboxFilesMissing);
  });

  test('lets the parties catch up by a job', async () => {
    const {
      jobs: [job],
    } = await sandbox();
    expect(job?.name).toBe('sandbox-parties');
    await expect(job?.run(NOON)).resolves.toBeUndefined();
  });
});
