// The cache of what the server knows. A query says in its `meta` whether its answer is public and may be stored on disk; a
// mutation, which scopes it changes: so no scope imports another. Keys are [scope, language?, …].
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { parseRefusal } from '#contract/errors.ts';
import { ApiError } from '../api/call.ts';
import { answeredAt, preferNewer } from '../net/data-freshness.ts';

/** First part of a query's key. */
export type QueryScope =
  | 'account'
  | 'banners'
  | 'bets'
  | 'bonuses'
  | 'categories'
  | 'chunk'
  | 'coupon-text'
  | 'coupons'
  | 'deposits'
  | 'favourites'
  | 'games'
  | 'game'
  | 'house-games'
  | 'jackpots'
  | 'kyc'
  | 'modal-images'
  | 'promotions'
  | 'protection'
  | 'providers'
  | 'recent-games'
  | 'referrals'
  | 'regulation'
  | 'seo'
  | 'sessions'
  | 'settings'
  | 'sports'
  | 'sportsbook-token'
  | 'statement'
  | 'transactions'
  | 'user'
  | 'withdrawals';

/** `public`: the answer is the same for every visitor. `persist`: it is worth having on disk before the network answers (D6). */
type PublicQueryMeta = { public: true; persist?: true };
type PersonalQueryMeta = { public?: never; persist?: never };

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: PublicQueryMeta | PersonalQueryMeta;
    mutationMeta: { changes?: readonly QueryScope[] };
    queryKey: readonly [QueryScope, ...unknown[]];
  }
}

const FRESH_MS = 60_000;
/** Whether the first page is still shown (§4: the start-up asks once). */
let startingUp = true;

/** The first page was left: from now on a page that opens asks again for a read that failed. */
export function endStartup(): void {
  startingUp = false;
}

export const queryClient: QueryClient = new QueryClient({
  // core/net/http.ts repeats what may be repeated (§8); a second layer of tries would multiply them. What is read again after an
  // outage is core/cache/refetch-visible.ts's.
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: FRESH_MS,
      networkMode: 'offlineFirst',
      // §4: the start-up asks once. Later, a page that opens asks again for what failed.
      get retryOnMount() {
        return !startingUp;
      },
      refetchOnMount: ({ state }) => !startingUp || state.status !== 'error',
      refetchOnReconnect: false,
      structuralSharing: preferNewer,
    },
    // A money command that paused offline would fire later by itself.
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onSuccess: (_data, query) => {
      // What came out of a store is as old as its answer.
      const at = answeredAt(query.state.data);
      if (at !== undefined) query.setState({ dataUpdatedAt: at });
    },
    onError: (error, query) => {
      if (query.queryKey[0] !== 'settings') readSettingsWhereClosed(error);
    },
  }),
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _context, mutation) => {
      for (const noun of mutation.meta?.changes ?? []) {
        void queryClient.invalidateQueries({ queryKey: [noun] });
      }
    },
    onError: readSettingsWhereClosed,
  }),
});

/** A page opens: what stays on screen from page to page is read again where it is stale, as what the page itself shows. */
export function refetchStaleFrame(): void {
  void queryClient.refetchQueries(
    {
      type: 'active',
      stale: true,
      predicate: ({ queryKey, state }) =>
        (queryKey[0] === 'settings' || queryKey[0] === 'categories') && state.status === 'success',
    },
    { cancelRefetch: false },
  );
}

/**
 * D15: a refusal because of maintenance makes the page read the settings, which show the maintenance page. A 503 that doesn't say so may be
 * a gateway's, or one call's alone: the start-up asks for the settings once (§4).
 */
function readSettingsWhereClosed(error: Error): void {
  if (!(error instanceof ApiError) || parseRefusal(error.answer).code !== 'maintenance') return;
  // A dozen lists may be refused at once: one request is enough.
  void queryClient.invalidateQueries({ queryKey: ['settings'] }, { cancelRefetch: false });
}

/** Logout: only answers that a visitor may see stay in memory. A query without `public` in its `meta` goes. */
export function removePlayerQueries(): void {
  const isPersonal = ({ meta }: Query) => meta?.public !== true;
  void queryClient.cancelQueries({ predicate: isPersonal });
  queryClient.removeQueries({ predicate: isPersonal });
}
