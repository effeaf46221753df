import type { Context } from 'hono';
import type { Language } from '#contract/languages.ts';

/** What the server knows of a request besides its content. */
interface RequestMetadata {
  /** Identifies the request in the log and in X-Request-Id. */
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
  Variables: { metadata: RequestMetadata; route: string };
}

/** The metadata of the current request. */
export const requestMetadataOf = (context: Context<HttpEnv>): RequestMetadata => context.get('metadata');
