/** Days and times of a statement in the site's time zone (D15). */
interface StatementDates {
  /** The day of a moment (ms) as yyyy-mm-dd. */
  dayOf: (at: number) => string;
  /** `14:07` */
  timeOf: (at: number) => string;
  /** `Hoje`, `Ontem`, otherwise the date; `now` in ms. */
  nameOf: (day: string, now: number) => string;
}

const DAY_MS = 86_400_000;

/** Takes a locale for `Intl` and the time zone of the settings. */
export function statementDates(locale: string, timeZone: string): StatementDates {
  const isoDay = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const thisYear = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' });
  const anyYear = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' });
  const dayOf = (at: number) => isoDay.format(at);
  return {
    dayOf,
    timeOf: (at) => time.format(at),
    nameOf(day, now) {
      const today = dayOf(now);
      const ago = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
      if (ago === 0 || ago === 1) return capitalised(relative.format(-ago, 'day'), locale);
      return (day.slice(0, 4) === today.slice(0, 4) ? thisYear : anyYear).format(Date.parse(day));
    },
  };
}

/** Transactions grouped by day, in the order they came. */
export function groupByDay<Move>(
  moves: readonly Move[],
  dayOf: (move: Move) => string,
): { day: string; moves: Move[] }[] {
  const days: { day: string; moves: Move[] }[] = [];
  for (const move of moves) {
    const day = dayOf(move);
    const last = days.at(-1);
    if (last?.day === day) last.moves.push(move);
    else days.push({ day, moves: [move] });
  }
  return days;
}

function capitalised(text: string, locale: string): string {
  return text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
}
