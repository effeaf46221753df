// The one door to whoever verifies identities, caf or legitimuz (§3): a frame from a configured origin. What it says is
// heard from that very window and origin, about this very run, and in a known shape alone (D13).
import * as v from 'valibot';
import type { KycStatus } from '#contract/endpoints/kyc.ts';
import { type KycFrameMessage, kycFrameMessage } from '#contract/frame-messages.ts';
import { config } from '#src/core/config.ts';

/** There is no frame to show: no address, or one of an origin that isn't configured. */
class VerificationMissing extends Error {
  override name = 'VerificationMissing';
}

/**
 * Shows the verification that is due in a container. Takes what the status call said, a title for readers, and who hears
 * the frame. Gives the way to close it. Throws `VerificationMissing`.
 */
export function openVerification(
  container: HTMLElement,
  due: Pick<KycStatus, 'url' | 'transactionId'>,
  title: string,
  hear: (message: KycFrameMessage) => void,
): () => void {
  const origin = originOf(due.url);
  if (origin === null || !due.transactionId) throw new VerificationMissing();
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow = 'camera; fullscreen';
  frame.src = due.url;
  const listen = (event: MessageEvent) => {
    if (event.origin !== origin || event.source === null || event.source !== frame.contentWindow) return;
    const message = v.safeParse(kycFrameMessage, event.data);
    if (message.success && message.output.transactionId === due.transactionId) hear(message.output);
  };
  addEventListener('message', listen);
  container.append(frame);
  return () => {
    removeEventListener('message', listen);
    frame.remove();
  };
}

/** The origin of an address, if it is one of the configured ones. */
function originOf(url: string): string | null {
  try {
    const { origin } = new URL(url);
    return config().kycOrigins.some((allowed) => new URL(allowed).origin === origin) ? origin : null;
  } catch {
    return null;
  }
}
