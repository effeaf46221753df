import type { Context } from 'hono';
import type { Language } from '#contract/languages.ts';

/** What every request carries beside itself. */
interface RequestMetadata {
  /** Names the request in the log and in X-Request-Id. */
  requestId: string;
  /** From the socket or from TRUST_PROXY hops (D4). */
  ip: string;
  language: Language;
  userAgent: string;
  /** ms since 1970, read once for the whole request. */
  now: number;
}

export interface HttpEnv {
  Bindings: { incoming?: { socket?: { remoteAddress?: string | undefined } } };
  Variables: { facts: RequestMetadata; route: string };
}

/** The facts of the request at hand. */
export const requestMetadataOf = (context: Context<HttpEnv>): RequestMetadata => context.get('facts');
