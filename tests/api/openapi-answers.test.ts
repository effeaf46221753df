// The OpenAPI document of a whole running server, against what that server registers and answers.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/sports/bet-calls.ts';
import { composeServer, type RunningServer } from '#server/compose.ts';
import type { HttpEnv } from '#server/core/http/request-metadata.ts';
import { openLog } from '#server/core/log.ts';
import { readEnv } from '#server/env.ts';
import { type FeatureContext, featureRoutes } from '#server/feature-registry.ts';
import { opsDoctorRoutes } from '#server/features/ops/doctor/doctor-routes.ts';
import { DEMO_PLAYER } from '#server/sandbox/seed/seed-sandbox.ts';
import { BUILT } from '#server/sandbox/site/sandbox-assets.ts';
import { fillDataDir } from '#tests/support/backend/migrated-data-dir.ts';
import { freePortPair } from '#tests/support/browser/ports.ts';

const OPS_TOKEN = 'a_token_of_the_operators,_32_letters';
const folder = mkdtempSync(join(tmpdir(), 'varanda-openapi-'));

type Json = Record<string, unknown>;
interface Operation {
  security: Record<string, unknown>[];
  parameters: { $ref?: string; name: string; in: string; required: boolean }[];
  responses: Record<string, { content: { 'application/json': { schema: Json } } }>;
}
type Document = { paths: Record<string, Record<string, Operation>> };

let server: RunningServer;
let origin: string;
let document: Document;
let token: string;

async function ask(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  const answer = await server.fetch(new Request(origin + path, init), {
    incoming: { socket: { remoteAddress: '127.0.0.1' } },
  } as Parameters<RunningServer['fetch']>[1]);
  return { status: answer.status, body: (await answer.json()) as Json };
}
const asPlayer = () => ({ Authorization: `Bearer ${token}` });
const command = (body: object) => ({
  method: 'POST',
  headers: { ...asPlayer(), 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
  body: JSON.stringify(body),
});

beforeAll(async () => {
  const port = await freePortPair();
  origin = `http://localhost:${port}`;
  const source = { PORT: String(port), DATA_DIR: join(folder, 'data'), SEED_GAMES: '40', OPS_TOKEN };
  // This test loads none of the sandbox's built scripts.
  const scripts = join(folder, 'sandbox');
  mkdirSync(scripts);
  for (const name of Object.keys(BUILT)) writeFileSync(join(scripts, name), '');
  await fillDataDir(source.DATA_DIR);
  server = await composeServer({
    env: readEnv(source),
    log: openLog('silent'),
    sandboxFolder: scripts,
    progress: () => {},
  });
  document = (await ask('/api/docs/openapi.json')).body as Document;
  const { email, password } = server.demoPlayer ?? { email: '', password: '' };
  const login = await ask('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(login.status, JSON.stringify(login.body)).toBe(200);
  token = String((login.body.data as Json).access_token);
}, 120_000);
afterAll(async () => {
  await server?.closeConnections();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Routes that answer no JSON: pictures, files for browsers and search engines, the document itself. */
const NO_CALLS = [
  '/media/*',
  '/storage/*',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/metrics',
  '/api/docs',
  '/api/docs/openapi.json',
];

test('the document has every route of the server, the operator’s, the parties’ and health among them', () => {
  const app = new Hono<HttpEnv>();
  const context = {
    services: {},
    publicUrl: origin,
    secrets: {},
    parties: { games: {} },
  } as unknown as FeatureContext;
  const facts = {} as Parameters<typeof opsDoctorRoutes>[1];
  for (const add of [
    ...featureRoutes(context, [], async () => undefined),
    opsDoctorRoutes(context.services, facts),
  ])
    add(app);
  const registered = app.routes
    .filter(({ path }) => !NO_CALLS.includes(path))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(registered).toEqual(expect.arrayContaining(['GET /healthz', 'POST /api/webhooks/pix']));
  expect(registered.filter((route) => !operations.includes(route))).toEqual([]);
  // Beside the contract's calls, which the document takes from the contract itself.
  const besides = operations.filter((route) =>
    /\/(ops|webhooks|wallet|embed)\/|livez|healthz|readyz/.test(route),
  );
  expect(besides.filter((route) => !registered.includes(route))).toEqual([]);
  expect(besides).toHaveLength(registered.length);
});

/** Objects allow only the fields that the document names. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in schema && !('additionalProperties' in schema)
    ? { ...inner, unevaluatedProperties: false }
    : inner;
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });

/** What the document's answer doesn't allow in a body. */
function faultsOf(operation: Operation, body: unknown): string[] {
  const schema = operation.responses['200']?.content['application/json'].schema ?? {};
  const validate = ajv.compile(closed(schema) as Json);
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

interface Leg {
  event: string;
  market: string;
  selection: string;
  odds: number;
}

/** The first two selections of each open market of an event that has several. */
async function openLegs(events: readonly Json[]): Promise<Leg[]> {
  for (const { id } of events) {
    const event = String(id);
    const { body } = await ask(`/api/sports/events/${event}`);
    const markets = body.markets as {
      id: string;
      state: string;
      selections: { id: string; odds: number }[];
    }[];
    const open = markets.filter(({ state }) => state === 'open');
    if (open.length > 1)
      return open.flatMap(({ id: market, selections }) =>
        selections.slice(0, 2).map(({ id: selection, odds }) => ({ event, market, selection, odds })),
      );
  }
  throw new Error('no event has two open markets');
}

const keyOf = ({ event, market, selection }: Leg) => `${event}~${market}~${selection}`;

/** What a command answers. */
async function done(path: string, body: object, headers = {}): Promise<Json> {
  const sent = command(body);
  const answer = await ask(path, { ...sent, headers: { ...sent.headers, ...headers } });
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
}

test('every GET answers what the document says, and no field besides', async () => {
  const data = async (path: string) => (await ask(path, { headers: asPlayer() })).body.data as Json[];
  // The simulated feed begins with the server's jobs.
  const events = await vi.waitFor(async () => {
    const found = await data('/api/sports/events?live=0&sport=football');
    expect(found.length).toBeGreaterThan(0);
    return found;
  }, 60_000);
  const games = await data('/v2/casino-games');
  expect(games.length).toBeGreaterThan(0);
  const { body: sportsbook } = await ask('/api/generate-token', { headers: asPlayer() });
  const withBook = { [SPORTSBOOK_TOKEN_HEADER]: String(sportsbook.token) };

  const deposit = await done('/api/deposits', { amount: 5_000 });
  const key = { pix_key_type: 'cpf', pix_key: DEMO_PLAYER.document };
  const withdrawal = await done('/api/withdrawals', { amount: 1_000, ...key });
  // Those that begin last: the first may begin, and close its markets, between two calls.
  const [leg, rival, another] = (await openLegs(events.toReversed())) as [Leg, Leg, Leg];
  const slip = { kind: 'single', legs: [leg], stakes: [1_000], accept: 'any' };
  // No bet is taken until the first reading of all events has ended.
  const { data: placed } = (await vi.waitFor(() => done('/api/sports/bets', slip, withBook), 60_000)) as {
    data: Json[];
  };
  const bet = String(placed[0]?.id);

  const { body: list } = await ask('/api/transactions', { headers: asPlayer() });
  const [transaction] = (list.data as { data: Json[] }).data;

  const examples: Record<string, string> = {
    '/api/transactions/{id}/receipt': String(transaction?.id),
    '/v2/casino-games/{id}': String(games[0]?.id),
    '/api/sports/events/{id}': leg.event,
    '/api/sports/events/{id}/statistics': leg.event,
    '/api/sports/bets/{id}': bet,
    '/v2/regulations/{slug}': 'rules-betting',
    '/api/postal-codes/{postal_code}': '01001000',
    '/api/deposits/{id}': String(deposit.id),
    '/api/withdrawals/{id}': String(withdrawal.id),
    '/api/ops/players/{player}': DEMO_PLAYER.document,
    '/api/commands/{key}': 'a-key-that-no-command-has-used',
  };
  const nowhere = keyOf({ ...leg, event: 'no-such-event' });
  const queries: Record<string, string[]> = {
    '/api/seo': ['?section_name=home'],
    '/api/kyc/onboarding': ['?method=full'],
    '/api/ops/movements': ['?day=2026-11-20'],
    '/api/sports/slip': [`?legs=${[leg, another].map(keyOf)}`],
    '/api/sports/cash-outs': [`?bets=${bet}`],
    // A price, and two rules that refuse one.
    '/api/sports/built-price': [
      [leg, another].map(keyOf),
      [leg, rival].map(keyOf),
      [keyOf(leg), nowhere],
    ].map((legs) => `?legs=${legs}`),
  };
  const asBettor = { ...asPlayer(), ...withBook };
  const faults: string[] = [];
  const answers: Record<string, Json[]> = {};
  for (const [path, { get }] of Object.entries(document.paths)) {
    if (!get) continue;
    const isOperator = get.security.some((one) => 'operator' in one);
    const headers = isOperator ? { Authorization: `Bearer ${OPS_TOKEN}` } : asBettor;
    for (const query of queries[path] ?? ['']) {
      const address = path.replace(/\{\w+\}/, examples[path] ?? 'no-example') + query;
      const { status, body } = await ask(address, { headers });
      answers[path] = [...(answers[path] ?? []), body];
      if (status !== 200) faults.push(`GET ${address}: ${status} ${JSON.stringify(body)}`);
      else faults.push(...faultsOf(get, body).map((fault) => `GET ${path}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
  expect(Object.keys(answers).length).toBeGreaterThan(55);
  // The examples are such that something is in the answers.
  expect(answers).toMatchObject({
    '/api/sports/slip': [{ data: [{ event: leg.event }, { event: leg.event }] }],
    '/api/sports/cash-outs': [{ data: [{ bet }] }],
    '/api/sports/bets/{id}': [{ id: bet, stake: 1_000 }],
    '/api/sports/bets': [{ data: [{ id: bet }] }],
    '/api/withdrawals/{id}': [{ id: withdrawal.id }],
    '/api/sports/built-price': [{}, { odds: null, rule: 'contradicts' }, { odds: null, rule: 'closed' }],
  });
});

test('the content of a whole server is taken again as it is listed', async () => {
  const headers = { Authorization: `Bearer ${OPS_TOKEN}`, 'Content-Type': 'application/json' };
  const { body } = await ask('/api/ops/content', { headers });
  const listed = Object.entries(body as Record<string, Json[]>);
  expect(listed).toHaveLength(5);
  for (const [kind, records] of listed) {
    expect(records.length, kind).toBeGreaterThan(0);
    const init = { method: 'POST', headers, body: JSON.stringify({ [kind]: records }) };
    const taken = await ask('/api/ops/content?dry=1', init);
    expect(taken.status, JSON.stringify(taken.body)).toBe(200);
    expect((taken.body.data as Json[]).filter(({ change }) => change !== 'none')).toEqual([]);
  }
});
