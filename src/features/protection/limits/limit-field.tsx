import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Limit } from '#contract/endpoints/player/protection-calls.ts';
import { LIMIT_INCREASE_DELAY_MS } from '#contract/limits.ts';
import type { Mask } from '#contract/rules/player/masks.ts';
import { PERIOD_MINUTES, type Period, parseMinutes } from '#contract/rules/player/minutes.ts';
import { isTimeLimit } from '#contract/rules/player/time-limit.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { MaskedInput } from '#src/ui/form/masked-input.tsx';
import { MoneyInput } from '#src/ui/form/money-input.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from '../protection.module.css';
import { type Change, isLooser, periodOf } from './limit-change.ts';
import { useLimitText } from './use-limit-text.ts';

/** The digits of the longest time in a period. */
const minuteDigits = (period: Period) => String(PERIOD_MINUTES[period]).length;

/** Times as players write them. Any other text that arrives whole leaves the field as it was; a typed one says no time. */
const minutesMask = (present: string, period: Period): Mask => ({
  pattern: '0'.repeat(minuteDigits(period)),
  whole: (written) => parseMinutes(written, period)?.toString() ?? present,
  typed: (written) => parseMinutes(written, period)?.toString() ?? '',
});

type LimitFieldProps = {
  limit: Limit;
  /** Undefined: it stays as it is. */
  value: Change | undefined;
  refused: boolean;
  /** Set when Save was pressed without any change. */
  missing: string | undefined;
  onChange: (value: Change | undefined) => void;
};

/** A new value for a limit, in its own words, and from when on it holds. */
export function LimitField({ limit, value, refused, missing, onChange }: LimitFieldProps) {
  const { t } = useTranslation('protection');
  const text = useLimitText();
  const when = useDateTimeText();
  const money = useMoney();
  const { name, value: present } = limit;
  const period = periodOf(name);
  const label = t('limits.new', { name: t(`names.${name}`) });
  const later = serverClock.now() + LIMIT_INCREASE_DELAY_MS;
  /** A time is still being written until the player leaves the field. */
  const [left, setLeft] = useState(false);
  const [choices, setChoices] = useState(0);
  const unreadable = value === 'unreadable';
  const typed = unreadable ? null : (value ?? null);
  const minutes = typed === null ? '' : String(typed);
  return (
    <div className={css.field}>
      {isTimeLimit(name) ? (
        <MaskedInput
          // What can't be read has no value, and so has a limit that is taken away: another field shows no text of before.
          key={choices}
          name={name}
          mask={minutesMask(minutes, period)}
          label={label}
          help={
            typed === null
              ? t(`limits.minutes_${period}`)
              : t(`limits.echo_${period}`, { amount: text(name, typed) })
          }
          error={
            unreadable && (refused || left)
              ? t('limits.unreadable', { hours: PERIOD_MINUTES[period] / 60 })
              : missing
          }
          value={minutes}
          onValue={(digits, written) => {
            setLeft(false);
            if (digits !== '')
              onChange(Math.min(PERIOD_MINUTES[period], Number(digits.slice(0, minuteDigits(period)))));
            else onChange(written.trim() === '' ? undefined : 'unreadable');
          }}
          onBlur={() => setLeft(true)}
        />
      ) : (
        <MoneyInput
          label={label}
          value={typed}
          onValue={(cents) => onChange(cents ?? undefined)}
          clearLabel={t('limits.clear')}
          error={missing}
          echo={typed === null ? undefined : t(`limits.echo_${period}`, { amount: money(typed) })}
        />
      )}
      {present === null ? null : (
        <Checkbox
          label={t('limits.remove')}
          checked={value === null}
          onChange={({ currentTarget }) => {
            setChoices((count) => count + 1);
            onChange(currentTarget.checked ? null : undefined);
          }}
        />
      )}
      <p className={css.note} role="status">
        {value === undefined || unreadable
          ? t('limits.stays', { limit: text(name, present) })
          : isLooser(limit, value)
            ? t('limits.later', { when: when(later), limit: text(name, present) })
            : t('limits.at_once')}
      </p>
    </div>
  );
}
