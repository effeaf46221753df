// A build without server/sandbox type-checks, and starts where every outside party has an adapter.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeServer, type RunningServer } from '#server/compose.ts';
import { openLog } from '#server/core/log.ts';
import { BadEnvironment, type BuildParties, readEnv, SECRETS } from '#server/env.ts';
import { adapterNames } from '#server/partners/adapters.ts';
import { STAND_IN_NAMES, STAND_INS } from '#tests/support/backend/stand-in-parties.ts';

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'without-sandbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BUILD: BuildParties = { adapters: adapterNames(STAND_INS), sandbox: false };
const PAGE = 'https://play.example';
const OPS_TOKEN = 'a_token_of_the_operators,_32_letters';
const source = {
  NODE_ENV: 'production',
  OPS_TOKEN,
  PUBLIC_URL: PAGE,
  DATABASE_URL: 'postgres://varanda:password@host/varanda',
  DATA_DIR: join(folder, 'data'),
  ...STAND_IN_NAMES,
  ...Object.fromEntries(SECRETS.map((name) => [name, 'k'.repeat(32)])),
};

describe('a start with a stand-in for every party', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await composeServer({
      // The embedded database in place of PostgreSQL, to be quick.
      env: { ...readEnv(source, BUILD), databaseUrl: undefined },
      log: openLog('silent'),
      sandboxFolder: join(folder, 'no-such-folder'),
      progress: () => {},
      adapters: STAND_INS,
    });
  });
  afterAll(() => server.close());

  const get = (path: string) => server.fetch(new Request(PAGE + path));

  test('answers, and has neither sandbox nor demo player', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect(server.fetchSandbox).toBeUndefined();
    expect(server.demoPlayer).toBeUndefined();
  });

  test('tells the operator that each party is real, and that its secrets are not safe', async () => {
    const headers = { authorization: `Bearer ${OPS_TOKEN}` };
    const answer = await server.fetch(new Request(`${PAGE}/api/ops/doctor`, { headers }));
    const { data } = (await answer.json()) as { data: Record<string, string>[] };
    const found = (area: string) =>
      data.filter((one) => one.area === area).map(({ subject, state, text }) => [subject, state, text]);
    expect(found('adapters')).toEqual([
      ['pix', 'ok', 'stand-in'],
      ['documents', 'ok', 'stand-in'],
      ['kyc', 'ok', 'caf'],
      ['mail', 'ok', 'stand-in'],
      ['impediments', 'ok', 'stand-in'],
      ['ipCheck', 'ok', 'stand-in'],
      ['botCheck', 'ok', 'stand-in'],
      ['games', 'ok', 'stand-in'],
      ['sports', 'ok', 'stand-in'],
      ['addresses', 'ok', 'stand-in'],
    ]);
    const bySubject = new Map(found('secrets').map(([subject, state]) => [subject, state]));
    expect(bySubject.get('DOCUMENT_SECRET')).toBe('problem');
    expect(bySubject.get('OPS_TOKEN')).toBe('ok');
    expect(found('clocks')).toEqual([['server and database', 'ok', 'agree']]);
    expect(found('queues')).toContainEqual(['jobs', 'ok', expect.stringMatching(/^\d\d, none is late$/)]);
  });

  test('has the product’s own content and nothing invented', async () => {
    const categories = (await (await get('/v2/casino-games/category')).json()) as { slug: string }[];
    expect(categories.map(({ slug }) => slug)).toEqual([
      'slots',
      'live',
      'mesa',
      'crash',
      'roleta',
      'bingo',
      'raspadinha',
      'dados',
      'vinte-e-um',
      'keno',
    ]);
    const seo = await get('/api/seo?section_name=home');
    expect(await seo.json()).toMatchObject({ title: 'Cassino e esportes' });
    const regulation = await get('/v2/regulations/rules-betting');
    expect(await regulation.json()).toMatchObject({ slug: 'rules-betting' });
    expect(await (await get('/v2/casino-games')).json()).toMatchObject({ data: [] });
    expect(await (await get('/v2/banners')).json()).toEqual([]);
    expect(await (await get('/v2/images/')).json()).toEqual({});
    expect((await get('/media/covers/1.v2.svg')).status).toBe(404);
  });

  test('gives the page the addresses of its parties, and no external sportsbook', () => {
    expect(server.config).toMatchObject({
      launcher: 'https://games.example/launcher.js',
      kycOrigins: ['https://kyc.example'],
      kycScripts: { caf: 'https://kyc.example/kyc.js' },
      sportsEmbeds: { sports: '', altenar: '' },
    });
  });

  test('lets only the frames of the KYC provider use the camera', async () => {
    const headers = (await get('/healthz')).headers;
    expect(headers.get('permissions-policy')).toContain('"https://kyc.example"');
    expect(headers.get('permissions-policy')).not.toContain('games.example');
  });
});

describe('the environment of a build without the sandbox', () => {
  const problems = (over: Readonly<Record<string, string | undefined>>) => {
    try {
      readEnv({ ...source, ...over }, BUILD);
      return '';
    } catch (error) {
      if (error instanceof BadEnvironment) return error.message;
      throw error;
    }
  };

  test.each([
    ['PIX_PROVIDER', 'sandbox'],
    ['MAIL_PROVIDER', undefined],
    ['KYC_PROVIDER', 'legitimuz'],
    ['SPORTS_EMBED', 'sandbox'],
  ])('refuses %s=%s and names that variable alone', (name, value) => {
    const messages = problems({ [name]: value });
    expect(messages).toContain(`${name} is ${value ?? 'missing'}: this build has no sandbox`);
    expect(messages.split('\n')).toHaveLength(2);
  });

  test('needs PostgreSQL', () => {
    const message =
      'DATABASE_URL is missing, needed with NODE_ENV=production: the embedded database is for one machine and no players';
    expect(problems({ DATABASE_URL: undefined }).split('\n')).toEqual([expect.any(String), `  ${message}`]);
  });

  test('needs no address service: players type their address', () => {
    expect(problems({ ADDRESS_SERVICE: undefined })).toBe('');
    expect(readEnv({ ...source, ADDRESS_SERVICE: undefined }, BUILD).parties.addresses).toBe('none');
    expect(problems({ ADDRESS_SERVICE: 'sandbox' })).toContain('ADDRESS_SERVICE is sandbox');
  });

  test('refuses the sandbox with SANDBOX=1 and on loopback too', () => {
    for (const over of [{ SANDBOX: '1' }, { NODE_ENV: undefined }]) {
      expect(problems({ ...over, PIX_PROVIDER: 'sandbox' })).toContain('PIX_PROVIDER is sandbox');
    }
  });

  test('lists the existing adapters when an unknown one is chosen', () => {
    expect(problems({ PIX_PROVIDER: 'some-bank' })).toMatch(/PIX_PROVIDER must be one of .*stand-in/);
  });
});

test('the server type-checks without server/sandbox', () => {
  const copy = join(folder, 'copy');
  mkdirSync(copy);
  const withoutSandbox = (path: string) =>
    !path.endsWith('.test.ts') && !path.startsWith(join(ROOT, 'server/sandbox') + sep);
  for (const name of ['contract', 'server', 'package.json', 'tsconfig.base.json']) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter: withoutSandbox });
  }
  rmSync(join(copy, 'server/sandbox'), { recursive: true, force: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const compiler = join(ROOT, 'node_modules/.bin/tsc');
  const { status, stdout } = spawnSync(compiler, ['-p', 'server'], { cwd: copy, encoding: 'utf8' });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});
