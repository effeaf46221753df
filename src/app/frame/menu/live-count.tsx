import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { LOCALES } from '#contract/languages.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { hasSportsbook } from '#src/core/config/has-sportsbook.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatInteger } from '#src/core/text/number-text.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { liveCount } from '#src/data/sports/live-count.ts';
import menu from './side-menu.module.css';

/** The number of events that are being played, in the menu's entry of them: it comes later than the menu. */
export function LiveCount({ nav }: { nav: HTMLElement }) {
  const language = useLanguage();
  const count = useSyncExternalStore(onCacheChange, () => liveCount(language));
  // Another company's live matches are not counted.
  const ours = hasSportsbook(useSettings());
  const entry = nav.querySelector(`a[href$="${paths.sportsLive}"]`);
  return ours && entry && count > 0
    ? createPortal(<span className={menu.count}>{formatInteger(count, LOCALES[language])}</span>, entry)
    : null;
}

const onCacheChange = (changed: () => void) => queryClient.getQueryCache().subscribe(changed);
