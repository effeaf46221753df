// Turns endpoints into routes: reads and validates requests, authenticates callers, runs money commands once, writes replies.
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Call } from '#contract/define-call.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { type HttpEnv, requestMetadataOf } from '#server/core/http/request-metadata.ts';
import { together } from '../../db/statement.ts';
import { OutcomeUnknown } from '../../parties/party-calls.ts';
import { isReadableText } from '../../readable-text.ts';
import {
  type CommandWork,
  isAnswerCurrent,
  isIdempotencyKey,
  keylessKey,
  parseIdempotencyKey,
  runIdempotentCommand,
  type StoredAnswer,
} from '../idempotency/idempotent-commands.ts';
import type { CallTurns } from '../rate-limit/player-turns.ts';
import type { VisitorTurns } from '../rate-limit/visitor-turns.ts';
import { openAnswerCache, type WrittenAnswer, writeAnswer } from './answer-cache.ts';
import { type Caller, type Endpoint, Reply, type RequestContext } from './endpoint.ts';
import { problemOf } from './problem-reply.ts';
import { openPublicTurns } from './public-turns.ts';
import { bearerToken, readBody, validateInput } from './read-request.ts';
import { Refusal } from './refusal.ts';
import { NOT_STORED, sharedReply, sharedSeconds } from './shared-reply.ts';
import { orderRequest } from './unknown-orders.ts';

interface EndpointGuards {
  clock: Clock;
  /**
   * The caller of a token, and the answer that the key of a money command already has. Throws the refusals 'unauthenticated' and
   * 'token_expired'.
   */
  authenticate(
    token: string,
    request: { now: number; quiet: boolean; ip: string; key: string | undefined },
  ): Promise<{ caller: Caller; answered: StoredAnswer | null }>;
  /** The id of a token by its signature alone, without the database; undefined for any other token. */
  idOfToken(token: string): Promise<string | undefined>;
  /** The turns of a player's commands, and of the other calls. */
  turns: Record<'commands' | 'others', CallTurns>;
  /** The turns of callers without a login. */
  visitors: VisitorTurns;
  /** Throws the refusal for calls that are closed during maintenance. */
  assertNotInMaintenance(call: Call): Promise<void>;
  /**
   * Called before a player's call that depends on the IP address (`wantsIp`), outside any transaction. Whether a party was asked, which
   * takes its time.
   */
  checkIpAddress(ip: string, now: number): Promise<boolean>;
  /**
   * Called last in the transaction of a money command that another company was asked for before. Throws the refusal 'token_expired' where
   * the caller's session was ended meanwhile, and keeps it from ending until the transaction has.
   */
  lockSession(tx: Queries, caller: Caller): Promise<void>;
  /** Called when a player's money command was refused, in the transaction that stores the answer; the command's own effect is rolled back. */
  refused(tx: Queries, playerId: string, refusal: Refusal, now: number): Promise<void>;
  /** Called when another call of a player was refused, after its own transaction. Never throws. */
  refusedInOwnTransaction(playerId: string, refusal: Refusal, now: number): Promise<void>;
  /** Called when a money command was answered: `done`, with a refusal's code, `refused_before` for a repeat of one, `unknown` where a party may have taken an order, or `failed`. */
  commandEnded(call: string, outcome: string): void;
}

/** Adds every endpoint to the app. */
export function serveEndpoints(
  app: Hono<HttpEnv>,
  endpoints: readonly Endpoint[],
  db: Database,
  guards: EndpointGuards,
): void {
  const publicTurns = openPublicTurns(guards.visitors, guards.turns.others.players, guards.idOfToken);
  async function answer(endpoint: Endpoint, context: Context<HttpEnv>, receivedAt: number) {
    const { call, options } = endpoint;
    const isCommand = call.method !== 'GET' && !options.concurrent;
    const { players, tokens } = guards.turns[isCommand ? 'commands' : 'others'];
    const token = call.access === 'public' ? '' : bearerToken(context);
    const tokenId = token === '' ? undefined : await guards.idOfToken(token);
    const moments = { receivedAt, bindingAt: receivedAt };
    const noteWait = (hasWaited: boolean) => {
      if (hasWaited) moments.bindingAt = guards.clock.now();
    };
    const identified = () =>
      publicTurns.noting(tokenId, receivedAt, () => identifyUnlessClosed(context, endpoint, guards));
    const answerAs = (known: Identified | undefined) => answerIdentified(endpoint, context, moments, known);
    if (tokenId === undefined)
      return publicTurns.run(call, context, receivedAt, async () => answerAs(await identified()));
    if (options.ownToken) return tokens.run(tokenId, receivedAt, async () => answerAs(await identified()));
    // In a turn of the token: one that is dead takes none of its player's.
    const known = await tokens.run(tokenId, receivedAt, async (hasWaited) => {
      noteWait(hasWaited);
      return identified();
    });
    // A repeat of a money command is answered before any other guard (D3).
    if (!known || known.answered) return answerAs(known);
    return players.run(known.caller.playerId, receivedAt, async (hasWaited) => {
      noteWait(hasWaited);
      // A command that had to wait: its session may have ended meanwhile, or its key got an answer.
      return answerAs(hasWaited && isCommand ? await identified() : known);
    });
  }
  async function answerIdentified(
    endpoint: Endpoint,
    context: Context<HttpEnv>,
    moments: Moments,
    known: Identified | undefined,
  ) {
    const { call, options, kind } = endpoint;
    const request = await readRequest(context, endpoint, known?.caller, moments);
    if (!known?.answered) {
      if (known && call.wantsIp && (await guards.checkIpAddress(request.ip, request.now)))
        request.bindingAt = guards.clock.now();
      if (kind === 'plain') await options.authorize?.(request);
    }
    return answerOf(endpoint, request, known?.answered, db, guards);
  }
  const written = openAnswerCache();
  /** A public read: from memory where its data has not changed. */
  async function publicAnswer(
    endpoint: Endpoint,
    context: Context<HttpEnv>,
    receivedAt: number,
  ): Promise<WrittenAnswer> {
    const { pathname, search, searchParams } = new URL(context.req.url);
    const version = endpoint.options.version?.(searchParams);
    if (!version) return writeAnswer(await answer(endpoint, context, receivedAt));
    const [, now] = await together([guards.assertNotInMaintenance(endpoint.call), version]);
    const { language } = requestMetadataOf(context);
    const key = `${language} ${pathname}${search}`;
    // The turn comes before the entry: one address's place in the queue is not another's, who asks for the same.
    return (
      written.known(key, now) ??
      publicTurns.run(endpoint.call, context, receivedAt, () =>
        written.get(key, now, async () =>
          answerIdentified(
            endpoint,
            context,
            { receivedAt, bindingAt: receivedAt },
            await identifyUnlessClosed(context, endpoint, guards),
          ),
        ),
      )
    );
  }
  for (const endpoint of endpoints) {
    const { call } = endpoint;
    app.on(call.method, honoPath(call.path), async (context) => {
      context.set('route', call.path);
      context.set('refusalFields', endpoint.options.refusalFields);
      // The whole body first: `receivedAt` is the moment at which the request is complete.
      if (call.body) await context.req.text();
      const receivedAt = guards.clock.now();
      const sharedS = call.method === 'GET' ? sharedSeconds(endpoint) : undefined;
      if (sharedS !== undefined)
        return sharedReply(context, await publicAnswer(endpoint, context, receivedAt), sharedS);
      const { status, body } = await answer(endpoint, context, receivedAt);
      return context.json(body, status as ContentfulStatusCode, NOT_STORED);
    });
  }
}

// The app ignores a trailing slash of the request; a route with one would never match.
const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');

type Moments = Pick<RequestContext<Call>, 'receivedAt' | 'bindingAt'>;

interface Identified {
  caller: Caller;
  answered: StoredAnswer | null;
}

/**
 * Who calls. Throws the refusal of a call that is closed during maintenance, except for a repeat, and then what `authenticate` throws.
 * Both are asked for together.
 */
async function identifyUnlessClosed(
  context: Context<HttpEnv>,
  endpoint: Endpoint,
  guards: EndpointGuards,
): Promise<Identified | undefined> {
  const [open, identified] = await Promise.allSettled([
    guards.assertNotInMaintenance(endpoint.call),
    identify(context, endpoint, guards),
  ]);
  const isRepeat = identified.status === 'fulfilled' && identified.value?.answered;
  if (open.status === 'rejected' && !isRepeat) throw open.reason;
  if (identified.status === 'rejected') throw identified.reason;
  return identified.value;
}

/** The caller of a call that asks for one, and the answer that its key already has. Throws what `authenticate` throws. */
async function identify(
  context: Context<HttpEnv>,
  { call, options }: Endpoint,
  guards: EndpointGuards,
): Promise<Identified | undefined> {
  const { ip, now } = requestMetadataOf(context);
  const token = bearerToken(context);
  const asks = call.access === 'player' || (call.access === 'optional' && token !== '');
  if (!asks || options.ownToken) return undefined;
  const key = await keyToLookUp(context, call);
  const { caller, answered } = await guards.authenticate(token, {
    now,
    quiet: options.quiet === true,
    ip,
    key,
  });
  const isRepeat = answered !== null && key !== undefined && isAnswerCurrent(answered, key, now);
  return { caller, answered: isRepeat ? answered : null };
}

const sentKeyOf = (context: Context<HttpEnv>): string => context.req.header('idempotency-key') ?? '';
const isKeyless = (context: Context<HttpEnv>, call: Call): boolean =>
  call.defaultKey === true && sentKeyOf(context) === '';

/** The key of a money command whose answer is looked up; undefined for other calls, and where the request will be refused. */
async function keyToLookUp(context: Context<HttpEnv>, call: Call): Promise<string | undefined> {
  if (!call.money) return undefined;
  const sent = sentKeyOf(context);
  if (!isKeyless(context, call)) return isIdempotencyKey(sent) ? sent : undefined;
  try {
    return (await readInput(context, call)).key;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** What is sent with a call, validated. Throws the refusals 'key_missing', 'not_found' and 'invalid_input'. */
async function readInput(context: Context<HttpEnv>, call: Call) {
  const withoutKey = isKeyless(context, call);
  const sent = call.money && !withoutKey ? parseIdempotencyKey(sentKeyOf(context)) : '';
  const params = context.req.param() as Record<string, string>;
  if (Object.values(params).some((value) => value.length > 80 || !isReadableText(value)))
    throw new Refusal('not_found');
  const query = call.query ? validateInput(call.query, context.req.query()) : undefined;
  const body = call.body ? validateInput(call.body, await readBody(context)) : undefined;
  const key = withoutKey ? keylessKey({ call: call.name, params, body }) : sent;
  return { params, query, body, key };
}

/** Throws what `readInput` throws. */
async function readRequest(
  context: Context<HttpEnv>,
  { call }: Endpoint,
  known: Caller | undefined,
  moments: Moments,
): Promise<RequestContext<Call>> {
  // Cast because of the generic Call: a 'player' call has a caller, unless it validates the token itself.
  const caller = known as Caller;
  const input = await readInput(context, call);
  const { ip, language, userAgent, now } = requestMetadataOf(context);
  const header = (name: string) => context.req.header(name) ?? '';
  const token = bearerToken(context);
  return { ...input, ...moments, caller, language, ip, userAgent, now, header, token };
}

async function answerOf(
  endpoint: Endpoint,
  request: RequestContext<Call>,
  answered: StoredAnswer | null | undefined,
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
  const { lookUp } = endpoint;
  // While a party was asked, the owner may have ended the session. It is locked after all else: balances come before it.
  const askedParty = endpoint.call.wantsIp || lookUp !== undefined;
  const lockSession = async (tx: Queries) => void (askedParty && (await guards.lockSession(tx, caller)));
  const work: CommandWork<unknown> = {
    admit: async () => endpoint.options.authorize?.(request),
    prepare: () => endpoint.prepare(request),
    ...(lookUp && {
      order: { request: orderRequest(request), now: () => guards.clock.now(), lookUp: () => lookUp(request) },
    }),
    async effect(tx, prepared) {
      const answer = await endpoint.answer({ ...request, tx }, prepared);
      await lockSession(tx);
      return { status: 200, body: answer };
    },
    async refused(refusal, tx) {
      await lockSession(tx);
      outcome = refusal.code;
      await guards.refused(tx, caller.playerId, refusal, now);
      return { status: refusal.status, body: problemOf(refusal, request.language) };
    },
  };
  try {
    const answer = await runIdempotentCommand(db, command, work, answered);
    outcome ||= answer.status < 400 ? 'done' : 'refused_before';
    return answer;
  } catch (error) {
    const failure = error instanceof OutcomeUnknown ? 'unknown' : 'failed';
    outcome = error instanceof Refusal ? error.code : failure;
    throw error;
  } finally {
    guards.commandEnded(command.call, outcome);
  }
}
