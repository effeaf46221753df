import * as v from 'valibot';

/** A time in whole milliseconds between these two. */
const milliseconds = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, `must be milliseconds from ${least} to ${most}`),
    v.transform(Number),
    v.minValue(least, `must be ${least} or more`),
    v.maxValue(most, `must be ${most} or less`),
  );

const SHUTDOWN_TIMEOUT_MS = v.optional(milliseconds(9_500, 120_000), '9500');

/** How the server stops: how long requests are still taken, and how long it all takes at most (ms). */
export const stopEntries = {
  SHUTDOWN_DRAIN_MS: v.optional(milliseconds(0, 116_500), '2000'),
  SHUTDOWN_TIMEOUT_MS,
};

/** How long a stop takes at most (ms); the default where the environment's value is bad, which the server's own start reports. */
export function shutdownTimeoutOf(source: Readonly<Record<string, string | undefined>>): number {
  const parsed = v.safeParse(SHUTDOWN_TIMEOUT_MS, source.SHUTDOWN_TIMEOUT_MS || undefined);
  return parsed.success ? parsed.output : 9_500;
}
