/** Age in whole years, at `now` (ms) in a time zone, of a person born on `birthday` (yyyy-mm-dd). D11 */
export function ageAt(birthday: string, now: number, timeZone: string): number {
  // This locale writes days as ISO does.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}
