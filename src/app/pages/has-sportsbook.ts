import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import { config } from '#src/core/config/app-config.ts';

/** D10: whether another company's sportsbook stands in place of ours. */
export const embedsSportsbook = ({ sport_embed }: Settings): boolean =>
  sport_embed && config().sportsEmbeds.sports !== '';

/** Whether home may show a sportsbook of ours: it is open, and no other company's stands in its place (D10). */
export const hasSportsbook = (settings: Settings): boolean =>
  settings.sport_enabled && !embedsSportsbook(settings);
