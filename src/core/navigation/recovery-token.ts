// `token` in a query is the password-recovery token and never a session (D4): it is taken out of the address before the
// first render, and lives in memory until a new password is set.
import { atom } from 'jotai';
import { store } from '../state/store.ts';

const LONGEST = 200;

/** The token of the link that led here; empty without one. */
export const recoveryTokenAtom = atom('');

/** Takes the token out of the address. Once, at start-up. */
export function captureRecoveryToken(): void {
  const url = new URL(location.href);
  const token = url.searchParams.get('token');
  if (token === null) return;
  url.searchParams.delete('token');
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  if (token.length <= LONGEST) store.set(recoveryTokenAtom, token);
}

/** It was used, or it is of no use. */
export function clearRecoveryToken(): void {
  store.set(recoveryTokenAtom, '');
}
