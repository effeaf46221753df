import { type ComponentType, useEffect, useState } from 'react';
import { NoGames } from './game-list.tsx';
import type { ListFilterState } from './use-list-filter.ts';

/** An empty list of a category or provider. Where a search or a filter has emptied it, also what else there is. */
export function NothingListed({ list: { narrowed, clear, asked } }: { list: ListFilterState }) {
  const [Suggestions, setSuggestions] = useState<ComponentType<{ q: string | undefined }> | null>(null);
  useEffect(() => {
    if (!narrowed) return;
    // From the lobby's file, which has all that it takes. Where that doesn't load, the list is only empty.
    import('./casino-page.tsx').then(
      (file) => setSuggestions(() => file.Suggestions),
      () => {},
    );
  }, [narrowed]);
  return (
    <>
      <NoGames onShowAll={narrowed ? clear : undefined} />
      {narrowed && Suggestions ? <Suggestions q={asked.q} /> : null}
    </>
  );
}
