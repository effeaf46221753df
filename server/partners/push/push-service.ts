/** A device as its browser's push service knows it. */
interface PushAddress {
  endpoint: string;
  /** base64url, of the browser. */
  p256dh: string;
  auth: string;
}

interface PushMessage {
  /** What only the browser can read. */
  payload: string;
  /** How long the service stores it for a device that is off (s). */
  ttlS: number;
  /** A later message with the same topic replaces one that still waits. */
  topic: string;
}

export interface PushService {
  /** The key that browsers subscribe with. */
  key: string;
  /** Whether this is an address that pushes may be sent to. */
  isPushService(endpoint: string): boolean;
  /** Hands a message over. gone: the device no longer exists. Throws where it wasn't accepted; it is then sent again. */
  send(to: PushAddress, message: PushMessage): Promise<'accepted' | 'gone'>;
}
