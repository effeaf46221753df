import * as v from 'valibot';

/** A day that the calendar has, as yyyy-mm-dd: 2026-02-31 is none. `code` names the error. */
export const calendarDay = (code: string) =>
  v.config(
    v.pipe(
      v.string(),
      v.isoDate(code),
      v.check((day) => {
        const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
        return new Date(Date.UTC(year, month - 1, date)).toISOString().startsWith(day);
      }, code),
    ),
    { abortPipeEarly: true },
  );
