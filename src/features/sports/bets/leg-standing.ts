import type { Bet } from '#contract/endpoints/sports/bet-calls.ts';
import type { Language } from '#contract/languages.ts';
import type { SportEventUpdate } from '#contract/sport-event-update.ts';

type Leg = Pick<Bet['legs'][number], 'sport' | 'event_state' | 'score' | 'phase' | 'minute' | 'version'>;

/**
 * How the event of a leg stands: as it was read with the bet, with the newer changes applied. `score` is `2 x 1` or empty, as
 * that of a fight before its end is.
 */
export function legStanding(leg: Leg, changes: readonly SportEventUpdate[], language: Language) {
  const now = { state: leg.event_state, score: leg.score, phase: leg.phase, minute: leg.minute };
  for (const change of changes) {
    if (change.version <= leg.version) continue;
    if (change.state !== undefined) now.state = change.state;
    if (change.score) now.score = `${change.score.home} x ${change.score.away}`;
    if (change.phase) now.phase = change.phase[language];
    if (change.minute !== undefined) now.minute = change.minute;
  }
  if (leg.sport === 'mma' && now.state === 'live') now.score = '';
  return now;
}
