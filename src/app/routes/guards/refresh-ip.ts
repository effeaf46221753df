import { getIp } from '#contract/endpoints/authentication.ts';
import { call } from '#src/core/api/call.ts';
import { refreshUserIp as ask } from '#src/core/net/user-ip.ts';
import { ALLOW, type Guard } from './guard.ts';

/** Asks for the address that later calls send along; never holds up a page (D4). */
export const refreshUserIp: Guard = () => {
  void ask(async () => (await call(getIp)).userIP);
  return ALLOW;
};
