import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { EVENT_PERIODS } from '#contract/endpoints/sports/sports-calls.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import type { EventFilter } from '#src/data/sports/sport-events.ts';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import { IconButton } from '#src/ui/action/icon-button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { TextInput } from '#src/ui/form/field.tsx';
import { useSearchInAddress } from '#src/widgets/hooks/use-search-in-address.ts';
import css from '../sports.module.css';

/** A search for teams and leagues, and a filter by start time. */
export function EventSearchBar({ choice }: { choice: EventSearch }) {
  const { t } = useTranslation('sports');
  // On phones a button opens the field, so that the events have the space.
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <search className={css.search} data-open={open || choice.typed ? '' : undefined}>
      <TextInput
        ref={field}
        label={t('search.label')}
        hideLabel
        type="text"
        role="searchbox"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_MAX}
        placeholder={t('search.label')}
        value={choice.typed}
        onChange={({ currentTarget }) => choice.type(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => {
          // Closes the keyboard of a phone, so that the results are in view.
          if (key === 'Enter') currentTarget.blur();
          if (key === 'Escape') choice.type('');
        }}
        prefix={<Icon name="search" />}
        suffix={
          choice.typed ? (
            <IconButton icon="x" label={t('search.clear')} onClick={() => choice.type('')} />
          ) : null
        }
      />
      <ChipRow label={t('time.label')}>
        {[
          <span key="search" className={css.open}>
            <Chip
              icon="search"
              onPress={() => {
                flushSync(() => setOpen(true));
                field.current?.focus();
              }}
            >
              {t('search.open')}
            </Chip>
          </span>,
          ...EVENT_PERIODS.map((time) => (
            <Chip
              key={time}
              selected={choice.time === time}
              onPress={() => choice.choose(choice.time === time ? undefined : time)}
            >
              {t(`time.${time}`)}
            </Chip>
          )),
        ]}
      </ChipRow>
    </search>
  );
}

/** After the last letter (ms). */
const ADDRESS_AFTER_MS = 300;

type EventTime = (typeof EVENT_PERIODS)[number];

interface EventSearch {
  /** The text in the search field. */
  typed: string;
  time: EventTime | undefined;
  /** The filter that the list requests. */
  asked: Pick<EventFilter, 'q' | 'time'>;
  narrowed: boolean;
  type: (text: string) => void;
  choose: (time: EventTime | undefined) => void;
  clear: () => void;
}

/** The search and the start time of a list. Both are stored in the address. */
export function useEventSearch(): EventSearch {
  const { query, typed, type, change, clear } = useSearchInAddress({
    delayMs: ADDRESS_AFTER_MS,
    normalise: (text) => text.trim(),
  });
  const q = (query.get('q') ?? '').slice(0, SEARCH_MAX).trim();
  const time = EVENT_PERIODS.find((one) => one === query.get('time'));
  return {
    typed: typed ?? q,
    time,
    asked: { ...(q ? { q } : {}), ...(time ? { time } : {}) },
    narrowed: q !== '' || time !== undefined,
    type,
    choose: (next) => change({ time: next }),
    clear: () => clear({ q: undefined, time: undefined }),
  };
}
