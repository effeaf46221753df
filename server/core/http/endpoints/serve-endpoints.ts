// Turns endpoints into routes: reads and checks what comes in, knows who asks, runs money commands once, writes what
// goes out.
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Call } from '#contract/call.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { type HttpEnv, requestMetadataOf } from '../http-env.ts';
import { parseIdempotencyKey, runIdempotentCommand } from '../idempotency/idempotent-commands.ts';
import { etagMatches, etagOf } from '../routes.ts';
import { type Caller, type Endpoint, Reply, type RequestContext } from './endpoint.ts';
import { problemOf } from './problem-reply.ts';
import { bearerToken, readBody, validateInput } from './read-request.ts';
import { Refusal } from './refusal.ts';

interface EndpointGuards {
  clock: Clock;
  /** Who holds this token. Throws the refusals 'unauthenticated' and 'token_expired'. */
  authenticate(token: string, request: { now: number; quiet: boolean; ip: string }): Promise<Caller>;
  /** Refuses calls of a closed house (maintenance); passes otherwise. */
  authorize(call: Call): Promise<void>;
  /** RequestContext before a player's call that goes by his address (`wantsIp`), outside any transaction. */
  checkIpAddress(ip: string, now: number): Promise<void>;
  /** Hears that a player's money command was refused, in the transaction that keeps the answer: what the command had begun is undone. */
  refused(tx: Queries, playerId: string, refusal: Refusal, now: number): Promise<void>;
  /** Hears it of a player's other calls, after whatever transaction they had. Never throws. */
  refusedInOwnTransaction(playerId: string, refusal: Refusal, now: number): Promise<void>;
}

/** Adds every endpoint to the app. */
export function serveEndpoints(
  app: Hono<HttpEnv>,
  endpoints: readonly Endpoint[],
  db: Database,
  guards: EndpointGuards,
): void {
  for (const endpoint of endpoints) {
    const { call } = endpoint;
    app.on(call.method, routeOf(call.path), async (context) => {
      context.set('route', call.path);
      // All of the body first, before anything has to be waited for: who sends it slowly has not asked yet.
      if (call.body) await context.req.text();
      const receivedAt = guards.clock.now();
      await guards.authorize(call);
      const asked = await readRequest(context, endpoint, guards, receivedAt);
      await endpoint.options.authorize?.(asked);
      const { status, body } = await answerOf(endpoint, asked, db, guards);
      const sharedS = call.method === 'GET' && status === 200 ? sharedSeconds(endpoint) : undefined;
      return sharedS !== undefined
        ? cachedReply(context, body, sharedS)
        : context.json(body, status as ContentfulStatusCode, { 'Cache-Control': 'no-store' });
    });
  }
}

// The app ignores a slash at the end of what is asked; a route that has one would never be found.
const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');

async function readRequest(
  context: Context<HttpEnv>,
  { call, options }: Endpoint,
  guards: EndpointGuards,
  receivedAt: number,
): Promise<RequestContext<Call>> {
  const facts = requestMetadataOf(context);
  const token = bearerToken(context);
  const asks = call.access === 'player' || (call.access === 'optional' && token !== '');
  // The cast is the generic Call's: a 'player' call has a caller, unless it looks at the token itself.
  const caller = (
    asks && !options.ownToken
      ? await guards.authenticate(token, { now: facts.now, quiet: options.quiet === true, ip: facts.ip })
      : undefined
  ) as Caller;
  if (caller && call.wantsIp) await guards.checkIpAddress(facts.ip, facts.now);
  const key = call.money ? parseIdempotencyKey(context.req.header('idempotency-key')) : '';
  const params = context.req.param() as Record<string, string>;
  if (Object.values(params).some((value) => value.length > 80 || value.includes('\0')))
    throw new Refusal('not_found');
  const query = call.query ? validateInput(call.query, context.req.query()) : undefined;
  const body = call.body ? validateInput(call.body, await readBody(context)) : undefined;
  const { ip, language, userAgent, now } = facts;
  const header = (name: string) => context.req.header(name) ?? '';
  return { params, body, query, caller, language, ip, userAgent, now, receivedAt, header, token, key };
}

async function answerOf(
  endpoint: Endpoint,
  asked: RequestContext<Call>,
  db: Database,
  guards: EndpointGuards,
): Promise<{ status: number; body: unknown }> {
  const { caller, key, params, body, now } = asked;
  if (endpoint.kind === 'plain') {
    const answer = await endpoint.answer(asked).catch(async (error: unknown) => {
      if (error instanceof Refusal && caller)
        await guards.refusedInOwnTransaction(caller.playerId, error, now);
      throw error;
    });
    return answer instanceof Reply ? answer : { status: 200, body: answer };
  }
  if (!caller) throw new Refusal('unauthenticated');
  const command = { playerId: caller.playerId, key, call: endpoint.call.name, params, body, now };
  return runIdempotentCommand(db, command, {
    prepare: () => endpoint.prepare(asked),
    effect: async (tx, prepared) => ({
      status: 200,
      body: await endpoint.answer({ ...asked, tx }, prepared),
    }),
    async refused(refusal, tx) {
      await guards.refused(tx, caller.playerId, refusal, now);
      return { status: refusal.status, body: problemOf(refusal, asked.language) };
    },
  });
}

/** How long shared caches may answer a public read (s); undefined where nobody may. */
function sharedSeconds({ call, options }: Endpoint): number | undefined {
  if (call.access !== 'public' || options.fresh) return undefined;
  return options.sharedS ?? (call.path.startsWith('/v2/') ? SHARED_S : undefined);
}
const SHARED_S = 30;

// A browser asks each time and mostly hears 304.
function cachedReply(context: Context<HttpEnv>, body: unknown, sharedS: number): Response {
  const text = JSON.stringify(body);
  const etag = etagOf(text);
  const headers = {
    'Cache-Control': `public, max-age=0, s-maxage=${sharedS}, must-revalidate`,
    ETag: etag,
    Vary: 'Accept-Language',
  };
  if (etagMatches(context, etag)) return context.body(null, 304, headers);
  return context.body(text, 200, { ...headers, 'Content-Type': 'application/json; charset=UTF-8' });
}
