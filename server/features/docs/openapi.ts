// The OpenAPI document, generated from the contract's own values, so that it can't differ from the code.
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { Call } from '#contract/define-call.ts';
import { SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/sports/bet-calls.ts';
import { type ErrorCode, problem } from '#contract/errors.ts';
import { OPERATOR_CALLS } from '#contract/operator-calls.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { CallDocumentation } from './call-documentation/call-documentation.ts';
import type { RouteDocumentation } from './documented-route.ts';
import { operatorProposal } from './operator-answers.ts';
import { SECURITY_SCHEMES } from './route-documentation.ts';

type Json = Readonly<Record<string, unknown>>;

// Checks and transforms that JSON Schema can't express are left out; the schema describes the input form.
const CONVERSION: ConversionConfig = { target: 'draft-2020-12', typeMode: 'input', errorMode: 'ignore' };

function schemaOf(schema: v.GenericSchema): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, CONVERSION) as Json;
  return rest;
}

const json = (schema: Json) => ({ content: { 'application/json': { schema } } });

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', maxLength: 80 },
  }));
}

function queryParameters(query: v.GenericSchema | undefined): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query);
  const names = Array.isArray(required) ? required : [];
  return Object.entries(properties as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: names.includes(name),
    schema,
  }));
}

const reference = (name: string) => ({ $ref: `#/components/parameters/${name}` });

function parametersOf(call: Call): Json[] {
  return [
    ...pathParameters(call.path),
    ...queryParameters(call.query),
    reference('AcceptLanguage'),
    ...(call.money ? [reference(call.defaultKey ? 'OptionalIdempotencyKey' : 'IdempotencyKey')] : []),
    ...(call.wantsIp ? [reference('UserIp')] : []),
    ...(call.wantsSportsbookToken ? [reference('SportsbookToken')] : []),
  ];
}

/** Refused answers by status, each with the codes that it may carry. */
function refusalsOf(errors: readonly ErrorCode[]): Json {
  const codes = new Set<ErrorCode>(errors);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = new Refusal(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      { description: group.join(', '), ...json({ $ref: '#/components/schemas/Problem' }) },
    ]),
  );
}

const SECURITY: Readonly<Record<Call['access'], Json[]>> = {
  public: [],
  optional: [{}, { bearer: [] }],
  player: [{ bearer: [] }],
};

function operationOf(call: Call, { summary, errors }: CallDocumentation): Json {
  const [, , tag = 'house'] = call.path.split('/');
  return {
    operationId: call.name,
    summary,
    tags: [tag],
    security: SECURITY[call.access],
    parameters: parametersOf(call),
    ...(call.body ? { requestBody: { required: true, ...json(schemaOf(call.body)) } } : {}),
    responses: {
      '200': { description: summary, ...json(schemaOf(call.response)) },
      ...refusalsOf([...errors, 'maintenance', 'not_ready', 'internal']),
    },
  };
}

/** Who of the operator's people may send a call, none for other senders, and when it needs two of them. */
function operatorRules(name: string): { roles: string[]; twoPersons?: string | undefined } {
  const call = OPERATOR_CALLS.find((operatorCall) => operatorCall.name === name);
  return call ? { roles: [...call.roles, 'owner'], twoPersons: call.twoPersons } : { roles: [] };
}

function routeOperationOf(route: RouteDocumentation): Json {
  const { name, tag, summary, sender, path, query, body, response, errors, partyRefusals = {} } = route;
  const { roles, twoPersons } = operatorRules(name);
  const inPartyForm = Object.entries(partyRefusals).map(([status, schema]) => [
    status,
    { description: 'refused', ...json(schemaOf(schema)) },
  ]);
  return {
    operationId: name,
    summary,
    tags: [tag],
    security: sender === 'nobody' ? [] : [{ [sender]: roles }],
    parameters: [...pathParameters(path), ...queryParameters(query)],
    ...(body ? { requestBody: { required: true, ...json(schemaOf(body)) } } : {}),
    responses: {
      '200': { description: summary, ...json(schemaOf(response)) },
      ...(twoPersons
        ? {
            '202': {
              description: `waits for a second person: ${twoPersons}`,
              ...json(schemaOf(operatorProposal)),
            },
          }
        : {}),
      ...refusalsOf([...errors, 'internal']),
      ...Object.fromEntries(inPartyForm),
    },
  };
}

function header(name: string, description: string, required: boolean): Json {
  return { name, in: 'header', required, description, schema: { type: 'string' } };
}

/**
 * The OpenAPI 3.1 document of these calls and further routes, served from an address. Takes the calls' documentation by their
 * names. Throws for a call without one.
 */
export function openApiDocument(
  calls: readonly Call[],
  documentation: Readonly<Record<string, CallDocumentation>>,
  routes: readonly RouteDocumentation[],
  publicUrl: string,
): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of calls) {
    const documented = documentation[call.name];
    if (!documented) throw new Error(`${call.name} has no documentation`);
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call, documented) };
  }
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: routeOperationOf(route) };
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Varanda',
      version: '1',
      description: 'Amounts are integer cents, unless a field says otherwise; moments are ISO 8601.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        ...SECURITY_SCHEMES,
      },
      schemas: { Problem: schemaOf(problem) },
      parameters: {
        AcceptLanguage: header('Accept-Language', 'pt, en or es; pt where none of them is named.', false),
        IdempotencyKey: header(
          'Idempotency-Key',
          'The same key again gets the first answer and moves nothing.',
          true,
        ),
        OptionalIdempotencyKey: header(
          'Idempotency-Key',
          'The same key again gets the first answer and moves nothing. Without one, the same call with the same body counts once in ten seconds, from the first request on: until then it gets the first answer.',
          false,
        ),
        UserIp: header('user-ip', 'Address that the page knows of itself; informative.', false),
        SportsbookToken: header(SPORTSBOOK_TOKEN_HEADER, 'What GET /api/generate-token gave.', true),
      },
    },
  };
}
