import { type MouseEvent, useEffect, useState } from 'react';
import { serverClock } from '#src/core/net/server-clock.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { formatDuration } from '#src/core/text/date-text.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { usePlayer } from '../use-player.ts';

/** A link to the player's protection opens its sheet instead, so that the player doesn't have to leave a game. */
export function openSessionModal(event: MouseEvent): void {
  event.preventDefault();
  openModal('session');
}

const MINUTE_MS = 60_000;

interface SessionSummary {
  player: boolean;
  /** `0h42`; null: not known. */
  time: string | null;
  /** The day's net result in money; null: not known. Unknown is absent, never zero. */
  result: string | null;
}

/** Time in session and result of the day (design 1), new every minute. */
export function useSessionSummary(): SessionSummary {
  const { status, user } = usePlayer();
  const money = useMoney();
  useMinutes();
  const started = Date.parse(user?.session_started_at ?? '');
  const result = user?.day_result;
  return {
    player: status !== 'out',
    time: Number.isNaN(started) ? null : formatDuration(serverClock.now() - started),
    result: result === undefined ? null : money(result, { sign: 'always', cents: 'if-any' }),
  };
}

/** Draws anew before a minute has passed. */
function useMinutes(): void {
  const [, rerender] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => rerender((last) => last + 1), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
}
