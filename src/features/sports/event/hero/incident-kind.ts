import type { EventDetail } from '#contract/endpoints/sports/sports-calls.ts';

type IncidentKind = 'goal' | 'card' | null;

/** What an incident is, by its id (contract/endpoints/sports/sports-calls.ts); null: anything else. */
export function incidentKind({ id }: Pick<EventDetail['incidents'][number], 'id'>): IncidentKind {
  const [, kind] = /^(goal|card)-\d+$/.exec(id) ?? [];
  return kind === 'goal' || kind === 'card' ? kind : null;
}
