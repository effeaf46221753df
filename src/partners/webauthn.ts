// The browser's passkeys (WebAuthn). What speaks with them comes when the first one is asked for.
import type { PresentedPasskey, RegisteredPasskey } from '#contract/endpoints/passkeys.ts';

type Options = Readonly<Record<string, unknown>>;

/** Nothing came of it. cancelled: the person, or the time, ended it; known: this device has one for the account already. */
export class PasskeyFailed extends Error {
  override name = 'PasskeyFailed';
  readonly reason: 'cancelled' | 'known' | 'failed';
  constructor(reason: PasskeyFailed['reason'], cause: unknown) {
    super(`the browser gave no passkey: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Has the browser make one. Takes the server's options. Throws `PasskeyFailed`. */
export async function createPasskey(options: Options): Promise<RegisteredPasskey> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
    return (await startRegistration({ optionsJSON })) as RegisteredPasskey;
  } catch (error) {
    throw failed(error);
  }
}

/** Has the person choose one and sign with it. Takes the server's options. Throws `PasskeyFailed`. */
export async function authenticateWithPasskey(options: Options): Promise<PresentedPasskey> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    return (await startAuthentication({ optionsJSON })) as PresentedPasskey;
  } catch (error) {
    throw failed(error);
  }
}

function failed(error: unknown): PasskeyFailed {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return new PasskeyFailed('cancelled', error);
  return new PasskeyFailed(name === 'InvalidStateError' ? 'known' : 'failed', error);
}
