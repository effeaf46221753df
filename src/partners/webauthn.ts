// The browser's passkeys (WebAuthn). The WebAuthn library loads with the first use.
import type { PasskeyAssertion, PasskeyRegistration } from '#contract/endpoints/player/passkey-calls.ts';

type Options = Readonly<Record<string, unknown>>;

/** The request failed. cancelled: by the player or a timeout; known: this device already has a passkey for the account. */
export class PasskeyFailed extends Error {
  override name = 'PasskeyFailed';
  readonly reason: 'cancelled' | 'known' | 'failed';
  constructor(reason: PasskeyFailed['reason'], cause: unknown) {
    super(`the browser gave no passkey: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Asks the browser to create one. Takes the server's options. Throws `PasskeyFailed`. */
export async function createPasskey(options: Options): Promise<PasskeyRegistration> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
    return (await startRegistration({ optionsJSON })) as PasskeyRegistration;
  } catch (error) {
    throw failed(error);
  }
}

/** Lets the player choose one and sign with it. Takes the server's options. Throws `PasskeyFailed`. */
export async function authenticateWithPasskey(options: Options): Promise<PasskeyAssertion> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    return (await startAuthentication({ optionsJSON })) as PasskeyAssertion;
  } catch (error) {
    throw failed(error);
  }
}

function failed(error: unknown): PasskeyFailed {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return new PasskeyFailed('cancelled', error);
  return new PasskeyFailed(name === 'InvalidStateError' ? 'known' : 'failed', error);
}
