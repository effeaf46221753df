import * as v from 'valibot';

/** Processes of the server that share its ports. */
export const workersEntries = {
  WORKERS: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d?$/, 'must be a number of processes, 1 to 99'), v.transform(Number)),
    '1',
  ),
};

/** How many workers the environment asks for; 1 where it is bad, which the server's own start reports. */
export function workersOf(source: Readonly<Record<string, string | undefined>>): number {
  const parsed = v.safeParse(v.object(workersEntries), source.WORKERS ? { WORKERS: source.WORKERS } : {});
  return parsed.success ? parsed.output.WORKERS : 1;
}
