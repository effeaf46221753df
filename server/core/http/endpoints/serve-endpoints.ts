// Turns endpoints into routes: reads and validates requests, authenticates callers, runs money commands once, writes replies.
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Call } from '#contract/define-call.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { type HttpEnv, requestMetadataOf } from '#server/core/http/request-metadata.ts';
import { newId } from '../../ids.ts';
import { etagMatches, etagOf } from '../http-routes.ts';
import {
  type CommandWork,
  parseIdempotencyKey,
  runIdempotentCommand,
} from '../idempotency/idempotent-commands.ts';
import type { PlayerTurns } from '../rate-limit/player-turns.ts';
import { type Caller, type Endpoint, Reply, type RequestContext } from './endpoint.ts';
import { problemOf } from './problem-reply.ts';
import { bearerToken, readBody, validateInput } from './read-request.ts';
import { Refusal } from './refusal.ts';

interface EndpointGuards {
  clock: Clock;
  /** The caller of a token. Throws the refusals 'unauthenticated' and 'token_expired'. */
  authenticate(token: string, request: { now: number; quiet: boolean; ip: string }): Promise<Caller>;
  /** Whose token this is by its signature alone, without the database; undefined for any other token. */
  playerOfToken(token: string): Promise<string | undefined>;
  /** The turns of a player's commands, and of the other calls. */
  turns: Record<'commands' | 'others', PlayerTurns>;
  /** Throws the refusal for calls that are closed during maintenance. */
  assertNotInMaintenance(call: Call): Promise<void>;
  /** Called before a player's call that depends on the IP address (`wantsIp`), outside any transaction. */
  checkIpAddress(ip: string, now: number): Promise<void>;
  /** Called when a player's money command was refused, in the transaction that stores the answer; the command's own effect is rolled back. */
  refused(tx: Queries, playerId: string, refusal: Refusal, now: number): Promise<void>;
  /** Called when another call of a player was refused, after its own transaction. Never throws. */
  refusedInOwnTransaction(playerId: string, refusal: Refusal, now: number): Promise<void>;
  /** Called when a money command was answered: `done`, with a refusal's code, `refused_before` for a repeat of one, or `failed`. */
  commandEnded(call: string, outcome: string): void;
}

/** Adds every endpoint to the app. */
export function serveEndpoints(
  app: Hono<HttpEnv>,
  endpoints: readonly Endpoint[],
  db: Database,
  guards: EndpointGuards,
): void {
  async function answer(endpoint: Endpoint, context: Context<HttpEnv>, receivedAt: number) {
    const { call, options } = endpoint;
    const token = call.access === 'public' ? '' : bearerToken(context);
    const playerId = token === '' ? undefined : await guards.playerOfToken(token);
    const work = () => answerInTurn(endpoint, context, receivedAt);
    if (playerId === undefined) return work();
    const isCommand = call.method !== 'GET' && !options.concurrent;
    return guards.turns[isCommand ? 'commands' : 'others'].run(playerId, receivedAt, work);
  }
  async function answerInTurn(endpoint: Endpoint, context: Context<HttpEnv>, receivedAt: number) {
    await guards.assertNotInMaintenance(endpoint.call);
    const request = await readRequest(context, endpoint, guards, receivedAt);
    await endpoint.options.authorize?.(request);
    return answerOf(endpoint, request, db, guards);
  }
  for (const endpoint of endpoints) {
    const { call } = endpoint;
    app.on(call.method, honoPath(call.path), async (context) => {
      context.set('route', call.path);
      context.set('refusalFields', endpoint.options.refusalFields);
      // The whole body first: `receivedAt` is the moment at which the request is complete.
      if (call.body) await context.req.text();
      const receivedAt = guards.clock.now();
      const { status, body } = await answer(endpoint, context, receivedAt);
      const sharedS = call.method === 'GET' && status === 200 ? sharedSeconds(endpoint) : undefined;
      return sharedS !== undefined
        ? cachedReply(context, body, sharedS)
        : context.json(body, status as ContentfulStatusCode, { 'Cache-Control': 'no-store' });
    });
  }
}

// The app ignores a trailing slash of the request; a route with one would never match.
const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');

async function readRequest(
  context: Context<HttpEnv>,
  { call, options }: Endpoint,
  guards: EndpointGuards,
  receivedAt: number,
): Promise<RequestContext<Call>> {
  const metadata = requestMetadataOf(context);
  const token = bearerToken(context);
  const asks = call.access === 'player' || (call.access === 'optional' && token !== '');
  // Cast because of the generic Call: a 'player' call has a caller, unless it validates the token itself.
  const caller = (
    asks && !options.ownToken
      ? await guards.authenticate(token, {
          now: metadata.now,
          quiet: options.quiet === true,
          ip: metadata.ip,
        })
      : undefined
  ) as Caller;
  if (caller && call.wantsIp) await guards.checkIpAddress(metadata.ip, metadata.now);
  const sentKey = context.req.header('idempotency-key') ?? (call.defaultKey ? newId() : undefined);
  const key = call.money ? parseIdempotencyKey(sentKey) : '';
  const params = context.req.param() as Record<string, string>;
  if (Object.values(params).some((value) => value.length > 80 || value.includes('\0')))
    throw new Refusal('not_found');
  const query = call.query ? validateInput(call.query, context.req.query()) : undefined;
  const body = call.body ? validateInput(call.body, await readBody(context)) : undefined;
  const { ip, language, userAgent, now } = metadata;
  const header = (name: string) => context.req.header(name) ?? '';
  return { params, body, query, caller, language, ip, userAgent, now, receivedAt, header, token, key };
}

async function answerOf(
  endpoint: Endpoint,
  request: RequestContext<Call>,
  db: Database,
  guards: EndpointGuards,
): Promise<{ status: number; body: unknown }> {
  const { caller, key, params, body, now } = request;
  if (endpoint.kind === 'plain') {
    const answer = await endpoint.answer(request).catch(async (error: unknown) => {
      if (error instanceof Refusal && caller)
        await guards.refusedInOwnTransaction(caller.playerId, error, now);
      throw error;
    });
    return answer instanceof Reply ? answer : { status: 200, body: answer };
  }
  if (!caller) throw new Refusal('unauthenticated');
  let outcome = '';
  const command = { playerId: caller.playerId, key, call: endpoint.call.name, params, body, now };
  const work: CommandWork<unknown> = {
    prepare: () => endpoint.prepare(request),
    effect: async (tx, prepared) => ({
      status: 200,
      body: await endpoint.answer({ ...request, tx }, prepared),
    }),
    async refused(refusal, tx) {
      outcome = refusal.code;
      await guards.refused(tx, caller.playerId, refusal, now);
      return { status: refusal.status, body: problemOf(refusal, request.language) };
    },
  };
  try {
    const answer = await runIdempotentCommand(db, command, work);
    outcome ||= answer.status < 400 ? 'done' : 'refused_before';
    return answer;
  } catch (error) {
    outcome = error instanceof Refusal ? error.code : 'failed';
    throw error;
  } finally {
    guards.commandEnded(command.call, outcome);
  }
}

/** How long shared caches may answer a public read (s); undefined: not at all. */
function sharedSeconds({ call, options }: Endpoint): number | undefined {
  if (call.access !== 'public' || options.fresh) return undefined;
  return options.sharedS ?? (call.path.startsWith('/v2/') ? SHARED_S : undefined);
}
const SHARED_S = 30;

// A browser revalidates each time and mostly gets 304.
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
