// Where the outcomes of the house's own games come from (D9): HMAC-SHA-256 of the server seed, committed to before the
// round, over client seed, nonce and a counter. Server and browser run this same file; each brings its own HMAC.

/** HMAC-SHA-256: key and message as texts (UTF-8), 32 bytes. `node:crypto` on the server, WebCrypto in the browser. */
export type Hmac = (key: string, message: string) => Uint8Array | Promise<Uint8Array>;

/** SHA-256 of a text (UTF-8), in hexadecimal digits. `node:crypto` on the server, WebCrypto in the browser. */
export type Sha256 = (text: string) => string | Promise<string>;

/** What decides a round, known to the player once the server seed is revealed. */
export interface RoundSeeds {
  /** 64 hexadecimal digits, used as the text that they are. */
  serverSeed: string;
  clientSeed: string;
  /** Counts the rounds of a server seed, from 1. */
  nonce: number;
}

/** What a client seed may be: it stands between colons in the message. */
export const CLIENT_SEED = /^[\w-]{1,64}$/;
export const SERVER_SEED = /^[0-9a-f]{64}$/;

const BYTES_PER_DRAW = 4;

/**
 * The round's numbers, whole and from 0 to 2^32 - 1: four bytes each, big end first, of as many HMACs as it takes. The
 * message is `clientSeed:nonce:counter`, the counter from 0.
 */
export async function drawNumbers(
  hmac: Hmac,
  { serverSeed, clientSeed, nonce }: RoundSeeds,
  count: number,
): Promise<number[]> {
  const numbers: number[] = [];
  for (let counter = 0; numbers.length < count; counter += 1) {
    const bytes = await hmac(serverSeed, `${clientSeed}:${nonce}:${counter}`);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.length && numbers.length < count; at += BYTES_PER_DRAW) {
      numbers.push(view.getUint32(at));
    }
  }
  return numbers;
}

/** A drawn number as a place from 0 to `places - 1`. Exact: both factors together stay below 2^53. */
export function indexOfDraw(drawn: number, places: number): number {
  return Math.floor((drawn * places) / 2 ** 32);
}
