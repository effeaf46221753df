import type { Context, MiddlewareHandler } from 'hono';
import type { Problem } from '#contract/errors.ts';
import { chooseLanguage, type Language } from '#contract/languages.ts';
import type { OperatorRole } from '#contract/operator-calls.ts';
import type { Clock } from '#server/core/clock.ts';
import { newId } from '#server/core/ids.ts';
import { callerAddress } from './client-address.ts';

/** What the server knows of a request besides its content. */
interface RequestMetadata {
  /** Identifies the request in the log and in X-Request-Id. */
  requestId: string;
  /** From the socket or from TRUST_PROXY hops (D4), in its one spelling. */
  ip: string;
  language: Language;
  userAgent: string;
  /** ms since 1970, read once for the whole request. */
  now: number;
}

/** A person of the operator's, or the caller who has OPS_TOKEN. */
export interface Operator {
  name: string;
  roles: readonly OperatorRole[];
  isBreakGlass: boolean;
}

/** Fields of a refused answer beside the problem's, as §7 has them. */
export type RefusalFields = (problem: Problem) => Readonly<Record<string, unknown>>;

export interface HttpEnv {
  Bindings: {
    incoming?: { socket?: { remoteAddress?: string | undefined; bytesWritten?: number } };
    /** The answer, on a port. */
    outgoing?: {
      once(event: 'close', listener: () => void): unknown;
      writableFinished: boolean;
      /** True once the caller has hung up. */
      destroyed?: boolean;
    };
    /** A request that the server sends to itself while it answers another one. */
    isOwn?: true;
  };
  Variables: {
    metadata: RequestMetadata;
    route: string;
    /** Who sends one of the operator's calls. */
    operator?: Operator;
    /** What a refused answer carries beside the problem. */
    refusalFields?: RefusalFields | undefined;
  };
}

/** The metadata of the current request. */
export const requestMetadataOf = (context: Context<HttpEnv>): RequestMetadata => context.get('metadata');

const BUILT = /^(text\/(html|javascript|css)|font\/)/;

/** Stores each request's metadata in its context. */
export function requestMetadata(clock: Clock, trustedHops: number): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    const socketAddress = context.env?.incoming?.socket?.remoteAddress ?? '127.0.0.1';
    context.set('metadata', {
      requestId: newId(),
      ip: callerAddress(socketAddress, context.req.header('x-forwarded-for'), trustedHops),
      language: chooseLanguage(context.req.header('accept-language')),
      userAgent: (context.req.header('user-agent') ?? '').slice(0, 256),
      now: clock.now(),
    });
    await next();
    // Pages and built files need no request id in their answers, and the first packets of a page have no bytes to spare.
    if (BUILT.test(context.res.headers.get('Content-Type') ?? '')) return;
    context.header('X-Request-Id', context.get('metadata').requestId);
    // The page learns the time from it: the sandbox's clock may have been moved, and Node would write the machine's.
    if (context.env?.outgoing) context.header('Date', new Date(context.get('metadata').now).toUTCString());
  };
}
