// A page in memory on the real backend in memory: the page's requests go to the backend's own request handler.
import { vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { closeModal } from '#src/core/state/modal-state.ts';
import type { Wallet } from '../backend/wallet.ts';

/** A lost answer as the page sees it; the backend has done its work. */
export const LOST = Symbol('lost');

/** Every call that went out: `POST /api/coupons/apply`. */
export type Asked = string[];

/** A test's replacement of an answer; undefined lets the backend answer, a promise holds the answer back. */
type Replacement = Response | typeof LOST | undefined;
export type Instead = (asked: string) => Replacement | Promise<Replacement>;

/** From now on the page's calls reach this backend. `instead` may answer some of them. */
export function pageAsks(wallet: Wallet, instead: Instead = () => undefined): Asked {
  const asked: Asked = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(url, 'http://localhost:3000');
    const call = `${init.method ?? 'GET'} ${pathname}`;
    asked.push(call);
    const put = await instead(call);
    if (put instanceof Response) return put;
    const answer = await wallet.backend.request(pathname + search, init);
    if (put === LOST) throw new TypeError('the answer was lost on the way');
    return answer;
  });
  vi.stubGlobal('scrollTo', () => {});
  return asked;
}

/** Logs a player in on the page. */
export async function enterAs(wallet: Wallet, playerId: string): Promise<void> {
  beginSession({ access_token: await wallet.tokenOf(playerId), expires_in: 3_600 });
}

/** After each test: no session, an empty cache, no open modal. */
export function leavePage(): void {
  clearSession();
  closeModal();
  queryClient.clear();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
}
