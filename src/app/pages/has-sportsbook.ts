import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import { config } from '#src/core/config/app-config.ts';

/** Whether home may show a sportsbook of ours: it is open, and no other company's stands in its place (D10). */
export function hasSportsbook({ sport_enabled, sport_embed }: Settings): boolean {
  return sport_enabled && !(sport_embed && config().sportsEmbeds.sports);
}
