import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { RecentSearch } from '#contract/stored-search.ts';
import { Chip } from '#src/ui/action/chip.tsx';
import { IconButton } from '#src/ui/action/icon-button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { SideFace } from '#src/widgets/sports/faces.tsx';
import { forgetAllSearches, forgetSearch, readRecentSearches } from './recent-searches.ts';
import { type Result, resultKey, resultName } from './results.ts';
import css from './search.module.css';
import type { Search } from './use-search.ts';
import { useSuggestions } from './use-suggestions.ts';

type SearchSideProps = {
  search: Search;
  /** Puts a text into the field. */
  onType: (text: string) => void;
  onChoose: (result: Result) => void;
  onLeave: () => void;
};

/** Widths of usual chips (px). */
const CHIP_PLACES = [128, 74, 82, 116, 104, 122, 110];

/** Beside the results: what was searched on this device, suggestions, and pages. */
export function SearchSide({ search, onType, onChoose, onLeave }: SearchSideProps) {
  const { t } = useTranslation('search');
  const suggested = useSuggestions(search);
  const waits = suggested.length === 0 && search.busy && search.asked === '';
  return (
    <div className={css.side}>
      <Recents onType={onType} />
      {suggested.length > 0 || waits ? (
        <section aria-labelledby="search-popular" className={css.popular} aria-busy={waits || undefined}>
          <h3 id="search-popular" className={css.heading}>
            {t('popular.title')}
          </h3>
          <div className={css.chips}>
            {waits
              ? CHIP_PLACES.map((width) => <span key={width} className={css.chipPlace} style={{ width }} />)
              : suggested.map((result) => (
                  <Chip key={resultKey(result)} onPress={() => onChoose(result)}>
                    {resultName(result, t('versus')).text}
                  </Chip>
                ))}
          </div>
        </section>
      ) : null}
      <nav aria-labelledby="search-pages">
        <h3 id="search-pages" className={css.heading}>
          {t('go_to')}
        </h3>
        <ul>
          {search.shortcuts.map(({ id, icon, to }) => (
            <li key={id}>
              <Link href={to} className={css.place} onClick={onLeave}>
                <Icon name={icon} size={20} />
                <span>{t(`pages.${id}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className={css.keys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> <span>{t('key.choose')}</span> <kbd>Enter</kbd> <span>{t('key.open')}</span>
      </p>
    </div>
  );
}

function Recents({ onType }: { onType: (text: string) => void }) {
  const { t } = useTranslation('search');
  const [recents, setRecents] = useState(readRecentSearches);
  if (recents.length === 0) return null;
  return (
    <section aria-labelledby="search-recents">
      <div className={css.bar}>
        <h3 id="search-recents" className={css.heading}>
          {t('recents')}
        </h3>
        <button
          type="button"
          className={css.erase}
          aria-label={t('erase_searches')}
          onClick={() => {
            forgetAllSearches();
            setRecents([]);
            onType('');
          }}
        >
          {t('erase')}
        </button>
      </div>
      <ul>
        {recents.map((recent) => (
          <li key={recent.text} className={css.recent}>
            <button type="button" className={css.place} onClick={() => onType(recent.text)}>
              <RecentFace {...recent} />
              <span>{recent.text}</span>
            </button>
            <IconButton
              icon="x"
              iconSize={18}
              label={t('erase_search', { words: recent.text })}
              onClick={() => {
                forgetSearch(recent.text);
                setRecents(readRecentSearches());
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentFace({ text, sport }: RecentSearch) {
  return sport ? <SideFace of={{ sport, home: text }} /> : <Icon name="clock" size={20} />;
}
