// Views of the sportsbook that come with a chunk of their own. A chunk is loaded as a query: if it fails, the page stays and the
// player can try again.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#src/core/cache/query-client.ts';
import { whenIdle } from '#src/core/device/when-idle.ts';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { SportsLoadFailed } from './sports-load-failed.tsx';

/** The chunk of the view called `name`. */
export function viewChunk<Chunk>(name: string, load: () => Promise<Chunk>) {
  let failed = false;
  return {
    queryKey: ['sports', 'chunk', name] as const,
    queryFn: async () => {
      try {
        if (failed) await import('#src/core/device/missing-styles.ts').then((file) => file.missingStyles());
        return await load();
      } catch (error) {
        // Some browsers cache a script that failed to load for as long as the document lives.
        if (failed && navigator.onLine) location.reload();
        failed = true;
        throw error;
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
  return (
    <QueryView
      query={query}
      failed={<SportsLoadFailed query={query} level={1} title={t('shell:undecided.title')} />}
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
