import { STORED } from '#contract/stored.ts';
import { writeStored } from '#src/core/device/storage.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';
import { ALLOW, type Guard } from './guard.ts';

/** A stored token passes. Without one the login modal opens over `/`, and the wanted route is stored until the login (D4). */
export const auth: Guard = ({ fullPath }) => {
  if (sessionStatus() !== 'out') return ALLOW;
  writeStored(STORED.wantedRoute, fullPath);
  return { type: 'redirect', to: paths.home, reason: 'auth', modal: 'login' };
};
