import { launchGame } from '#contract/endpoints/casino/launch-calls.ts';
import type { GameFrameMessage } from '#contract/frame-messages.ts';
import { call } from '#src/core/api/call.ts';
import { type OpenGame, openGame } from '#src/partners/game-launcher.ts';

export type PlayMode = 'real' | 'demo';

/**
 * Requests a session of a game and opens it in a container. Its address can be opened once, so each try requests a new
 * one. Throws what the call throws, `LauncherMissing`, or the signal's reason if the player left in the meantime.
 */
export async function launchGameSession(
  container: HTMLElement,
  game: { id: string; name: string; mode: PlayMode },
  onMessage: (message: GameFrameMessage) => void,
  signal: AbortSignal,
): Promise<OpenGame> {
  const { url } = await call(launchGame, { params: { id: game.id }, body: { mode: game.mode }, signal });
  signal.throwIfAborted();
  const opened = await openGame(container, { url, title: game.name }, onMessage);
  if (signal.aborted) opened.close();
  signal.throwIfAborted();
  return opened;
}
