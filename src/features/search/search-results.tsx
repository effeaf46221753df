import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LOCALES } from '#contract/languages.ts';
import { useDataAge } from '#src/core/cache/use-data-age.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatInteger } from '#src/core/text/number-text.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { StalenessLabel } from '#src/ui/feedback/staleness-label.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { keepFocus, ResultOption } from './result-option.tsx';
import { type Result, resultKey } from './results.ts';
import css from './search.module.css';
import { countsOf, type Scope, type Section } from './sections.ts';
import type { Search } from './use-search.ts';

type SearchResultsProps = {
  search: Search;
  sections: readonly Section[];
  scope: Scope;
  listId: string;
  /** The element's id of an option by its key. */
  idOf: (key: string) => string;
  active: string | null;
  onChoose: (result: Result) => void;
  onMore: (section: Section) => void;
  /** Address of the list of all results of the shown kind. */
  allPath: string | null;
  onLeave: () => void;
};

/** The list of options, and what is said in its place. */
export function SearchResults(props: SearchResultsProps) {
  const { search, sections, scope, listId, allPath, onLeave } = props;
  const { t } = useTranslation('search');
  const searched = search.asked !== '';
  const total = sumOf(countsOf(search.found));
  const [alone] = sections;
  return (
    <div className={css.results} aria-busy={search.busy || undefined}>
      <CachedAge at={search.cachedAt} />
      <p role="status" className="visually-hidden">
        {searched && !search.busy ? t('found', { count: total }) : ''}
      </p>
      <div id={listId} role="listbox" aria-label={t('results')}>
        {sections.map((section) => (
          <SectionOptions key={section.id} {...props} section={section} />
        ))}
      </div>
      {scope !== 'all' && allPath && alone && alone.total > alone.results.length ? (
        <Link href={allPath} className={css.all} onClick={onLeave}>
          <span>{t('show_all', { count: alone.total })}</span>
          <Icon name="chev" size={18} />
        </Link>
      ) : null}
      {searched && total === 0 && !search.busy ? (
        <div className={css.none}>
          <p>{search.failed ? t('failed') : t('none', { words: search.asked })}</p>
          {search.failed ? (
            <>
              <Button size="small" onClick={search.retry}>
                {t('retry')}
              </Button>
              <HelpLink about="not-loaded" onFollow={onLeave} />
            </>
          ) : (
            <Link
              href={`${paths.help}?q=${encodeURIComponent(search.asked)}`}
              className={css.all}
              onClick={onLeave}
            >
              <span>{t('in_help')}</span>
              <Icon name="chev" size={18} />
            </Link>
          )}
        </div>
      ) : null}
    </div>
  );
}

type SearchScopesProps = { search: Search; scope: Scope; onScope: (scope: Scope) => void };

/** What was searched, narrowed to one kind of result. */
export function SearchScopes({ search, scope, onScope }: SearchScopesProps) {
  const { t } = useTranslation('search');
  const counts = countsOf(search.found);
  if (search.asked === '' || counts.length === 0) return null;
  return (
    <div className={css.scopes}>
      <ChipRow label={t('kinds')}>
        {[
          <Chip key="all" count={sumOf(counts)} selected={scope === 'all'} onPress={() => onScope('all')}>
            {t('kind.all')}
          </Chip>,
          ...counts.map(({ kind, count }) => (
            <Chip key={kind} count={count} selected={scope === kind} onPress={() => onScope(kind)}>
              {t(`kind.${kind}`)}
            </Chip>
          )),
        ]}
      </ChipRow>
    </div>
  );
}

const sumOf = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);

/** Without a network: how old the shown results are. */
function CachedAge({ at }: { at: number | null }) {
  const { t } = useTranslation('search');
  const { general_time_zone: zone } = useSettings();
  const age = useDataAge(
    { data: at === null ? undefined : true, dataUpdatedAt: at ?? 0, isError: true },
    zone,
  );
  return age ? (
    <p className={css.age}>
      <span>{t('cached')}</span> <StalenessLabel text={age.text} old={age.old} />
    </p>
  ) : null;
}

function SectionOptions(props: SearchResultsProps & { section: Section }) {
  const { section, search, idOf, active, onChoose, onMore } = props;
  const { t } = useTranslation('search');
  const locale = LOCALES[useLanguage()];
  const searched = search.asked !== '';
  const title = t(searched ? `section.${section.id}` : `popular.${section.id}`);
  const moreKey = `more-${section.id}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
    <div role="group" aria-label={title} className={css.section}>
      <p className={css.title} aria-hidden="true">
        {title}
      </p>
      {section.results.map((result) => {
        const key = resultKey(result);
        return (
          <ResultOption
            key={key}
            id={idOf(key)}
            active={key === active}
            result={result}
            asked={search.asked}
            onPress={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onChoose(result);
            }}
          />
        );
      })}
      {section.more && searched ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the combobox has the focus and the keys
        <div
          id={idOf(moreKey)}
          role="option"
          aria-selected={moreKey === active}
          aria-label={t('more', { title, count: section.total })}
          className={css.more}
          onMouseDown={keepFocus}
          onClick={() => onMore(section)}
        >
          <span aria-hidden="true">{formatInteger(section.total, locale)}</span>
          <Icon name="chev" size={16} />
        </div>
      ) : null}
    </div>
  );
}
