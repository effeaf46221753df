import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_MAX } from '#contract/limits.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { IconButton } from '#src/ui/action/icon-button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { opensGame } from '#src/widgets/casino/opens-game.ts';
import { rememberSearch } from './recent-searches.ts';
import { type Result, resultKey, resultName, resultPath } from './results.ts';
import css from './search.module.css';
import { SearchResults, SearchScopes } from './search-results.tsx';
import { SearchSide } from './search-side.tsx';
import { type Scope, type Section, sectionsOf } from './sections.ts';
import { useFieldPlace } from './use-field-place.ts';
import { useSearch } from './use-search.ts';

/** The search over the whole app: its field lies over the one in the header, its results below. */
export function SearchModal({ open, onClose, onClosed }: ModalSlot) {
  const { t } = useTranslation('search');
  return (
    <Modal
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t('title')}
      closeLabel={t('close')}
      ownHead={css.search}
    >
      <SearchPanel onClose={onClose} />
    </Modal>
  );
}

function SearchPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('search');
  const [typed, setTyped] = useState('');
  const [scope, setScope] = useState<Scope>('all');
  const [active, setActive] = useState<string | null>(null);
  /** Enter was pressed before the answer to what was typed was there. */
  const [waiting, setWaiting] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const online = useOnline();
  const search = useSearch(typed);
  const label = t(search.sports ? 'label' : 'label_games');
  const sections = sectionsOf(search.found, search.asked === '' ? 'all' : scope);
  const options = sections.flatMap(optionsOf);
  const current = options.findIndex(({ key }) => key === active);
  const idOf = (key: string) => `${listId}-${key}`;
  useFieldPlace(field);

  const choose = (result: Result) => {
    if (!online && result.kind === 'game') return showAlert('info', t('offline_game'));
    rememberSearch(resultName(result, t('versus')));
    onClose();
    navigate(resultPath(result), result.kind === 'game' ? opensGame(result.game) : {});
  };
  const showMore = (section: Section) => {
    setActive(null);
    if (section.more) setScope(section.more);
    field.current?.focus();
  };
  const press = (option: Option | undefined) => {
    if (!option) return;
    if (option.result) choose(option.result);
    else showMore(option.section);
  };
  const type = (text: string) => {
    setTyped(text);
    setScope('all');
    setActive(null);
    setWaiting(false);
    field.current?.focus();
  };

  const answered = useEffectEvent(() => {
    setWaiting(false);
    press(options.find(({ result }) => result));
  });
  useEffect(() => {
    if (waiting && !search.busy) answered();
  }, [waiting, search.busy]);

  const key = (event: KeyboardEvent) => {
    // The key is for the keyboard that composes; Safari says so by 229 alone where it ends a composition.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const from = current < 0 && step < 0 ? 0 : current;
      const next = options[(from + step + options.length) % options.length];
      setActive(next?.key ?? null);
      if (next) document.getElementById(idOf(next.key))?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (current >= 0) press(options[current]);
      else if (typed.trim() !== '') setWaiting(true);
    }
  };

  return (
    <search className={css.box}>
      <div className={css.field}>
        <Icon name="search" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current >= 0 ? idOf(active ?? '') : undefined}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={SEARCH_MAX}
          placeholder={t(search.sports ? 'placeholder' : 'placeholder_games')}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={key}
        />
        <button type="button" className={css.esc} aria-label={t('close_key')} onClick={onClose}>
          Esc
        </button>
        <IconButton icon="x" label={t('close')} className={css.close} onClick={onClose} />
      </div>
      <div className={css.panel} data-idle={search.asked === '' ? '' : undefined}>
        <SearchScopes
          {...{ search, scope }}
          onScope={(next) => {
            setScope(next);
            setActive(null);
          }}
        />
        <SearchResults
          {...{ search, sections, scope, listId, idOf }}
          active={current >= 0 ? active : null}
          onChoose={choose}
          onMore={showMore}
          allPath={allPath(scope, search.asked)}
          onLeave={onClose}
        />
        <SearchSide search={search} onType={type} onChoose={choose} onLeave={onClose} />
      </div>
    </search>
  );
}

interface Option {
  key: string;
  section: Section;
  /** Absent: the option that shows the rest of its section. */
  result?: Result;
}

/** In the order in which the arrow keys reach them. */
function optionsOf(section: Section): Option[] {
  const rows = section.results.map((result): Option => ({ key: resultKey(result), section, result }));
  return section.more ? [...rows, { key: `more-${section.id}`, section }] : rows;
}

/** The list of all results of a kind, where the app has a page for it. */
function allPath(scope: Scope, asked: string): string | null {
  const query = `?q=${encodeURIComponent(asked)}`;
  if (scope === 'events') return paths.sports + query;
  return scope === 'games' ? paths.casino + query : null;
}
