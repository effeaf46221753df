// OpenTelemetry's variables, as a collector sees them that speaks OTLP over HTTP.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLog } from '../log.ts';
import { openTracing } from './open-telemetry.ts';

interface Received {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

let collector: Server;
let address: string;
let received: Received[];
let lines: string[];

beforeEach(async () => {
  received = [];
  lines = [];
  collector = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    received.push({ path: request.url, headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(200, { 'content-type': request.headers['content-type'] }).end();
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterEach(() => {
  vi.unstubAllEnvs();
  collector.closeAllConnections();
  collector.close();
});

function open(environment: Record<string, string>) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const log = openLog('info', { write: (line) => void lines.push(line) });
  return openTracing({ version: 'b1', instance: 'copy-1', log });
}

/** Traces one request with a statement in it and closes. */
async function traceOne(environment: Record<string, string>): Promise<void> {
  const tracing = open(environment);
  await tracing.trace({ name: 'GET /api/x', kind: 'server' }, () =>
    tracing.statement('select * from accounts where id = $1', async () => 1),
  );
  await tracing.close();
}

interface Json {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: { name: string; traceId: string; spanId: string; parentSpanId?: string }[] }[];
  }[];
}
const readJson = () => received.map(({ body }) => JSON.parse(body.toString()) as Json);
const resourceOf = ([first]: Json[]) =>
  Object.fromEntries(
    (first?.resourceSpans[0]?.resource.attributes ?? []).map(({ key, value }) => [key, value.stringValue]),
  );
const spansOf = (all: Json[]) =>
  all.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );

const JSON_PROTOCOL = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };

test('spans go as protobuf to /v1/traces below the endpoint, and nothing else is sent', async () => {
  await traceOne({ OTEL_EXPORTER_OTLP_ENDPOINT: `${address}/otel/` });
  expect(received.map(({ path, headers }) => [path, headers['content-type']])).toEqual([
    ['/otel/v1/traces', 'application/x-protobuf'],
  ]);
  const [sent] = received;
  for (const text of ['varanda', 'GET /api/x', 'select accounts'])
    expect(sent?.body.includes(text)).toBe(true);
});

test('the protocol, headers, name and resource follow their variables', async () => {
  await traceOne({
    OTEL_EXPORTER_OTLP_ENDPOINT: address,
    ...JSON_PROTOCOL,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
    OTEL_SERVICE_NAME: 'betting-eu',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging,service.name=ignored',
  });
  expect(received.map(({ headers }) => [headers['content-type'], headers.authorization])).toEqual([
    ['application/json', 'Bearer abc'],
  ]);
  expect(resourceOf(readJson())).toMatchObject({
    'service.name': 'betting-eu',
    'service.version': 'b1',
    'service.instance.id': 'copy-1',
    'deployment.environment.name': 'staging',
  });
  const [statement, request] = spansOf(readJson());
  expect([statement?.name, request?.name]).toEqual(['select accounts', 'GET /api/x']);
  expect(statement).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId });
});

test('the address of traces alone is used as it is', async () => {
  await traceOne({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${address}/here` });
  expect(received.map(({ path }) => path)).toEqual(['/here']);
});

test.each([
  ['the sampler', { OTEL_TRACES_SAMPLER: 'always_off' }],
  ['the share of the sampler', { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }],
  ['an exporter of none', { OTEL_TRACES_EXPORTER: 'none' }],
  ['a disabled SDK', { OTEL_SDK_DISABLED: 'true' }],
])('nothing is sent, and the work is done, with %s', async (_case, environment) => {
  await traceOne({ OTEL_EXPORTER_OTLP_ENDPOINT: address, ...environment });
  expect(received).toEqual([]);
});

test('a statement outside a trace has no span, and two traces at once keep theirs apart', async () => {
  const tracing = open({ OTEL_EXPORTER_OTLP_ENDPOINT: address, ...JSON_PROTOCOL });
  await tracing.statement('select 1', async () => 1);
  await Promise.all(
    ['one', 'two'].map((name) =>
      tracing.trace({ name, kind: 'internal' }, async () => {
        await Promise.resolve();
        await tracing.statement(`update ${name} set x = 1`, async () => 1);
      }),
    ),
  );
  await tracing.close();
  const spans = spansOf(readJson());
  const traces = ['one', 'two'].map((name) => {
    const [root] = spans.filter((span) => span.name === name);
    return spans.filter(({ traceId }) => traceId === root?.traceId).map((span) => span.name);
  });
  expect(traces).toEqual([
    ['update one', 'one'],
    ['update two', 'two'],
  ]);
  expect(spans).toHaveLength(4);
});

test('the environment is read anew by the next SDK of the process', async () => {
  await traceOne({ OTEL_EXPORTER_OTLP_ENDPOINT: `${address}/first` });
  await traceOne({ OTEL_EXPORTER_OTLP_ENDPOINT: `${address}/second` });
  expect(received.map(({ path }) => path)).toEqual(['/first/v1/traces', '/second/v1/traces']);
});

test('a collector that refuses is named in the log; one that never answers does not hold up the end', async () => {
  collector.removeAllListeners('request');
  collector.on('request', (request, response) => {
    request.resume();
    response.writeHead(400).end();
  });
  await traceOne({ OTEL_EXPORTER_OTLP_ENDPOINT: address });
  expect(lines.join('')).toContain('the last spans could not be sent');

  collector.removeAllListeners('request');
  const asked = once(collector, 'request');
  const tracing = open({ OTEL_EXPORTER_OTLP_ENDPOINT: address });
  await tracing.trace({ name: 'late', kind: 'internal' }, async () => 1);
  await tracing.close(50);
  const [, response] = await asked;
  response.end();
  await once(response, 'close');
});
