// The adapter of a third-party sportsbook (D10), with the operations that such embeds share: initialise, update, events for
// routes, login and deposit, kill. A script from a configured address renders its frame; the frame's messages are accepted
// only from that window and origin and in a known shape (D13).
import * as v from 'valibot';
import type { AppConfig } from '#contract/config.ts';
import {
  EMBED_PROTOCOL,
  type EmbedCommand,
  type EmbedMessage,
  embedMessage,
} from '#contract/embed-messages.ts';
import type { Language } from '#contract/languages.ts';
import { config } from '#src/core/config/app-config.ts';
import { loadScript } from '#src/core/net/load-script.ts';

/** Where a third-party sportsbook is shown: in place of our own, or at the path with its name (§2). */
export type EmbedPlace = keyof AppConfig['sportsEmbeds'];

/** The objects that the configured scripts set on `window`, by place. */
interface SportsRenderer {
  open: (where: { container: HTMLElement; title: string; language: Language }) => HTMLIFrameElement;
}

declare global {
  interface Window {
    sportsEmbeds?: Partial<Record<EmbedPlace, SportsRenderer>>;
  }
}

/** The script isn't configured, didn't load, or renders no frame of its own origin. */
class EmbedMissing extends Error {
  override name = 'EmbedMissing';
}

/** The state that the sportsbook receives. */
export interface EmbedContext {
  /** The token of generate-token; null for a visitor. */
  token: string | null;
  language: Language;
  /** The page inside it: '' or `/a/b`. */
  route: string;
  /** The total balance, in cents; null for a visitor. The sportsbook is notified of a change without the amount. */
  balance: number | null;
}

interface EmbedOptions extends EmbedContext {
  container: HTMLElement;
  place: EmbedPlace;
  /** Accessible name of the frame. */
  title: string;
  onMessage: (message: EmbedMessage) => void;
}

export interface SportsEmbed {
  /** Sends what has changed since the last update. */
  update: (context: EmbedContext) => void;
  /** Removes the frame; later messages are ignored. */
  destroy: () => void;
}

/** Whether a third-party sportsbook is configured for a place. */
export const hasEmbed = (place: EmbedPlace) => config().sportsEmbeds[place] !== '';

/**
 * Opens the sportsbook of a place in a container; its script is loaded, deferred, unless it is present. The state is sent
 * once the frame reports that it is ready. Throws `EmbedMissing`.
 */
export async function openSportsEmbed(options: EmbedOptions): Promise<SportsEmbed> {
  const { container, place, title, onMessage } = options;
  const { renderer, origin } = await findRenderer(place);
  const frame = renderer.open({ container, title, language: options.language });
  if (originOf(frame.src) !== origin) {
    frame.remove();
    throw new EmbedMissing(`A frame that isn't of ${origin}`);
  }
  let facts: EmbedContext = options;
  let ready = false;

  const post = (order: DistributiveOmit<EmbedCommand, 'protocol'>) =>
    frame.contentWindow?.postMessage({ protocol: EMBED_PROTOCOL, ...order }, origin);
  const listen = (event: MessageEvent) => {
    if (event.origin !== origin || event.source === null || event.source !== frame.contentWindow) return;
    const parsed = v.safeParse(embedMessage, event.data);
    if (!parsed.success) return;
    const message = parsed.output;
    if (message.type === 'ready') {
      ready = true;
      const { token, language, route } = facts;
      post({ type: 'start', token, language, route, currency: 'BRL' });
    }
    // The frame reported this page itself: sending it back would be an echo.
    if (message.type === 'route-changed') facts = { ...facts, route: message.route };
    onMessage(message);
  };
  addEventListener('message', listen);

  return {
    update(next) {
      const before = facts;
      facts = next;
      if (!ready) return;
      if (next.token !== before.token) post({ type: 'token', token: next.token });
      if (next.language !== before.language) post({ type: 'language', language: next.language });
      if (next.route !== before.route) post({ type: 'route', route: next.route });
      if (next.balance !== before.balance) post({ type: 'balance-changed' });
    },
    destroy() {
      removeEventListener('message', listen);
      frame.remove();
    },
  };
}

type DistributiveOmit<Message, Key extends PropertyKey> = Message extends unknown
  ? Omit<Message, Key>
  : never;

async function findRenderer(place: EmbedPlace): Promise<{ renderer: SportsRenderer; origin: string }> {
  const address = config().sportsEmbeds[place];
  const origin = originOf(address);
  if (origin === null) throw new EmbedMissing(`No sportsbook is configured for ${place}`);
  if (!window.sportsEmbeds?.[place]) await loadScript(address).catch(() => {});
  const renderer = window.sportsEmbeds?.[place];
  if (!renderer) throw new EmbedMissing(`No sportsbook at ${address}`);
  return { renderer, origin };
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
