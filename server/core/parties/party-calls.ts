// Every call to an outside party (D8) has a deadline and a circuit breaker, and ends when the server stops. A party that fails
// repeatedly is not called for a while, so that no caller waits for it; then one call tries it again.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  type IBackoff,
} from 'cockatiel';
import { type MonotonicTime, processTime, type StartTimer, startProcessTimer } from '../clock.ts';
import { currentUnitOfWork } from '../db/unit-of-work.ts';
import { heldTurn } from '../held-turn.ts';

/**
 * A party gave no answer, or none that can be used: an unexpected status, unreadable JSON, a refused connection. Where an order was to be
 * sent, nothing was: its breaker is open, or the server stops.
 */
export class PartyUnavailable extends Error {
  override name = 'PartyUnavailable';
}

/** A party gave no answer within its deadline. */
class PartyTimeout extends PartyUnavailable {
  override name = 'PartyTimeout';
}

/** An order was sent and not answered: the party may have taken it. It is ordered again only after the party said that it doesn't know it. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';
}

export interface PartyCallRule {
  /** `order`: the party does something. `read`: it only answers. */
  kind: 'read' | 'order';
  /** Longest time (ms) that the party may take. */
  deadlineMs: number;
  /** Errors that are answers of the party, such as a refusal: they are passed on, and the breaker counts them as answers. */
  answers?: readonly (new (
    ...args: never[]
  ) => Error)[];
}

/** `half_open`: the next call tries whether the party answers again. */
type BreakerState = 'closed' | 'half_open' | 'open';

export interface PartyState {
  party: string;
  call: string;
  breaker: BreakerState;
  /** Why the last call failed; empty where none has failed since the party answered. */
  lastError: string;
}

export interface PartyCalls {
  /**
   * Calls a party. `work` can read the signal that ends it by `partySignal`. Throws the party's answers that are errors; for an order
   * that was sent `OutcomeUnknown`, and for all else `PartyUnavailable`, both with the party's name and the cause. A visitor's turn is left
   * meanwhile; where too many wait for the party, it throws the refusal 'too_many'.
   */
  call<Answer>(
    party: string,
    call: string,
    rule: PartyCallRule,
    work: () => Promise<Answer>,
  ): Promise<Answer>;
  /** The state of each call that was made. */
  states(): PartyState[];
  /** After this time (ms) what waits for a party ends, and no call begins any more. */
  stop(graceMs: number): void;
}

interface PartyCallsOptions {
  time?: MonotonicTime;
  startTimer?: StartTimer;
  /** Called when the breaker of a call opens or closes. */
  onChange?: (state: PartyState) => void;
  /** Called when a call that was made failed, with what went wrong. */
  onFailure?: (failure: { party: string; call: string; error: unknown }) => void;
}

/** So many calls in a row that fail open the breaker. */
const FAILURES = 5;
/** An open breaker lets one call through after this time (ms). */
const OPEN_MS = 10_000;

const signals = new AsyncLocalStorage<AbortSignal>();

/** In an adapter: the signal that ends the call under way, for `fetch` and the like. */
export const partySignal = (): AbortSignal | undefined => signals.getStore();

interface Breaker {
  party: string;
  call: string;
  policy: CircuitBreakerPolicy;
  openedAt: number;
  lastError: string;
}

/** Opens the calls of one server, whose breakers begin closed. */
export function openPartyCalls({
  time = processTime,
  startTimer = startProcessTimer,
  onChange = () => {},
  onFailure = () => {},
}: PartyCallsOptions = {}): PartyCalls {
  const breakers = new Map<string, Breaker>();
  const underWay = new Map<AbortController, string>();
  let stopped = false;

  function stateOf({ party, call, policy, openedAt, lastError }: Breaker): PartyState {
    const isOver = time() - openedAt >= OPEN_MS;
    const open = policy.state === CircuitState.Open && !isOver ? 'open' : 'half_open';
    return { party, call, breaker: policy.state === CircuitState.Closed ? 'closed' : open, lastError };
  }

  function breakerOf(party: string, call: string): Breaker {
    const name = `${party}.${call}`;
    const known = breakers.get(name);
    if (known) return known;
    // The library compares moments of the system's clock, which can be set back: this wait is over or not by monotonic time.
    const backoff: IBackoff<unknown> = {
      get duration() {
        return time() - breaker.openedAt >= OPEN_MS ? -Infinity : Infinity;
      },
      next() {
        breaker.openedAt = time();
        return backoff;
      },
    };
    const policy = circuitBreaker(handleAll, {
      breaker: new ConsecutiveBreaker(FAILURES),
      halfOpenAfter: backoff,
    });
    const breaker: Breaker = { party, call, policy, openedAt: 0, lastError: '' };
    policy.onBreak(() => onChange(stateOf(breaker)));
    policy.onReset(() => onChange(stateOf(breaker)));
    breakers.set(name, breaker);
    return breaker;
  }

  /** What the party answered, also by an error. Throws where it gave no answer in time. */
  async function answerOf<Answer>(
    name: string,
    { deadlineMs, answers = [] }: PartyCallRule,
    work: () => Promise<Answer>,
  ): Promise<() => Answer> {
    const end = new AbortController();
    const { signal } = end;
    const ended = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    underWay.set(end, name);
    const cancel = startTimer(deadlineMs, () =>
      end.abort(new PartyTimeout(`${name} gave no answer within ${deadlineMs} ms`)),
    );
    try {
      const answer = await Promise.race([signals.run(signal, async () => work()), ended]);
      return () => answer;
    } catch (error) {
      if (!answers.some((kind) => error instanceof kind)) throw error;
      return () => {
        throw error;
      };
    } finally {
      cancel();
      underWay.delete(end);
    }
  }

  async function callNow<Answer>(
    party: string,
    call: string,
    rule: PartyCallRule,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const name = `${party}.${call}`;
    if (stopped) throw new PartyUnavailable(`${name} is not called: the server stops`);
    const breaker = breakerOf(party, call);
    const { policy } = breaker;
    // Only one call tries the party again; the others don't wait for it.
    const isTrying = policy.state === CircuitState.HalfOpen;
    let wasSent = false;
    try {
      if (isTrying) throw new Error('the party is being tried');
      const answer = await policy.execute(() => {
        wasSent = true;
        return answerOf(name, rule, work);
      });
      breaker.lastError = '';
      return answer();
    } catch (error) {
      if (!wasSent) throw new PartyUnavailable(`${name} is not called: it failed repeatedly`);
      if (rule.answers?.some((kind) => error instanceof kind)) throw error;
      breaker.lastError = error instanceof Error ? error.message : String(error);
      onFailure({ party, call, error });
      if (error instanceof PartyUnavailable && rule.kind === 'read') throw error;
      if (rule.kind === 'read') throw new PartyUnavailable(`${name} gave no usable answer`, { cause: error });
      throw new OutcomeUnknown(`whether ${name} took an order is unknown`, { cause: error });
    }
  }

  return {
    async call(party, call, rule, work) {
      const ask = () => callNow(party, call, rule, work);
      // A transaction would keep its connection while the turn is waited for again.
      const turn = currentUnitOfWork() ? undefined : heldTurn();
      return turn ? turn.askParty(party, ask) : ask();
    },
    states: () => [...breakers.values()].map(stateOf),
    stop(graceMs) {
      startTimer(graceMs, () => {
        stopped = true;
        for (const [end, name] of underWay)
          end.abort(new PartyUnavailable(`${name} was given up: the server stops`));
      });
    },
  };
}
