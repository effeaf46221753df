// What a feature hands to the server: a call of the contract and the function that answers it. Reading, checking,
// authorising, idempotency and writing are done around it, once, in serve-endpoints.ts.
import type * as v from 'valibot';
import type { Call, WireResponseOf } from '#contract/call.ts';
import type { Language } from '#contract/languages.ts';
import type { Queries } from '#server/core/db/database.ts';

/** Who asks, as the session table knows it. */
export interface Caller {
  playerId: string;
  sessionId: string;
}

export interface RequestContext<C extends Call> {
  params: Readonly<Record<string, string>>;
  body: C extends Call<v.GenericSchema, infer B, v.GenericSchema> ? v.InferOutput<B> : undefined;
  query: C extends Call<v.GenericSchema, v.GenericSchema, infer Q> ? v.InferOutput<Q> : undefined;
  /** Set for 'player' calls, perhaps for 'optional' ones. */
  caller: C['access'] extends 'player' ? Caller : Caller | undefined;
  language: Language;
  /** Address from the socket or from TRUST_PROXY hops, never from a header the page sets (D4). */
  ip: string;
  userAgent: string;
  /** ms since 1970, read once for the whole call. */
  now: number;
  /** When the whole request was there, its body too (ms since 1970): what has to come in time is measured by this. */
  receivedAt: number;
  /** A header as it was sent; empty without it. */
  header: (name: string) => string;
  /** Bearer token as sent; empty without one. */
  token: string;
  /** Idempotency-Key of a money command; empty otherwise. */
  key: string;
}

interface EndpointOptions {
  /** Not something that the player did: it doesn't keep an idle session alive (D5). */
  quiet?: true;
  /** The handler looks at the token itself: an exchange takes tokens that open nothing else any more. */
  ownToken?: true;
  /** Never cached, though a public read under /v2. */
  fresh?: true;
  /** A public read elsewhere that browsers ask for anew each time and shared caches may answer for so long (s). */
  sharedS?: number;
  /** Refuses callers before anything else, a money command's key too. */
  authorize?: (asked: RequestContext<Call>) => Promise<void>;
}

interface PlainEndpoint {
  kind: 'plain';
  call: Call;
  options: EndpointOptions;
  answer: (asked: RequestContext<Call>) => Promise<unknown>;
}

interface MoneyEndpoint {
  kind: 'money';
  call: Call;
  options: EndpointOptions;
  prepare: (asked: RequestContext<Call>) => Promise<unknown>;
  answer: (asked: RequestContext<Call> & { tx: Queries }, prepared: unknown) => Promise<unknown>;
}

export type Endpoint = PlainEndpoint | MoneyEndpoint;

/** An answer with a status of its own; handlers return it in place of the bare response. */
export class Reply<Body> {
  readonly status: number;
  readonly body: Body;
  constructor(status: number, body: Body) {
    this.status = status;
    this.body = body;
  }
}

/** Joins a call with its handler; the handler's result is the wire's form of the call's response. */
export function endpoint<C extends Call>(
  call: C,
  answer: (asked: RequestContext<C>) => Promise<WireResponseOf<C> | Reply<unknown>>,
  options: EndpointOptions = {},
): Endpoint {
  return { kind: 'plain', call, options, answer: answer as PlainEndpoint['answer'] };
}

interface MoneyHandler<C extends Call, Prepared> {
  /** What outside parties must do first; outside the transaction, and the same again where it is asked twice. */
  prepare: (asked: RequestContext<C>) => Promise<Prepared>;
  /** The effect; it commits together with the answer that a repeat gets. */
  answer: (asked: RequestContext<C> & { tx: Queries }, prepared: Prepared) => Promise<WireResponseOf<C>>;
}

/** Joins a money command with its handler (D3): the same key never reaches it twice. */
export function moneyEndpoint<C extends Call, Prepared>(
  call: C,
  handler: MoneyHandler<C, Prepared>,
  options: EndpointOptions = {},
): Endpoint {
  return {
    kind: 'money',
    call,
    options,
    ...(handler as unknown as Pick<MoneyEndpoint, 'prepare' | 'answer'>),
  };
}
