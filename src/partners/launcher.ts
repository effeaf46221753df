// Casino games open through a launcher script from a configured address (§7). The script draws the frame; what the frame
// says is heard here, from that very window and origin and in a known shape alone (D13).
import * as v from 'valibot';
import {
  FRAME_PROTOCOL,
  type FrameMessage,
  frameMessage,
  type PageMessage,
} from '#contract/frame-messages.ts';
import { config } from '#src/core/config.ts';

/** What the configured script leaves on `window`. */
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
  /** Tells the game that the wallet moved elsewhere; `balance` in cents. */
  tellBalance: (balance: number) => void;
  close: () => void;
}

let loading: Promise<GameLauncher> | undefined;

/** Loads the script deferred, once, unless it is there (R7.07). A failed load may be tried again. */
function loadLauncher(): Promise<GameLauncher> {
  if (window.gameLauncher) return Promise.resolve(window.gameLauncher);
  const address = config().launcher;
  if (!address) return Promise.reject(new LauncherMissing('No launcher is configured'));
  loading ??= new Promise<GameLauncher>((resolve, reject) => {
    const script = document.createElement('script');
    const missing = () => {
      loading = undefined;
      script.remove();
      reject(new LauncherMissing(`No launcher at ${address}`));
    };
    script.defer = true;
    script.onload = () => (window.gameLauncher ? resolve(window.gameLauncher) : missing());
    script.onerror = missing;
    script.src = address;
    document.head.append(script);
  });
  return loading;
}

/**
 * Opens a game session in a container. Takes the session's address as the backend gave it, a title for readers, and who
 * hears the game. Throws `LauncherMissing`.
 */
export async function openGame(
  container: HTMLElement,
  game: { url: string; title: string },
  hear: (message: FrameMessage) => void,
): Promise<OpenGame> {
  const launcher = await loadLauncher();
  const { origin } = new URL(game.url);
  const frame = launcher.open({ container, ...game });
  const listen = (event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame.contentWindow || event.source === null) return;
    const message = v.safeParse(frameMessage, event.data);
    if (message.success) hear(message.output);
  };
  addEventListener('message', listen);
  return {
    tellBalance(balance) {
      const message: PageMessage = { protocol: FRAME_PROTOCOL, type: 'balance-changed', balance };
      frame.contentWindow?.postMessage(message, origin);
    },
    close() {
      removeEventListener('message', listen);
      frame.remove();
    },
  };
}
