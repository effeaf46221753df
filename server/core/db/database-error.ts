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

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause);
  return causes;
}
