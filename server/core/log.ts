// Structured log lines on standard output. They must contain no document number, token, password or full e-mail address (D13): fields
// with such names are hidden, and so is any text that looks like one.
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Most failures of a list that are written. */
const MOST_FAILURES = 20;
/** How many errors inside each other are written below the outermost: a list's, an item's, a statement's, the database's. */
const DEEPEST = 5;

const REDACTED = '[hidden]';
const SECRET_FIELDS =
  /"(\w*(?:document|password|token|secret|authorization|cookie|email|phone|birthday|access_key))":(?:"(?:[^"\\]|\\.)*"|\d+|\[[^\]]*\])/gi;
const CPF = /(?<![\w.-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\w-])/g;
const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g;
const SIGNED_TOKEN = /eyJ[\w-]{8,}(?:\.[\w-]+){0,2}/g;

function redact(line: string): string {
  return line
    .replace(SECRET_FIELDS, `"$1":"${REDACTED}"`)
    .replace(SIGNED_TOKEN, REDACTED)
    .replace(EMAIL, REDACTED)
    .replace(CPF, REDACTED);
}

// A database error's message repeats the values of the statement; its `query` does not.
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const query = 'query' in error && typeof error.query === 'string' ? error.query : undefined;
  const listed: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  return {
    type: error.name,
    message: query === undefined ? error.message : `failed: ${query}`,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('constraint' in error && typeof error.constraint === 'string'
      ? { constraint: error.constraint }
      : {}),
    at: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8)
      .map((line) => line.trim()),
    ...(listed.length > 0 && depth < DEEPEST
      ? { errors: listed.slice(0, MOST_FAILURES).map((one) => describeError(one, depth + 1)) }
      : {}),
    ...(error.cause && !listed.includes(error.cause) && depth < DEEPEST
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  };
}

/** Opens the log. `level` is the lowest level to write; `destination` is for tests. */
export function openLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: (error: unknown) => describeError(error) },
      hooks: { streamWrite: redact },
    },
    destination ?? pino.destination(1),
  );
}
