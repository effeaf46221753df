// How far a live event is, in the few letters of a badge.
const LONGEST = 7;

/**
 * A phase for a narrow place: `2º t` of `2º tempo`, `Int.` of `Intervalo`, `2º set` of `2º set · 30-15`. Short ones stay as they
 * are.
 */
export function shortPhase(phase: string): string {
  const [name = ''] = phase.split(' · ');
  if (name.length <= LONGEST) return name;
  const [first = '', second] = name.split(/[\s-]+/);
  return second && /\d/.test(first) ? `${first} ${second.slice(0, 1)}` : `${first.slice(0, 3)}.`;
}

interface LiveStanding {
  /** The minute says it: its sport counts them, and the event does not rest. */
  counted: boolean;
  /** `67′`, `Int.`, `2º set`; empty where the feed says neither minute nor phase. */
  badge: string;
  /** What the badge leaves unsaid: the phase of a counted event, `30-15` of `2º set · 30-15`. */
  beside: string;
}

/** `whole`: there is room for the name of a break. */
export function liveStanding(
  { minute, phase }: { minute: number | null; phase: string },
  whole = false,
): LiveStanding {
  // Without a number of its own, a phase of a counted event is a break.
  if (minute !== null && (phase === '' || /\d/.test(phase))) {
    return { counted: true, badge: `${minute}′`, beside: phase };
  }
  const [name = '', detail = ''] = phase.split(' · ');
  return { counted: false, badge: whole || /\d/.test(name) ? name : shortPhase(name), beside: detail };
}
