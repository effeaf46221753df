/** How long a solved challenge is used; servers take theirs for about ten minutes. */
const FRESH_MS = 8 * 60_000;
/** A person who pressed the button doesn't wait longer than this. */
const PATIENCE_MS = 20_000;

export class BotCheckFailed extends Error {
  override name = 'BotCheckFailed';
}

/** A bot check that is solved while the person still types. */
interface BotCheckPrefetch {
  /** Begins to solve, unless that is under way or done. */
  start: () => void;
  /** A token, good for one registration. Throws `BotCheckFailed`. */
  take: () => Promise<string>;
  /** Gives up what is under way. */
  stop: () => void;
}

/** Takes the way to solve one challenge and the clock (ms). */
export function prefetchBotCheck(
  solve: (signal: AbortSignal) => Promise<string>,
  now: () => number,
): BotCheckPrefetch {
  let stopping = new AbortController();
  let ahead: { token: Promise<string>; since: number } | undefined;

  const begin = () => {
    const begun = { token: solve(stopping.signal), since: now() };
    begun.token.catch(() => {
      // Tried anew with the next need of it; `take` tells the person.
      if (ahead === begun) ahead = undefined;
    });
    ahead = begun;
    return begun;
  };
  const fresh = () => (ahead && now() - ahead.since < FRESH_MS ? ahead : begin());

  return {
    start: () => {
      fresh();
    },
    async take() {
      const { token } = fresh();
      ahead = undefined;
      let impatient: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, refuse) => {
        impatient = setTimeout(() => refuse(new BotCheckFailed('it takes too long')), PATIENCE_MS);
      });
      try {
        return await Promise.race([token, late]);
      } catch (error) {
        throw error instanceof BotCheckFailed ? error : new BotCheckFailed('not solved', { cause: error });
      } finally {
        clearTimeout(impatient);
      }
    },
    stop() {
      stopping.abort();
      stopping = new AbortController();
      ahead = undefined;
    },
  };
}
