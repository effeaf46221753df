// The sportsbook's own token (§7, D10): one token that all callers share, requested when it is needed.
import { queryOptions } from '@tanstack/react-query';
import { generateToken } from '#contract/endpoints/player/session-calls.ts';
import { TOKEN_REFRESH_MARGIN_MS } from '#contract/limits.ts';
import { ApiError, call } from '#src/core/api/call.ts';
import { pollDelay } from '#src/core/cache/poll-interval.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { sessionGeneration } from '#src/core/session/session-store.ts';
import { decodeTokenPayload } from '#src/core/session/token-payload.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { i18n } from '#src/core/text/i18n.ts';

/** Refusals that concern the player. The caller words them itself, so there is no alert here. */
const OF_THE_PLAYER: ReadonlySet<string> = new Set([
  'unauthenticated',
  'token_expired',
  'not_verified',
  'ip_blocked',
  'blocked_player',
]);

/** How soon a failed renewal is tried again (ms). */
const AGAIN_MS = 60_000;
/** A token that lives longer is renewed after a day (ms): browsers run a timer of 25 days or more at once. */
const LONGEST_MS = 86_400_000;

let held: { generation: number; token: Promise<string> } | undefined;

/**
 * The token of this session; `refused`: a token that the backend no
 * longer accepts. Throws what `call` throws, and shows R8.04's alert.
 */
export async function sportsbookToken(refused?: string): Promise<string> {
  const generation = sessionGeneration();
  if (held?.generation !== generation) held = undefined;
  if (held && refused !== undefined && (await held.token) === refused) held = undefined;
  held ??= { generation, token: askToken() };
  const mine = held;
  return mine.token.catch((error: unknown) => {
    if (held === mine) held = undefined;
    throw error;
  });
}

/**
 * The token for a component that holds it: renewed before it expires and on each refetch. Needs a session (`enabled`);
 * `online`: whether a renewal is possible.
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
    refetchInterval: ({ state }) => {
      const ms = online && state.data !== undefined && msUntilRenewal(state.data);
      return ms ? pollDelay(state, ms) : false;
    },
  });
}

/** How long (ms) until a token has to be renewed; null for a token without an expiry time. */
export function msUntilRenewal(token: string): number | null {
  const { exp } = Object(decodeTokenPayload(token));
  if (typeof exp !== 'number') return null;
  const now = serverClock.known() ?? serverClock.now();
  return Math.min(Math.max(AGAIN_MS, exp * 1_000 - now - TOKEN_REFRESH_MARGIN_MS), LONGEST_MS);
}

async function askToken(): Promise<string> {
  try {
    return (await call(generateToken)).token;
  } catch (error) {
    if (!(error instanceof ApiError && OF_THE_PLAYER.has(error.code))) {
      // R8.04: its words are fixed.
      showAlert('error', i18n.t('sports:token_failed'), { more: i18n.t('shell:failure.internal') });
    }
    throw error;
  }
}
