// Views of the sportsbook that come with a chunk of their own. A chunk is loaded as a query: if it fails, the page stays and the
// player can try again.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#src/core/cache/query-client.ts';
import { whenIdle } from '#src/core/device/when-idle.ts';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { SportsLoadFailed } from './sports-load-failed.tsx';

/** The chunk of the view called `name`. `ask` says that the player pressed to have it loaded again. */
export function viewChunk<Chunk>(name: string, load: () => Promise<Chunk>) {
  let failed = false;
  let asked = false;
  return {
    ask: () => {
      asked = true;
    },
    // Not among the sportsbook's own reads, which are read again after a bet and an outage.
    queryKey: ['chunk', name] as const,
    queryFn: async () => {
      try {
        if (failed) await import('#src/core/device/missing-styles.ts').then((file) => file.missingStyles());
        return await load();
      } catch (error) {
        // Some browsers cache a script that failed to load for as long as the document lives. Only a press reloads (D6): the
        // chunk is asked for ahead too, and again when the connection is back.
        if (failed && asked && navigator.onLine) location.reload();
        failed = true;
        throw error;
      } finally {
        asked = false;
      }
    },
    meta: { public: true } as const,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  };
}

type ViewChunk<Chunk> = ReturnType<typeof viewChunk<Chunk>>;

type LazyViewProps<Chunk> = {
  chunk: ViewChunk<Chunk>;
  /** Placeholders of the view. */
  loading: ReactNode;
  children: (chunk: Chunk) => ReactNode;
};

export function LazyView<Chunk>({ chunk, loading, children }: LazyViewProps<Chunk>) {
  const { t } = useTranslation('sports');
  const query = useQuery(chunk);
  const again = () => {
    chunk.ask();
    return query.refetch();
  };
  return (
    <QueryView
      query={query}
      failed={
        <SportsLoadFailed query={{ ...query, refetch: again }} level={1} title={t('shell:undecided.title')} />
      }
      loading={loading}
    >
      {children}
    </QueryView>
  );
}

/** Loads the chunk of a view that the player will probably open next, once the browser has nothing to do. */
export function usePreloadedView<Chunk>(chunk: ViewChunk<Chunk>, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    return whenIdle(() => void queryClient.prefetchQuery(chunk), { timeoutMs: 5_000, fallbackMs: 2_000 });
  }, [chunk, wanted]);
}
