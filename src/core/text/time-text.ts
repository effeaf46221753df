/** Time of day as the language writes it; Portuguese has an h where others have a colon. */
export function formatTime(at: number, locale: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }).format(at);
  return locale.startsWith('pt') ? time.replace(':', 'h') : time;
}
