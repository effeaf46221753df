// Web push (RFC 8030, 8291, 8292): encrypted for the browser and signed for its service by a library, sent by ourselves, so that
// nothing follows a redirect or goes where no push service is.
import { partySignal } from '#server/core/parties/party-calls.ts';
import type { PushService } from './push-service.ts';

/** The push services of Chromium, Mozilla, Microsoft and Apple. The address comes from the player's page, so only these are allowed. */
const PUSH_SERVICE_ORIGIN =
  /^https:\/\/(fcm\.googleapis\.com|([\w-]+\.)+(push\.services\.mozilla|notify\.windows|push\.apple)\.com)$/;
const REQUEST_TIMEOUT_MS = 10_000;

/** A message was not accepted, or can't be: the device's address or keys are of no use. */
export class PushRefused extends Error {
  override name = 'PushRefused';
}

/** The company whose service an address is of. */
export function pushCompany(endpoint: string): string {
  const host = URL.canParse(endpoint) ? new URL(endpoint).hostname : '';
  return /(googleapis|mozilla|windows|apple)\.com$/.exec(host)?.[1] ?? 'other';
}

interface WebPushOptions {
  keys: { publicKey: string; privateKey: string };
  /** mailto: or https: */
  subject: string;
  /** Further origins that may be sent to. */
  services: readonly string[];
}

function asRefusal<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    throw new PushRefused('a message could not be made for a device', { cause: error });
  }
}

/** Whether a request failed because there is no such host: the page can name any below the companies' domains. */
const isNameUnknown = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ENOTFOUND';

/** Sends to browsers' own push services. */
export function openWebPush({ keys, subject, services }: WebPushOptions): PushService {
  const isService = (endpoint: string) => {
    if (!URL.canParse(endpoint)) return false;
    const { origin, username, password } = new URL(endpoint);
    return (
      username === '' && password === '' && (PUSH_SERVICE_ORIGIN.test(origin) || services.includes(origin))
    );
  };
  return {
    key: keys.publicKey,
    isPushService: isService,
    async send({ endpoint, p256dh, auth }, { payload, ttlS, topic }) {
      if (!isService(endpoint)) return 'gone';
      const vapidDetails = { subject, ...keys };
      const options = {
        vapidDetails,
        TTL: ttlS,
        topic,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      } as const;
      // Loaded with the first message: a start doesn't wait for it.
      const { default: webPush } = await import('web-push');
      // The keys come from the player's page, and may be none.
      const made = asRefusal(() =>
        webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options),
      );
      const headers = Object.fromEntries(
        Object.entries(made.headers).map(([name, value]) => [name, String(value)]),
      );
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: new Uint8Array(made.body),
        redirect: 'manual',
        signal: partySignal() ?? AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      }).catch((error: unknown) => {
        if (isNameUnknown(error)) throw new PushRefused(`there is no ${new URL(endpoint).host}`);
        throw error;
      });
      await answer.body?.cancel();
      if (answer.ok) return 'accepted';
      if (answer.status === 404 || answer.status === 410) return 'gone';
      throw new PushRefused(`${new URL(endpoint).host} answered ${answer.status}`);
    },
  };
}
