import * as v from 'valibot';
import type { Secret } from '#server/core/secret.ts';
import {
  WALLET_PATHS,
  type WalletPath,
  type WalletRefusal,
  type WalletTransactionRequest,
  walletAnswer,
  walletRefusal,
} from '#server/partners/games/seamless-wallet.ts';
import { SIGNATURE_HEADER, signMessage } from '#server/partners/signed-message.ts';

/** Carries one call to the operator. May throw where no answer came. */
export type SendWalletCall = (
  path: string,
  rawBody: string,
  headers: Readonly<Record<string, string>>,
) => Promise<{ status: number; body: string }>;

/** `unknown`: no usable answer came, so the move may or may not have been done. Balance in cents. */
export type WalletOutcome =
  | { type: 'done'; balance: number }
  | { type: 'refused'; refusal: WalletRefusal }
  | { type: 'unknown' };

export interface WalletClient {
  balance(session: string, now: number): Promise<WalletOutcome>;
  move(
    kind: Exclude<WalletPath, 'balance'>,
    request: WalletTransactionRequest,
    now: number,
  ): Promise<WalletOutcome>;
}

function read(status: number, body: string): WalletOutcome {
  const done = v.safeParse(v.pipe(v.string(), v.parseJson(), walletAnswer), body);
  if (status === 200 && done.success) return { type: 'done', balance: done.output.balance };
  const refused = v.safeParse(v.pipe(v.string(), v.parseJson(), walletRefusal), body);
  if (status >= 400 && status < 500 && refused.success) return { type: 'refused', refusal: refused.output };
  return { type: 'unknown' };
}

/** The game provider's side of the seamless wallet. */
export function walletClient(secret: Secret, send: SendWalletCall): WalletClient {
  async function call(path: WalletPath, request: object, now: number): Promise<WalletOutcome> {
    const body = JSON.stringify(request);
    const headers = {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signMessage(secret, body, now),
    };
    try {
      const answer = await send(WALLET_PATHS[path], body, headers);
      return read(answer.status, answer.body);
    } catch {
      return { type: 'unknown' };
    }
  }
  return {
    balance: (session, now) => call('balance', { session }, now),
    move: (kind, request, now) => call(kind, request, now),
  };
}
