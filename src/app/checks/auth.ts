import { STORED } from '#contract/stored.ts';
import { paths } from '#src/core/paths.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';
import { writeStored } from '#src/core/storage.ts';
import { type Check, GO_ON } from './check.ts';

/** A stored token passes. Without one the login modal opens over `/`, and the wanted route waits for the login (D4). */
export const auth: Check = ({ fullPath }) => {
  if (sessionStatus() !== 'out') return GO_ON;
  writeStored(STORED.wantedRoute, fullPath);
  return { type: 'go-elsewhere', to: paths.home, reason: 'auth', modal: 'login' };
};
