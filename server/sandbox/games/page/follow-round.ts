import type { PlayAnswer, RunningRound } from '../game-protocol.ts';
import { wait } from './page-element.ts';

/** Between two questions about a running round (ms). What is shown was confirmed by the server, so it is never ahead of it. */
const ASK_MS = 200;

interface RoundCalls {
  read(): Promise<PlayAnswer>;
  stop(): Promise<PlayAnswer>;
  /** Repeats a question until the server answers it. */
  untilClear(ask: () => Promise<PlayAnswer>): Promise<PlayAnswer>;
  /** Shows how the round stands. `stop` ends it; null once that was asked for. */
  show(round: RunningRound, stop: (() => void) | null): void;
}

/** Follows a running round until it is over; returns the answer with its result. */
export async function followRound(
  first: PlayAnswer & { type: 'running' },
  { read, stop, untilClear, show }: RoundCalls,
): Promise<PlayAnswer> {
  let running = first;
  let stopped = false;
  let sent: Promise<PlayAnswer> | null = null;
  let wake = () => {};

  function press(): void {
    stopped = true;
    // Sent at once, also while another question is under way: the moment of its arrival counts.
    sent = stop();
    show(running, null);
    wake();
  }

  for (;;) {
    show(running, stopped ? null : press);
    await Promise.race([
      wait(ASK_MS),
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
    ]);
    const stopping: Promise<PlayAnswer> | null = sent;
    sent = null;
    const answer = await (stopping ?? read());
    const known = answer.type === 'pending' ? await untilClear(stopping ? stop : read) : answer;
    if (known.type !== 'running') return known;
    running = known;
  }
}
