// The sportsbook's own token (§7, D10): one for all who want it, asked for when it is needed.
import { queryOptions } from '@tanstack/react-query';
import { generateToken } from '#contract/endpoints/authentication.ts';
import { TOKEN_REFRESH_MARGIN_MS } from '#contract/limits.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { ApiError, call } from '#src/core/api/call.ts';
import { texts } from '#src/core/text/i18n.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { sessionGeneration } from '#src/core/session/session-store.ts';
import { decodeTokenPayload } from '#src/core/session/token-payload.ts';

/** Refusals of the player, which whoever asked says in his own way. */
const OF_THE_PLAYER: ReadonlySet<string> = new Set([
  'unauthenticated',
  'token_expired',
  'not_verified',
  'ip_blocked',
  'blocked_player',
]);

/** A renewal that failed is tried again after this (ms). */
const AGAIN_MS = 60_000;

let held: { turn: number; token: Promise<string> } | undefined;

/** The token of this session; `refused`: one that isn't taken any more. Throws as `call` does, with R8.04's alert. */
export async function sportsbookToken(refused?: string): Promise<string> {
  const turn = sessionGeneration();
  if (held?.turn !== turn) held = undefined;
  if (held && refused !== undefined && (await held.token) === refused) held = undefined;
  held ??= { turn, token: askToken() };
  const mine = held;
  return mine.token.catch((error: unknown) => {
    if (held === mine) held = undefined;
    throw error;
  });
}

/**
 * The token for somebody who holds on to it: exchanged before it ends, and whenever it is asked for again. Ask only with a
 * session (`enabled`), `online` only where another one can come.
 */
export function sportsbookTokenQuery(online: boolean) {
  const queryKey = ['sportsbook-token', sessionGeneration()] as const;
  return queryOptions({
    queryKey,
    queryFn: () => sportsbookToken(queryClient.getQueryData<string>(queryKey)),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data } }) => (online && data !== undefined && msUntilRenewal(data)) || false,
  });
}

/** How long (ms) until a token is to be exchanged; null for one that doesn't say when it ends. */
export function msUntilRenewal(token: string): number | null {
  const { exp } = Object(decodeTokenPayload(token));
  if (typeof exp !== 'number') return null;
  return Math.max(AGAIN_MS, exp * 1_000 - serverClock.now() - TOKEN_REFRESH_MARGIN_MS);
}

async function askToken(): Promise<string> {
  try {
    return (await call(generateToken)).token;
  } catch (error) {
    if (!(error instanceof ApiError && OF_THE_PLAYER.has(error.code))) {
      // R8.04
      showAlert('error', texts.t('sports:token_failed'));
    }
    throw error;
  }
}
