/** How long a solved challenge is used (ms); servers accept theirs for about ten minutes. */
const FRESH_MS = 8 * 60_000;
/** The longest wait after the button was pressed (ms). */
const PATIENCE_MS = 20_000;

export class BotCheckFailed extends Error {
  override name = 'BotCheckFailed';
}

/** Solves a bot check in the background while the form is filled in. */
interface BotCheckPrefetch {
  /** Starts solving, unless that is running or done. */
  start: () => void;
  /** A token for one registration. Throws `BotCheckFailed`. */
  getToken: () => Promise<string>;
  /** Cancels the running attempt. */
  stop: () => void;
}

/** Takes the function that solves one challenge, and the clock (ms). */
export function prefetchBotCheck(
  solve: (signal: AbortSignal) => Promise<string>,
  now: () => number,
): BotCheckPrefetch {
  let stopping = new AbortController();
  let ahead: { token: Promise<string>; since: number } | undefined;

  const begin = () => {
    const begun = { token: solve(stopping.signal), since: now() };
    begun.token.catch(() => {
      // Retried when a token is needed next; `getToken` reports the failure.
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
    async getToken() {
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
