import { LOCALES } from '#contract/languages.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';

/** Formats a moment (ms since 1970) as date and time in the player's language and the site's time zone. */
export function useDateTimeText(): (moment: number) => string {
  const locale = LOCALES[useLanguage()];
  const timeZone = useSettings().general_time_zone;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone });
  return (moment) => format.format(moment);
}
