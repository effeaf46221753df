import { useEffect } from 'react';
import { useAtomState } from '#src/core/state/store.ts';
import type { OpenGame } from '#src/partners/game-launcher.ts';
import { soundAtom } from '#src/widgets/casino/sound/sound-preference.ts';

/** Tells a running game whether the games' sound is on, when it is ready and whenever the player changes it. */
export function useFrameSound(opened: OpenGame | null, ready: boolean): void {
  const on = useAtomState(soundAtom);
  useEffect(() => {
    if (ready) opened?.sendSound(on);
  }, [opened, ready, on]);
}
