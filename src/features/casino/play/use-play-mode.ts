import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { GameDetails } from '#contract/endpoints/casino/lobby-calls.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { useIsBlocked } from '#src/widgets/area/use-is-blocked.ts';
import type { PlayMode } from './launch-game-session.ts';

interface PlayModeState {
  /** How the game is played; null: its details show. */
  mode: PlayMode | null;
  choose: (mode: PlayMode) => void;
  /** Back to the details. */
  leave: () => void;
}

/** The history entry that a press on a game has made (opens-game.ts): `opens` says whether the game has a demonstration. */
const press = v.object({ opens: v.boolean() });

/**
 * Whether a game is played, and how. A press on it opens it at once: for real money, or for a visitor as a demonstration. Whoever
 * comes by a link from elsewhere, a reload, Back or Forward sees the details first (decision 053). `game`: undefined until its
 * answer is there.
 */
export function usePlayMode(game: GameDetails | undefined): PlayModeState {
  const visitor = useSessionStatus() === 'out';
  const barred = useIsBlocked();
  const online = useOnline();
  const [chosen, setChosen] = useState<PlayMode | null>(() => {
    const pressed = barred || !online ? null : v.safeParse(press, history.state);
    if (!pressed?.success) return null;
    if (!visitor) return 'real';
    return pressed.output.opens ? 'demo' : null;
  });
  // A link to the demonstration opens it, once.
  const [wantsDemo, setWantsDemo] = useState(() => new URLSearchParams(location.search).has('demo'));
  // Not in the initial state: React may render a component more than once before it shows it.
  useEffect(forgetPress, []);
  // A player who is logged out during real play is back at the details.
  if (chosen === 'real' && visitor) setChosen(null);
  // D11: a barred player's demonstration also ends. Real play ends by itself, because its stakes are refused.
  if (chosen === 'demo' && barred) setChosen(null);
  // What was pressed may be older than the answer.
  if (chosen && game && !(game.playable && (chosen === 'real' || game.demo))) setChosen(null);
  return {
    mode: chosen ?? (wantsDemo && game?.demo && game.playable && !barred ? 'demo' : null),
    choose: setChosen,
    leave: () => {
      setChosen(null);
      setWantsDemo(false);
    },
  };
}

function forgetPress(): void {
  if (!v.is(press, history.state)) return;
  const { opens: _, ...rest } = history.state;
  history.replaceState(rest, '');
}
