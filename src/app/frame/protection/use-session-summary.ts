import type { MouseEvent } from 'react';
import { openModal } from '#src/core/state/modal-state.ts';
import { useSessionTime } from '#src/widgets/hooks/use-session-time.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { usePlayer } from '../use-player.ts';

/** A link to the player's protection opens its sheet instead, so that the player doesn't have to leave a game. */
export function openSessionModal(event: MouseEvent): void {
  event.preventDefault();
  openModal('session');
}

interface SessionSummary {
  player: boolean;
  /** `0h42`; null: not known. */
  time: string | null;
  /** The day's net result in money; null: not known. Unknown is absent, never zero. */
  result: string | null;
}

/** Time in session and result of the day (design 1). */
export function useSessionSummary(): SessionSummary {
  const { status, user } = usePlayer();
  const money = useMoney();
  const time = useSessionTime(user?.session_started_at);
  const result = user?.day_result;
  return {
    player: status !== 'out',
    time,
    result: result === undefined ? null : money(result, { sign: 'always', cents: 'if-any' }),
  };
}
