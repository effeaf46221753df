import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { EVENT_PERIODS } from '#contract/endpoints/sports/sports-calls.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import type { EventFilter } from '#src/data/sports/sport-events.ts';
import { IconButton } from '#src/ui/action/icon-button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { TextInput } from '#src/ui/form/field.tsx';
import { useSearchInAddress } from '#src/widgets/hooks/use-search-in-address.ts';

type EventSearchFieldProps = { choice: EventSearch; label: string; ref?: Ref<HTMLInputElement> };

/** A search for teams and leagues. */
export function EventSearchField({ choice, label, ref }: EventSearchFieldProps) {
  const { t } = useTranslation('sports');
  return (
    <TextInput
      ref={ref}
      label={t('search.label')}
      hideLabel
      type="text"
      role="searchbox"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={SEARCH_MAX}
      placeholder={label}
      value={choice.typed}
      onChange={({ currentTarget }) => choice.type(currentTarget.value)}
      onKeyDown={({ key, keyCode, currentTarget }) => {
        // The key is for the keyboard that composes.
        if (keyCode === 229) return;
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
  );
}

/** After the last letter (ms). */
const ADDRESS_AFTER_MS = 300;

type EventTime = (typeof EVENT_PERIODS)[number];

export interface EventSearch {
  /** The text in the search field. */
  typed: string;
  time: EventTime | undefined;
  /** The filter that the list requests. */
  asked: Pick<EventFilter, 'q' | 'time'>;
  narrowed: boolean;
  type: (text: string) => void;
  /** Clears both, and other parameters of the address. */
  clear: (other?: Readonly<Record<string, undefined>>) => void;
}

/** The search and the start time of a list. Both are stored in the address. */
export function useEventSearch(): EventSearch {
  const { query, typed, type, clear } = useSearchInAddress({ delayMs: ADDRESS_AFTER_MS });
  // With its space at the end: more may be typed after it.
  const text = (query.get('q') ?? '').slice(0, SEARCH_MAX);
  const q = text.trim();
  const time = EVENT_PERIODS.find((one) => one === query.get('time'));
  return {
    typed: typed ?? text,
    time,
    asked: { ...(q ? { q } : {}), ...(time ? { time } : {}) },
    narrowed: q !== '' || time !== undefined,
    type,
    clear: (other) => clear({ ...other, q: undefined, time: undefined }),
  };
}
