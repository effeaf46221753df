// The traces of a whole server, as a collector gets them over OTLP/HTTP.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { composeServer, type RunningServer } from '#server/compose.ts';
import { openLog } from '#server/core/log.ts';
import { openSession } from '#server/data/players/player-sessions.ts';
import { type BuildParties, readEnv, SECRETS } from '#server/env.ts';
import { adapterNames } from '#server/partners/adapters.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { hasPostgres, startPostgres } from '#tests/support/backend/postgres.ts';
import { STAND_IN_NAMES, STAND_INS } from '#tests/support/backend/stand-in-parties.ts';

const BUILD: BuildParties = { adapters: adapterNames(STAND_INS), sandbox: false };
const KEY = 'k'.repeat(32);
const PAGE = 'https://play.example';

const attribute = v.object({
  key: v.string(),
  value: v.union([
    v.object({ stringValue: v.string() }),
    v.object({ intValue: v.number() }),
    v.object({ arrayValue: v.object({ values: v.array(v.object({ stringValue: v.string() })) }) }),
  ]),
});
const span = v.object({
  traceId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  spanId: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  parentSpanId: v.optional(v.string()),
  name: v.string(),
  /** 1: internal, 2: server, 3: client. */
  kind: v.number(),
  startTimeUnixNano: v.string(),
  endTimeUnixNano: v.string(),
  attributes: v.array(attribute),
  status: v.object({ code: v.number() }),
});
/** What a collector takes at /v1/traces: `ExportTraceServiceRequest` of OTLP, as JSON. */
const exportRequest = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: v.array(attribute) }),
      scopeSpans: v.array(v.object({ spans: v.array(span) })),
    }),
  ),
});

const attributesOf = ({ attributes }: { attributes: v.InferOutput<typeof attribute>[] }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

describe.runIf(hasPostgres)('the traces of a whole server', () => {
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let collector: Server;
  let server: RunningServer;
  let player: { id: string; token: string };
  const received: string[] = [];

  async function start(more: Record<string, string>): Promise<RunningServer> {
    const source = {
      NODE_ENV: 'production',
      PUBLIC_URL: PAGE,
      DATA_DIR: '/nowhere',
      ...STAND_IN_NAMES,
      ...Object.fromEntries(SECRETS.map((name) => [name, KEY])),
      ...more,
    };
    return composeServer({
      env: readEnv(source, BUILD),
      log: openLog('silent'),
      sandboxFolder: '/nowhere',
      progress: () => {},
      adapters: STAND_INS,
    });
  }

  beforeAll(async () => {
    cluster = await startPostgres();
    const url = await cluster.create();
    collector = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      if (request.url === '/v1/traces' && request.headers['content-type'] === 'application/json')
        received.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const { port } = collector.address() as AddressInfo;
    const tracing = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    };
    // OpenTelemetry's library reads the process's own environment.
    for (const [name, value] of Object.entries(tracing)) vi.stubEnv(name, value);
    server = await start({ DATABASE_URL: url, ...tracing });
    const db = await cluster.openAt(url);
    const id = await somePlayer(db);
    const visit = { playerId: id, ip: '203.0.113.9', userAgent: 'browser of maria', now: Date.now() };
    player = { id, token: (await db.transaction((tx) => openSession(tx, visit, KEY))).token };
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    collector?.close();
    await cluster?.stop();
  });

  const ask = (method: string, path: string, body?: object) =>
    server.fetch(
      new Request(PAGE + path, {
        method,
        headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );

  test('are one a request and one a run of a job, with the statements in them, and hold no data of players', async () => {
    const key = '0198c6a0-1111-7000-8000-000000000001';
    expect((await ask('GET', `/api/commands/${key}?secret=1`)).status).toBe(200);
    const login = { email: 'maria@example.com', password: 'a secret password' };
    expect((await ask('POST', '/api/auth/login', login)).status).toBe(401);
    expect((await ask('GET', '/api/invented/maria')).status).toBe(404);
    await expect
      .poll(async () => (await server.fetchMetrics(new Request('http://x/metrics'))).text(), {
        timeout: 30_000,
      })
      .toMatch(/_duration_seconds_count\{job_name="sports-feed",outcome="done"\} [1-9]/);
    await server.close();

    const exported = received.map((body) => v.parse(exportRequest, JSON.parse(body)));
    const resources = exported.flatMap(({ resourceSpans }) => resourceSpans);
    expect(attributesOf((resources[0] as (typeof resources)[number]).resource)).toMatchObject({
      'service.name': 'varanda',
      'service.instance.id': expect.any(String),
    });
    const spans = resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    const requests = spans.filter(({ kind }) => kind === 2);
    expect(requests.map(({ name }) => name)).toEqual([
      'GET /api/commands/{key}',
      'POST /api/auth/login',
      'GET other',
    ]);
    const [asked] = requests;
    if (!asked) throw new Error('no span');
    expect(attributesOf(asked)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/commands/{key}',
      'http.response.status_code': 200,
    });
    const within = spans.filter(({ traceId, kind }) => traceId === asked.traceId && kind === 3);
    expect(within.every(({ parentSpanId }) => parentSpanId === asked.spanId)).toBe(true);
    expect(within.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['select session_tokens', 'select commands']),
    );
    expect(attributesOf(within[0] as (typeof within)[number])).toMatchObject({
      'db.system.name': 'postgresql',
    });
    expect(spans.filter(({ kind }) => kind === 1).map(({ name }) => name)).toContain('job sports-feed');
    const all = received.join('\n');
    for (const personal of [player.id, player.token, key, 'maria', 'secret', '203.0.113.9', KEY])
      expect(all).not.toContain(personal);
  });
});
