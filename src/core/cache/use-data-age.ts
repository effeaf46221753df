import { useEffect, useState } from 'react';
import { LOCALES } from '#contract/languages.ts';
import { useOnline } from '../net/online.ts';
import { formatAge, isStale } from '../text/age-text.ts';
import { useLanguage } from '../text/language.ts';

const STEP_MS = 30_000;

/**
 * D6: what is shown from a store while there is no network, or after a question that failed, says how old it is.
 * Takes a query's result and the site's time zone; gives the label's text, or null while the data is no older than it looks.
 */
export function useDataAge(
  query: { data: unknown; dataUpdatedAt: number; isError: boolean },
  timeZone: string,
): { text: string; old: boolean } | null {
  const online = useOnline();
  const language = useLanguage();
  const [now, setNow] = useState(Date.now);
  const shown = query.data !== undefined && query.dataUpdatedAt > 0 && (!online || query.isError);
  useEffect(() => {
    if (!shown) return;
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, STEP_MS);
    return () => clearInterval(timer);
  }, [shown]);
  if (!shown) return null;
  const at = query.dataUpdatedAt;
  return { text: formatAge(at, now, LOCALES[language], timeZone), old: isStale(at, now) };
}
