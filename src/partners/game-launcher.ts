// Casino games open through a launcher script from a configured address (§7). The script renders the frame; the frame's
// messages are accepted only from that window and origin and in a known shape (D13).
import * as v from 'valibot';
import {
  FRAME_PROTOCOL,
  type GameFrameMessage,
  type GameHostMessage,
  gameFrameMessage,
} from '#contract/frame-messages.ts';
import { config } from '#src/core/config/app-config.ts';
import { loadScript } from '#src/core/net/load-script.ts';

/** The object that the configured script sets on `window`. */
interface GameLauncher {
  open: (where: { container: HTMLElement; url: string; title: string }) => HTMLIFrameElement;
}

declare global {
  interface Window {
    gameLauncher?: GameLauncher;
  }
}

/** The script isn't configured, didn't load, or isn't a launcher. */
export class LauncherMissing extends Error {
  override name = 'LauncherMissing';
}

export interface OpenGame {
  /** Sends the game a balance that changed elsewhere; `balance` in cents. */
  sendBalance: (balance: number) => void;
  /** Tells the game whether its sound is on. */
  sendSound: (on: boolean) => void;
  close: () => void;
}

/** Loads the launcher's script, so that it is there when a game opens; `openGame` tries again, and reports a failure. */
export function preloadLauncher(): void {
  findLauncher().catch(() => {});
}

/** The launcher; its script is loaded unless it is present (R7.07). */
async function findLauncher(): Promise<GameLauncher> {
  if (window.gameLauncher) return window.gameLauncher;
  const address = config().launcher;
  if (!address) throw new LauncherMissing('No launcher is configured');
  await loadScript(address).catch(() => {});
  if (!window.gameLauncher) throw new LauncherMissing(`No launcher at ${address}`);
  return window.gameLauncher;
}

/**
 * Opens a game session in a container. Takes the session's address from the backend, an accessible title, and a listener
 * for the game's messages. Throws `LauncherMissing`.
 */
export async function openGame(
  container: HTMLElement,
  game: { url: string; title: string },
  onMessage: (message: GameFrameMessage) => void,
): Promise<OpenGame> {
  const launcher = await findLauncher();
  const { origin } = new URL(game.url);
  const frame = launcher.open({ container, ...game });
  const listen = (event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame.contentWindow || event.source === null) return;
    const message = v.safeParse(gameFrameMessage, event.data);
    if (message.success) onMessage(message.output);
  };
  addEventListener('message', listen);
  const send = (message: GameHostMessage) => frame.contentWindow?.postMessage(message, origin);
  return {
    sendBalance: (balance) => send({ protocol: FRAME_PROTOCOL, type: 'balance-changed', balance }),
    sendSound: (on) => send({ protocol: FRAME_PROTOCOL, type: 'sound', on }),
    close() {
      removeEventListener('message', listen);
      frame.remove();
    },
  };
}
