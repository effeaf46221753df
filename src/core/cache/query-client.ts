// The cache of what the server knows. A query's meta says whether it may be stored on the device, a mutation's which query
// scopes it changes, so that no scope imports another. Keys are [scope, language?, …].
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { answeredAt, preferNewer } from '../net/data-freshness.ts';
import { ApiError } from '../api/call.ts';

/** First part of a query's key. */
export type QueryScope =
  | 'account'
  | 'banners'
  | 'bets'
  | 'bonuses'
  | 'categories'
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

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Public and worth having before the network answers; nothing personal ever (D6). */
      persist?: true;
    };
    mutationMeta: { changes?: readonly QueryScope[] };
    queryKey: readonly [QueryScope, ...unknown[]];
  }
}

const FRESH_MS = 60_000;

export const queryClient: QueryClient = new QueryClient({
  // core/net/http.ts repeats what may be repeated (§8); a second layer of tries would multiply them. What is read again after an
  // outage is core/cache/refetch-visible.ts's.
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: FRESH_MS,
      networkMode: 'offlineFirst',
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

/** D15: a refusal because of maintenance makes the page read the settings, which show the maintenance page. */
function readSettingsWhereClosed(error: Error): void {
  if (!(error instanceof ApiError) || error.code !== 'maintenance') return;
  // A dozen lists may be refused at once: one request is enough.
  void queryClient.invalidateQueries({ queryKey: ['settings'] }, { cancelRefetch: false });
}

const PERSONAL: readonly QueryScope[] = [
  'account',
  'bets',
  'bonuses',
  'coupons',
  'referrals',
  'user',
  'transactions',
  'deposits',
  'withdrawals',
  'statement',
  'favourites',
  'house-games',
  'kyc',
  'recent-games',
  'protection',
  'sessions',
];

/** Logout: removes what the server knows about the player from memory. */
export function removePlayerQueries(): void {
  for (const noun of PERSONAL) {
    void queryClient.cancelQueries({ queryKey: [noun] });
    queryClient.removeQueries({ queryKey: [noun] });
  }
}
