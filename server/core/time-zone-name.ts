/**
 * What `Intl` takes beside the names of the IANA database: offsets, other spellings, retired names, and three letters that
 * PostgreSQL reads as another zone (`CST`, `IST`).
 */
const OTHER_ZONES =
  /^(?![A-Z])|^(?:SystemV\/|US\/Pacific-New$|Canada\/East-Saskatchewan$)|^(?!CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)[A-Z]{3}$/;

/** Whether a name is one of the IANA database, and known here: with any other one every date would throw or be another one. */
export function isTimeZoneName(name: string): boolean {
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    const isSpelledSo = known === name || known.toLowerCase() !== name.toLowerCase();
    return isSpelledSo && !OTHER_ZONES.test(name);
  } catch {
    return false;
  }
}
