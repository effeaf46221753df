import * as v from 'valibot';
import {
  FRAME_PROTOCOL,
  type GameFrameMessage,
  type GameHostMessage,
  gameHostMessage,
} from '#contract/frame-messages.ts';

export interface ParentWindow {
  send(message: DistributiveOmit<GameFrameMessage, 'protocol'>): void;
  /** The wallet moved elsewhere. */
  onMessage(listener: () => void): void;
  /** The player's choice of sound, when the game is ready and whenever it changes. */
  onSound(listener: (on: boolean) => void): void;
}

type DistributiveOmit<Message, Key extends PropertyKey> = Message extends unknown
  ? Omit<Message, Key>
  : never;

/** The page around the game. Takes the origins that may show it; other pages get no messages. */
export function parentWindow(allowed: readonly string[]): ParentWindow {
  const named = new URLSearchParams(location.hash.slice(1)).get('parent') ?? '';
  const origin = allowed.includes(named) ? named : undefined;
  function listen(listener: (message: GameHostMessage) => void): void {
    addEventListener('message', (event) => {
      if (event.origin !== origin || event.source !== parent) return;
      const parsed = v.safeParse(gameHostMessage, event.data);
      if (parsed.success) listener(parsed.output);
    });
  }
  return {
    send(message) {
      if (origin && parent !== window) parent.postMessage({ ...message, protocol: FRAME_PROTOCOL }, origin);
    },
    onMessage: (listener) =>
      listen((message) => {
        if (message.type === 'balance-changed') listener();
      }),
    onSound: (listener) =>
      listen((message) => {
        if (message.type === 'sound') listener(message.on);
      }),
  };
}
