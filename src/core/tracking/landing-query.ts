// The query of the address that was loaded, until what it brings is stored (app/flows/campaign-landing.ts, in a file of its own).

let captured: string | null = null;

/** Remembers the query as it is now, before a guard changes the address. */
export function captureLandingQuery(): void {
  captured = location.search;
}

/** The remembered query, once; null afterwards, and on a load that is no landing. */
export function takeLandingQuery(): string | null {
  const query = captured;
  captured = null;
  return query;
}
