// The columns of a table of events: a kind of market each.
import type { Market } from '#contract/endpoints/sports/sports-calls.ts';
import { useWideScreen } from '#src/widgets/hooks/use-wide-screen.ts';

/** `total` of `total-2500`, `handicap` of `handicap-minus-500`: markets that differ by their line alone share a column. */
export const marketKind = (id: string): string => id.replace(/-(?:(?:minus|plus)-)?\d+$/, '');

/** `Total de gols` of `Total de gols 2,5`: the line stands at the odds. */
export const columnName = (name: string): string => name.replace(/\s[+\u2212-]?\d+(?:[.,]\d+)?$/, '');

/** The kinds of a list's markets, in their order; those of the first events come first. */
export function kindsOf(events: readonly { markets: readonly Market[] }[]): string[] {
  const kinds = events.flatMap(({ markets }) => markets.map(({ id }) => marketKind(id)));
  return [...new Set(kinds)];
}

/** The market of a kind that a row shows: one that still takes bets, if there is one. */
export function marketOfKind(markets: readonly Market[], kind: string): Market | undefined {
  const of = markets.filter(({ id, selections }) => marketKind(id) === kind && selections.length > 0);
  return of.find(({ state }) => state !== 'closed') ?? of[0];
}

/** How many columns of odds the screen has space for. */
export function useTableColumns(): number {
  const table = useWideScreen(768);
  const third = useWideScreen(1440);
  const fourth = useWideScreen(1920);
  return fourth ? 4 : third ? 3 : table ? 2 : 1;
}
