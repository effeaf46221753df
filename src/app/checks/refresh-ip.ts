import { getIp } from '#contract/endpoints/session.ts';
import { call } from '#src/core/call.ts';
import { refreshIp as ask } from '#src/core/user-ip.ts';
import { type Check, GO_ON } from './check.ts';

/** Asks for the address that later calls send along; never holds up a page (D4). */
export const refreshIp: Check = () => {
  void ask(async () => (await call(getIp)).userIP);
  return GO_ON;
};
