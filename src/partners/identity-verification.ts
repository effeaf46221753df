// The one door to whoever verifies identities, caf or legitimuz (§3): a frame from a configured origin, drawn by the
// company's own script where one is configured (D8), else here. What it says is heard from that very window and origin,
// about this very run, and in a known shape alone (D13).
import * as v from 'valibot';
import type { KycStatus } from '#contract/endpoints/kyc.ts';
import { type KycFrameMessage, kycFrameMessage } from '#contract/frame-messages.ts';
import { config } from '#src/core/config/app-config.ts';
import { loadScript } from '#src/core/net/load-script.ts';

/** What a company's script leaves on `window`, by the company's name. */
interface IdentityVerifier {
  open: (where: {
    container: HTMLElement;
    url: string;
    title: string;
    transactionId: string;
    /** `cafOnboarding` of the status call, unread. */
    onboarding: unknown;
  }) => HTMLIFrameElement;
}

declare global {
  interface Window {
    identityVerifiers?: Partial<Record<KycStatus['provider'], IdentityVerifier>>;
  }
}

/** There is no frame to show: no address, one of an origin that isn't configured, or a script that didn't come. */
class VerificationMissing extends Error {
  override name = 'VerificationMissing';
}

type Due = Pick<KycStatus, 'url' | 'transactionId' | 'provider' | 'cafOnboarding'>;

/**
 * Shows the verification that is due in a container. Takes what the status call said, a title for readers, and who hears
 * the frame. Gives the way to close it. Throws `VerificationMissing`.
 */
export async function openVerification(
  container: HTMLElement,
  due: Due,
  title: string,
  hear: (message: KycFrameMessage) => void,
): Promise<() => void> {
  const { url, transactionId, provider, cafOnboarding: onboarding } = due;
  const origin = originOf(url);
  if (origin === null || !transactionId) throw new VerificationMissing();
  const verifier = await findVerifier(provider);
  const frame = verifier.open({ container, url, title, transactionId, onboarding });
  const listen = (event: MessageEvent) => {
    if (event.origin !== origin || event.source === null || event.source !== frame.contentWindow) return;
    const message = v.safeParse(kycFrameMessage, event.data);
    if (message.success && message.output.transactionId === transactionId) hear(message.output);
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

/** The origin of an address, if it is one of the configured ones. */
function originOf(url: string): string | null {
  try {
    const { origin } = new URL(url);
    return config().kycOrigins.some((allowed) => new URL(allowed).origin === origin) ? origin : null;
  } catch {
    return null;
  }
}
