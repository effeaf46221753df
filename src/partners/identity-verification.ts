// The adapter of the identity verification providers, caf or legitimuz (§3): a frame from a configured origin, rendered by the
// provider's own script where one is configured (D8), otherwise here. Its messages are accepted only from that window and
// origin, about this run, and in a known shape (D13).
import * as v from 'valibot';
import type { KycStatus } from '#contract/endpoints/player/kyc-calls.ts';
import { type KycFrameMessage, kycFrameMessage } from '#contract/frame-messages.ts';
import { config } from '#src/core/config/app-config.ts';
import { loadScript } from '#src/core/net/load-script.ts';

/** The objects that the providers' scripts set on `window`, by provider. */
interface IdentityVerifier {
  open: (where: {
    container: HTMLElement;
    url: string;
    title: string;
    transactionId: string;
    /** `cafOnboarding` of the status call, passed on unread. */
    onboarding: unknown;
  }) => HTMLIFrameElement;
}

declare global {
  interface Window {
    identityVerifiers?: Partial<Record<KycStatus['provider'], IdentityVerifier>>;
  }
}

/** There is no frame to show: no address, an address of an origin that isn't configured, or a script that didn't load. */
class VerificationMissing extends Error {
  override name = 'VerificationMissing';
}

type Due = Pick<KycStatus, 'url' | 'transactionId' | 'provider' | 'cafOnboarding'>;

/**
 * Shows the due verification in a container. Takes the status call's data, an accessible title, and a listener for the
 * frame's messages. Returns a function that closes it. Throws `VerificationMissing`.
 */
export async function openVerification(
  container: HTMLElement,
  due: Due,
  title: string,
  onMessage: (message: KycFrameMessage) => void,
): Promise<() => void> {
  const { url, transactionId, provider, cafOnboarding: onboarding } = due;
  const origin = originOf(url);
  if (origin === null || !transactionId) throw new VerificationMissing();
  const verifier = await findVerifier(provider);
  const frame = verifier.open({ container, url, title, transactionId, onboarding });
  const listen = (event: MessageEvent) => {
    if (event.origin !== origin || event.source === null || event.source !== frame.contentWindow) return;
    const message = v.safeParse(kycFrameMessage, event.data);
    if (message.success && message.output.transactionId === transactionId) onMessage(message.output);
  };
  addEventListener('message', listen);
  return () => {
    removeEventListener('message', listen);
    frame.remove();
  };
}

async function findVerifier(provider: KycStatus['provider']): Promise<IdentityVerifier> {
  const address = config().kycScripts[provider];
  if (!address) return { open: drawFrame };
  if (!window.identityVerifiers?.[provider]) await loadScript(address).catch(() => {});
  const verifier = window.identityVerifiers?.[provider];
  if (!verifier) throw new VerificationMissing();
  return verifier;
}

const drawFrame: IdentityVerifier['open'] = ({ container, url, title }) => {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow = 'camera; fullscreen';
  frame.src = url;
  container.append(frame);
  return frame;
};

/** The origin of an address, if it is a configured one. */
function originOf(url: string): string | null {
  try {
    const { origin } = new URL(url);
    return config().kycOrigins.some((allowed) => new URL(allowed).origin === origin) ? origin : null;
  } catch {
    return null;
  }
}
