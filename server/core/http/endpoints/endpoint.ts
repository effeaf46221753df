// An endpoint joins a call of the contract with the function that answers it. Reading, validation, authorisation, idempotency and
// writing are done once for all of them, in serve-endpoints.ts.
import type * as v from 'valibot';
import type { Call, WireResponseOf } from '#contract/define-call.ts';
import type { Language } from '#contract/languages.ts';
import type { Queries } from '#server/core/db/database.ts';
import type { RefusalFields } from '#server/core/http/request-metadata.ts';

/** The caller, from the session table. */
export interface Caller {
  playerId: string;
  sessionId: string;
}

export interface RequestContext<C extends Call> {
  params: Readonly<Record<string, string>>;
  body: C extends Call<v.GenericSchema, infer B, v.GenericSchema> ? v.InferOutput<B> : undefined;
  query: C extends Call<v.GenericSchema, v.GenericSchema, infer Q> ? v.InferOutput<Q> : undefined;
  /** Always set for 'player' calls, sometimes for 'optional' ones. */
  caller: C['access'] extends 'player' ? Caller : Caller | undefined;
  language: Language;
  /** Address from the socket or from TRUST_PROXY hops, never from a header the page sets (D4). */
  ip: string;
  userAgent: string;
  /** ms since 1970, read once for the whole call. */
  now: number;
  /** When the whole request including its body had arrived (ms since 1970): deadlines are measured by this. */
  receivedAt: number;
  /**
   * From when on the player can't take a command back (ms since 1970): its receipt, or the beginning of its turn where it waited for other
   * calls of the player, or the answer of a party that was asked about the player's address. Until then it can be called off, or its
   * session be ended. What the player may have seen meanwhile must be judged by this moment.
   */
  bindingAt: number;
  /** A header as sent; empty where it is missing. */
  header: (name: string) => string;
  /** Bearer token as sent; empty where it is missing. */
  token: string;
  /** Idempotency key of a money command, sent or made from call and body; empty otherwise. */
  key: string;
}

/** What an order at a party is looked up by. */
type OrderContext<C extends Call> = Pick<
  RequestContext<C>,
  'params' | 'body' | 'caller' | 'language' | 'key'
>;

/** What the effect of a money command is told besides the request. */
interface EffectContext {
  tx: Queries;
}

interface EndpointOptions {
  /** Not an action of the player: it does not extend an idle session (D5). */
  quiet?: true;
  /** No command, although it is no GET: it does not wait until the player's other commands end. */
  concurrent?: true;
  /** The handler validates the token itself: an exchange accepts tokens that no other call accepts any more. */
  ownToken?: true;
  /** Never cached, although it is a public read under /v2. */
  fresh?: true;
  /** For a public read outside /v2: browsers revalidate it each time, shared caches may answer it for this long (s). */
  sharedS?: number;
  /**
   * For a public read whose answer depends on its address, the language and data with a version: it is answered from memory as long as
   * the version stays the same. Undefined: not this query.
   */
  version?: (query: URLSearchParams) => Promise<string | number> | undefined;
  /** §7's own fields of a refused answer, beside the problem's. */
  refusalFields?: RefusalFields;
  /** Refuses callers before anything else; a repeat of a money command is answered all the same. */
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
  lookUp?: (asked: OrderContext<Call>) => Promise<unknown>;
  answer: (asked: RequestContext<Call> & EffectContext, prepared: unknown) => Promise<unknown>;
}

export type Endpoint = PlainEndpoint | MoneyEndpoint;

/** An answer with its own status; handlers return it instead of the plain response. */
export class Reply<Body> {
  readonly status: number;
  readonly body: Body;
  constructor(status: number, body: Body) {
    this.status = status;
    this.body = body;
  }
}

/** Joins a call with its handler; the handler returns the wire format of the call's response. */
export function endpoint<C extends Call>(
  call: C,
  answer: (asked: RequestContext<C>) => Promise<WireResponseOf<C> | Reply<unknown>>,
  options: EndpointOptions = {},
): Endpoint {
  return { kind: 'plain', call, options, answer: answer as PlainEndpoint['answer'] };
}

interface MoneyHandler<C extends Call, Prepared> {
  /** What outside parties must do first: outside the transaction, and idempotent. */
  prepare: (asked: RequestContext<C>) => Promise<Prepared>;
  /**
   * Where `prepare` sends an order to a party: what it would return, from the order that the party knows already; undefined where the
   * party knows none. With it, the key stays running while it is unknown whether the party took the order.
   */
  lookUp?: (asked: OrderContext<C>) => Promise<Prepared | undefined>;
  /** The effect; it commits together with the stored answer for repeats. */
  answer: (asked: RequestContext<C> & EffectContext, prepared: Prepared) => Promise<WireResponseOf<C>>;
}

/** Joins a money command with its handler (D3): the handler runs at most once per key. */
export function moneyEndpoint<C extends Call, Prepared>(
  call: C,
  handler: MoneyHandler<C, Prepared>,
  options: EndpointOptions = {},
): Endpoint {
  return {
    kind: 'money',
    call,
    options,
    ...(handler as unknown as Pick<MoneyEndpoint, 'prepare' | 'lookUp' | 'answer'>),
  };
}
