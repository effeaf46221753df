/** The sport whose play is drawn on a pitch. */
export const PITCH_SPORT = 'football';

/** Sports without a pitch of which feeds count the momentum, as a rule (D10). */
export const COUNTED_SPORTS: ReadonlySet<string> = new Set(['basketball', 'esports', 'tennis', 'volleyball']);
