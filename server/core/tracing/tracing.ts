// Spans of what the server does: requests, statements, runs of jobs. Names and attributes hold no data of players: routes are patterns,
// statements are named by what they do to which table, and of an error only its name is kept.

/** `server`: a request that came in; `client`: a call to another program; `internal`: work of the server's own. */
type SpanKind = 'server' | 'client' | 'internal';

type SpanAttributes = Readonly<Record<string, string | number>>;

/** What is known of a span when its work has ended; `name` where it is known only then. */
interface SpanEnd {
  name?: string;
  attributes: SpanAttributes;
  isFailed?: boolean;
}

export interface Tracing {
  /** Runs work in a span with a trace of its own. `describe` is called when the work has ended, also by an error. */
  trace<Result>(
    start: { name: string; kind: SpanKind; attributes?: SpanAttributes },
    work: () => Promise<Result>,
    describe?: () => SpanEnd,
  ): Promise<Result>;
  /** Runs a database statement in a span of the trace that is under way; without a span where there is none. */
  statement<Result>(text: string, work: () => Promise<Result>): Promise<Result>;
  /** Sends what waits, within this time (ms); two seconds at most, also where it is absent. */
  close(withinMs?: number): Promise<void>;
}

/** What a statement does, and to which table: `select accounts`. */
export function describeStatement(text: string): { operation: string; table: string | undefined } {
  const [, operation = 'statement'] = /^\s*\(?\s*([a-z]+)/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update|table)\s+"?([a-z_]+)"?/i.exec(text) ?? [];
  return { operation: operation.toLowerCase(), table };
}
