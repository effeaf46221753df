import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import { config } from './app-config.ts';

type SportSettings = Pick<Settings, 'sport_enabled' | 'sport_embed'>;

/** D10: whether another company's sportsbook stands in place of ours. */
export const embedsSportsbook = ({ sport_embed }: Pick<Settings, 'sport_embed'>): boolean =>
  sport_embed && config().sportsEmbeds.sports !== '';

/** Whether there is a sportsbook of ours: it is open, and no other company's stands in its place (D10). */
export const hasSportsbook = (settings: SportSettings): boolean =>
  settings.sport_enabled && !embedsSportsbook(settings);
