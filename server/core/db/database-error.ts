/** The database can't be used now: the caller may try again. What a transaction did is unknown where it is lost while it commits. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  constructor(cause: unknown) {
    super(`the database is not available: ${reasonsOf(cause)}`, { cause });
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const reasonsOf = (error: unknown) =>
  causesOf(error)
    .flatMap((one) => (one instanceof AggregateError ? one.errors.map(messageOf) : [one.message]))
    .filter(Boolean)
    .join('; ');

/** What the connection or the database itself said, without the statement that failed. */
export function reasonOf(error: Error): string {
  const causes = causesOf(error);
  const unavailable = causes.find((cause) => cause instanceof DatabaseUnavailable);
  return unavailable?.cause === undefined ? (causes.at(-1)?.message ?? '') : reasonsOf(unavailable.cause);
}

/** Whether an error, wrapped at any depth, says that the database can't be used now. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  causesOf(error).some((cause) => cause instanceof DatabaseUnavailable);

/** The five-character SQLSTATE of a database error, wrapped at any depth; undefined for other errors. */
export function sqlStateOf(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code;
  }
  return undefined;
}

/** Name of the constraint that a statement violated, where the database reports it. */
export function constraintOf(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint;
  }
  return undefined;
}

/** An error and what caused it, the outermost first. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause);
  return causes;
}
