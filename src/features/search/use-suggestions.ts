import { useState } from 'react';
import { HOUSE_GAME_IDS } from '#contract/house-games.ts';
import { useSettings } from '#src/data/content/settings.ts';
import type { Result } from './results.ts';
import type { Search } from './use-search.ts';

/**
 * What is suggested before anything is typed: the league with most matches, the house's games, home sides of the featured matches and
 * the catalogue's first games. Nobody's searches are counted, so nothing of it is called popular (decision 051). It stays while the
 * search is open.
 */
export function useSuggestions({ asked, busy, found }: Search): readonly Result[] {
  const { casino_enabled } = useSettings();
  const [known, setKnown] = useState<readonly Result[] | null>(null);
  if (known === null && asked === '' && !busy) setKnown(suggestionsOf(found, casino_enabled));
  return known ?? [];
}

function suggestionsOf({ leagues, events, games }: Search['found'], casino: boolean): Result[] {
  const sides = events.results.flatMap((result): Result[] =>
    result.kind === 'event' ? [{ kind: 'team', name: result.event.home, next: result.event }] : [],
  );
  const house = casino ? HOUSE_GAME_IDS.map((id): Result => ({ kind: 'house', id })) : [];
  return [
    ...leagues.results.slice(0, 1),
    ...house,
    ...sides.slice(0, 2),
    ...games.results.filter(({ kind }) => kind === 'game').slice(0, 2),
  ];
}
