import { useState } from 'react';
import { HOUSE_GAME_IDS } from '#contract/house-games.ts';
import { useSettings } from '#src/data/content/settings.ts';
import type { Result } from './results.ts';
import type { Search } from './use-search.ts';

/**
 * What is offered before anything is typed: the leagues with most matches, sides of the matches that most people look for, the
 * house's games and the catalogue's first. It stays while the search is open.
 */
export function usePopular({ asked, busy, found }: Search): readonly Result[] {
  const { casino_enabled } = useSettings();
  const [known, setKnown] = useState<readonly Result[] | null>(null);
  if (known === null && asked === '' && !busy) setKnown(popularOf(found, casino_enabled));
  return known ?? [];
}

function popularOf({ leagues, events, games }: Search['found'], casino: boolean): Result[] {
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
