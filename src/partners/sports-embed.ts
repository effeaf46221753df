// The one door to a sportsbook of another party (D10), in the shape that such embeds have in common: initialise, update, be
// told of routes, login and deposit, kill. A script from a configured address draws its frame; what the frame says is heard
// from that very window and origin and in a known shape alone (D13).
import * as v from 'valibot';
import type { AppConfig } from '#contract/config.ts';
import {
  EMBED_PROTOCOL,
  type EmbedMessage,
  type EmbedCommand,
  embedMessage,
} from '#contract/embed-messages.ts';
import type { Language } from '#contract/languages.ts';
import { config } from '#src/core/config/app-config.ts';
import { loadScript } from '#src/core/net/load-script.ts';

/** Where a sportsbook of another party shows: in place of ours, or at the path that bears its name (§2). */
export type EmbedPlace = keyof AppConfig['sportsEmbeds'];

/** What a configured script leaves on `window`, by place. */
interface SportsRenderer {
  open: (where: { container: HTMLElement; title: string; language: Language }) => HTMLIFrameElement;
}

declare global {
  interface Window {
    sportsEmbeds?: Partial<Record<EmbedPlace, SportsRenderer>>;
  }
}

/** The script isn't configured, didn't come, or draws no frame of its own origin. */
class EmbedMissing extends Error {
  override name = 'EmbedMissing';
}

/** What the sportsbook is told. */
export interface EmbedContext {
  /** Of generate-token; null: a visitor. */
  token: string | null;
  language: Language;
  /** The page inside it: '' or `/a/b`. */
  route: string;
  /** All that the player may stake, in cents; null: a visitor. The sportsbook hears that it moved, not how much it is. */
  balance: number | null;
}

interface EmbedOptions extends EmbedContext {
  container: HTMLElement;
  place: EmbedPlace;
  /** Accessible name of the frame. */
  title: string;
  hear: (message: EmbedMessage) => void;
}

export interface SportsEmbed {
  /** Tells what has changed since it was told last. */
  update: (facts: EmbedContext) => void;
  /** Takes the frame away; nothing is heard after it. */
  kill: () => void;
}

/** Whether a sportsbook of another party is configured for a place. */
export const hasEmbed = (place: EmbedPlace) => config().sportsEmbeds[place] !== '';

/**
 * Opens the sportsbook of a place in a container; its script is loaded, deferred, unless it is there. What it is to know is
 * told once it says that it is ready. Throws `EmbedMissing`.
 */
export async function openSportsEmbed(options: EmbedOptions): Promise<SportsEmbed> {
  const { container, place, title, hear } = options;
  const { renderer, origin } = await findRenderer(place);
  const frame = renderer.open({ container, title, language: options.language });
  if (originOf(frame.src) !== origin) {
    frame.remove();
    throw new EmbedMissing(`A frame that isn't of ${origin}`);
  }
  let facts: EmbedContext = options;
  let ready = false;

  const tell = (order: DistributiveOmit<EmbedCommand, 'protocol'>) =>
    frame.contentWindow?.postMessage({ protocol: EMBED_PROTOCOL, ...order }, origin);
  const listen = (event: MessageEvent) => {
    if (event.origin !== origin || event.source === null || event.source !== frame.contentWindow) return;
    const parsed = v.safeParse(embedMessage, event.data);
    if (!parsed.success) return;
    const message = parsed.output;
    if (message.type === 'ready') {
      ready = true;
      const { token, language, route } = facts;
      tell({ type: 'start', token, language, route, currency: 'BRL' });
    }
    // It is there already: telling it so would be an echo.
    if (message.type === 'route-changed') facts = { ...facts, route: message.route };
    hear(message);
  };
  addEventListener('message', listen);

  return {
    update(next) {
      const before = facts;
      facts = next;
      if (!ready) return;
      if (next.token !== before.token) tell({ type: 'token', token: next.token });
      if (next.language !== before.language) tell({ type: 'language', language: next.language });
      if (next.route !== before.route) tell({ type: 'route', route: next.route });
      if (next.balance !== before.balance) tell({ type: 'balance-changed' });
    },
    kill() {
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
