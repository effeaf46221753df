// The events that home came drawn with. They travel with the page without minute, score and odds, which would be old.
import { listEvents, type SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import type { Language } from '#contract/languages.ts';
import { parseResponse } from '#src/core/api/call.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { readPrerenderedData } from '#src/core/config/prerendered-data.ts';

/** Its place among the answers of a prerendered page. */
const ANSWER = 'home-events';

/** Its place among them where the backend had no popular selections. */
const NO_POPULAR = 'home-no-popular';

const keyOf = (language: Language, what = 'home-drawn') => ['sports', language, what] as const;

/**
 * Remembers events, given as on the wire, as those that the page is drawn with, and whether there are popular selections. Puts both
 * among the page's answers.
 */
export function setDrawnEvents(
  language: Language,
  events: readonly unknown[],
  popular: boolean,
  answers: Record<string, unknown>,
): void {
  answers[ANSWER] = events;
  queryClient.setQueryData(keyOf(language), parseResponse(listEvents, { data: events }).data);
  if (popular) return;
  answers[NO_POPULAR] = true;
  queryClient.setQueryData(keyOf(language, NO_POPULAR), true);
}

/** Whether popular selections may come: false where the page came drawn without any. */
export function hasPopularSets(language: Language): boolean {
  if (queryClient.getQueryData(keyOf(language, NO_POPULAR))) return false;
  if (typeof document === 'undefined') return true;
  const inline = readPrerenderedData();
  return inline?.language !== language || !inline.answers[NO_POPULAR];
}

/** The events that the page came drawn with in this language; undefined where it came without. */
export function drawnEvents(language: Language): readonly SportEvent[] | undefined {
  const known = queryClient.getQueryData<readonly SportEvent[]>(keyOf(language));
  if (known || typeof document === 'undefined') return known;
  const inline = readPrerenderedData();
  if (inline?.language !== language || !Array.isArray(inline.answers[ANSWER])) return undefined;
  return parseResponse(listEvents, { data: inline.answers[ANSWER] }).data;
}
