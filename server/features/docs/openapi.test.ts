import { describe, expect, test } from 'vitest';
import { openBackend } from '#tests/support/backend/backend.ts';
import { CONTRACT_CALLS } from '#tests/support/contract-calls.ts';
import { CALL_DOCUMENTATION } from './call-documentation/all-call-documentation.ts';
import { docsRoutes } from './docs-routes.ts';
import { openApiDocument } from './openapi.ts';
import { ROUTE_DOCUMENTATION } from './route-documentation.ts';

type Operation = {
  operationId: string;
  parameters: { $ref?: string; name?: string; in?: string }[];
  responses: object;
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation & { requestBody?: unknown; security: object[] }>>;
  components: Record<string, Record<string, unknown>>;
};

const document = JSON.parse(
  JSON.stringify(
    openApiDocument(CONTRACT_CALLS, CALL_DOCUMENTATION, ROUTE_DOCUMENTATION, 'http://localhost:3000'),
  ),
) as Document;
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string') yield inner;
    yield* referencesIn(inner);
  }
}

describe('the OpenAPI document', () => {
  test('has every call of the contract once, under its method and path', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const call of CONTRACT_CALLS) {
      expect(document.paths[call.path]?.[call.method.toLowerCase()]?.operationId).toBe(call.name);
    }
    expect(operations).toHaveLength(CONTRACT_CALLS.length + ROUTE_DOCUMENTATION.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  test('documents every call of the contract, and no other', () => {
    expect(Object.keys(CALL_DOCUMENTATION).toSorted()).toEqual(
      CONTRACT_CALLS.map(({ name }) => name).toSorted(),
    );
    const ip = CONTRACT_CALLS.filter(({ name }) => name === 'getIp');
    expect(() => openApiDocument(ip, {}, [], 'http://localhost:3000')).toThrow('getIp has no documentation');
  });

  test('has no reference to a missing part', () => {
    const references = [...new Set(referencesIn(document))];
    expect(references.length).toBeGreaterThan(2);
    for (const reference of references) {
      const found = reference
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>(
          (place, key) => (typeof place === 'object' && place ? Reflect.get(place, key) : undefined),
          document,
        );
      expect(found, reference).toBeDefined();
    }
  });

  test('declares every placeholder of a path, and a body where the call has one', () => {
    for (const call of CONTRACT_CALLS) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()];
      const named = operation?.parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name);
      expect(named).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(operation?.requestBody !== undefined).toBe(call.body !== undefined);
      expect(operation?.security.length === 0).toBe(call.access === 'public');
    }
  });

  test('describes the idempotency key and the refusals of a money command', () => {
    const operation = document.paths['/api/deposits']?.post;
    expect(operation?.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '422']),
    );
    expect(JSON.stringify(operation?.requestBody)).toContain('"amount"');
  });

  test('lists the fields of an answer behind defaults and transforms', () => {
    const answer = JSON.stringify(document.paths['/api/auth/me']?.get?.responses);
    for (const field of ['birthday', 'bonus_mixed', 'user_rollover']) expect(answer).toContain(`"${field}"`);
  });

  test('is served', async () => {
    const backend = await openBackend({
      routes: () => [docsRoutes(CONTRACT_CALLS, 'http://localhost:3000')],
    });
    const answer = await backend.request('/api/docs/openapi.json');
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual(document);
    await backend.close();
  });

  test('is a page for readers, without a script, every call and code of it in the text', async () => {
    const backend = await openBackend({
      routes: () => [docsRoutes(CONTRACT_CALLS, 'http://localhost:3000')],
    });
    const answer = await backend.request('/api/docs');
    const html = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/html');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(html).not.toMatch(/<script|\son\w+=|\sstyle=|src=/);
    for (const [name, { errors }] of Object.entries(CALL_DOCUMENTATION)) {
      const path = CONTRACT_CALLS.find((call) => call.name === name)?.path;
      const part = html.split(`<details open id="${name}">`)[1]?.split('</details>')[0] ?? '';
      expect(part, name).toContain(`<code>${path}</code>`);
      for (const code of errors) expect(part, name).toContain(code);
    }
    const deposit = html.split('<details open id="createDeposit">')[1]?.split('</details>')[0] ?? '';
    for (const text of [
      'Idempotency-Key',
      '<code>amount</code>',
      '<code>expires_at</code>',
      'limit_reached',
    ]) {
      expect(deposit).toContain(text);
    }
    // What looks like markup in a schema's pattern is escaped.
    expect(
      html.match(
        /<(?!\/?(!doctype|html|head|meta|title|style|body|header|main|nav|ul|li|a|h1|h2|p|section|details|summary|span|code|div|table|caption|thead|tbody|tr|th|td|small)\b|!doctype)[^>]{0,20}/,
      ),
    ).toBeNull();
    await backend.close();
  });
});
