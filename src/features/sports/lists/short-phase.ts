const LONGEST = 7;

/**
 * A phase for a narrow column: `2º t` of `2º tempo`, `Int.` of `Intervalo`, `2º set` of `2º set · 30-15`. Short ones stay as they
 * are.
 */
export function shortPhase(phase: string): string {
  const [name = ''] = phase.split(' · ');
  if (name.length <= LONGEST) return name;
  const [first = '', second] = name.split(/[\s-]+/);
  return second && /\d/.test(first) ? `${first} ${second.slice(0, 1)}` : `${first.slice(0, 3)}.`;
}
