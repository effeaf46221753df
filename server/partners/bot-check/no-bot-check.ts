import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { BotCheck } from './bot-check-provider.ts';

/** `BOT_CHECK=none`: the operator keeps robots out elsewhere, for example at the edge. */
export const NO_BOT_CHECK: BotCheck = {
  off: true,
  async challenge() {
    throw new Refusal('not_found');
  },
  verify: async () => false,
};
