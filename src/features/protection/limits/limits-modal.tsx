import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Limit, LimitName } from '#contract/endpoints/player/protection-calls.ts';
import { LIMIT_INCREASE_DELAY_MS } from '#contract/limits.ts';
import type { Mask } from '#contract/rules/player/masks.ts';
import { DAY_MINUTES, parseMinutes } from '#contract/rules/player/minutes.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { setLimit } from '#src/data/player/protection.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { FormError } from '#src/ui/form/form-error.tsx';
import { MaskedInput } from '#src/ui/form/masked-input.tsx';
import { MoneyInput } from '#src/ui/form/money-input.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from '../protection.module.css';
import { useLimitText } from './use-limit-text.ts';

/** A new value in cents or minutes; null takes the limit away. What is written in the field may say neither. */
type Change = number | null | 'unreadable';

type Changes = Partial<Record<LimitName, Change>>;

type LimitsModalProps = ModalSlot & {
  /** A link in it leads to another page: what lies below closes too. */
  onLeave?: (() => void) | undefined;
  /** The limits that can be set here. */
  limits: readonly Limit[];
};

/**
 * One sheet for one limit or all of them. Above its two equal buttons stands what will hold at once and what in a day; a
 * lower limit needs no further question. What was typed survives a refusal.
 */
export function LimitsModal({ limits, onLeave, ...slot }: LimitsModalProps) {
  const { t } = useTranslation('protection');
  const online = useOnline();
  const text = useLimitText();
  const formId = useId();
  const [changes, setChanges] = useState<Changes>({});
  const [problem, setProblem] = useState('');
  /** Save was pressed without a change, or with one that can't be read, and nothing was changed since. */
  const [refused, setRefused] = useState(false);
  const [saving, setSaving] = useState(false);
  const { mutateAsync } = useMutation(setLimit());
  const changed = limits.filter(({ name }) => changes[name] !== undefined);
  useReloadBlock('form', changed.length > 0);

  const change = (name: LimitName, value: Change | undefined) => {
    setRefused(false);
    setChanges(({ [name]: _, ...others }) => (value === undefined ? others : { ...others, [name]: value }));
  };
  /** What was saved, with its value if it is a single limit. */
  const savedText = () => {
    const later = changed.some((limit) => isLooser(limit, changes[limit.name]));
    const [one] = changed;
    const value = one && changes[one.name];
    if (changed.length !== 1 || !one || value === undefined || value === 'unreadable')
      return t(later ? 'limits.saved_later' : 'limits.saved');
    const figures = { name: t(`names.${one.name}`), limit: text(one.name, value) };
    return t(later ? 'limits.saved_value_later' : 'limits.saved_value', figures);
  };
  const save = async () => {
    setProblem('');
    setSaving(true);
    try {
      for (const limit of changed) {
        const value = changes[limit.name];
        // Never here: `submit` sends no change that can't be read.
        if (value === undefined || value === 'unreadable') continue;
        await mutateAsync({ name: limit.name, value });
        // What is saved is no longer a change, also if a later one fails.
        if (changed.length > 1) change(limit.name, undefined);
      }
      showAlert('success', savedText());
      slot.onClose();
    } catch (error) {
      setProblem(errorText(error, t));
    } finally {
      setSaving(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const unreadable = changed.find(({ name }) => changes[name] === 'unreadable');
    if (changed.length > 0 && !unreadable) {
      void save();
      return;
    }
    setRefused(true);
    const field = unreadable ? `input[name=${unreadable.name}]` : 'input';
    event.currentTarget.querySelector<HTMLInputElement>(field)?.focus();
  };
  const [only] = limits;
  const single = limits.length === 1 && only;
  const value = single ? changes[single.name] : undefined;
  return (
    <Modal
      {...slot}
      title={single ? t(`names.${single.name}`) : t('limits.set_several')}
      closeLabel={t('shell:close')}
      locked={saving}
      foot={
        <>
          {single ? null : <ChangesSummary limits={changed} changes={changes} />}
          <div className={css.two}>
            <Button size="large" wide disabled={saving} onClick={slot.onClose}>
              {t('limits.leave')}
            </Button>
            <Button
              size="large"
              wide
              type="submit"
              form={formId}
              loading={saving}
              loadingText={t('saving')}
              disabled={!online}
              reason={t('offline')}
            >
              {single && typeof value === 'number'
                ? t('limits.save_value', { limit: text(single.name, value) })
                : t(single ? 'limits.save' : 'limits.save_several')}
            </Button>
          </div>
        </>
      }
    >
      <Form id={formId} className={css.form} off={!online} sending={saving} onSubmit={submit}>
        {limits.map((limit) => (
          <LimitField
            key={limit.name}
            limit={limit}
            value={changes[limit.name]}
            refused={refused}
            missing={
              refused && changed.length === 0
                ? t(single ? 'limits.missing' : 'limits.missing_all')
                : undefined
            }
            onChange={(next) => change(limit.name, next)}
          />
        ))}
        <FormError text={problem} help={<HelpLink about="limits" onFollow={onLeave} />} />
      </Form>
    </Modal>
  );
}

type ChangesSummaryProps = { limits: readonly Limit[]; changes: Changes };

/** Above the buttons of the sheet of several limits: each changed one with its value, by when it holds. */
function ChangesSummary({ limits, changes }: ChangesSummaryProps) {
  const { t } = useTranslation('protection');
  const text = useLimitText();
  const readable = limits.flatMap((limit) => {
    const value = changes[limit.name];
    return value === undefined || value === 'unreadable' ? [] : [{ limit, value }];
  });
  if (readable.length === 0) return null;
  const groups = [
    { title: t('limits.holds_now'), rows: readable.filter(({ limit, value }) => !isLooser(limit, value)) },
    { title: t('limits.holds_later'), rows: readable.filter(({ limit, value }) => isLooser(limit, value)) },
  ];
  return (
    <dl className={css.changes}>
      {groups.map(({ title, rows }) =>
        rows.length === 0 ? null : (
          <div key={title}>
            <dt>{title}</dt>
            {rows.map(({ limit: { name }, value }) => (
              <dd key={name}>
                {t(`names.${name}`)}{' '}
                <span className="num" translate="no">
                  {text(name, value)}
                </span>
              </dd>
            ))}
          </div>
        ),
      )}
    </dl>
  );
}

/** Whether the new value allows more than the one that holds: it then holds a day later. */
function isLooser({ value: present }: Limit, wanted: Change | undefined): boolean {
  if (present === null || wanted === undefined || wanted === 'unreadable') return false;
  return wanted === null || wanted > present;
}

/** Times as players write them. Any other text that arrives whole leaves the field as it was; a typed one says no time. */
const minutesMask = (present: string): Mask => ({
  pattern: '0000',
  whole: (written) => parseMinutes(written)?.toString() ?? present,
  typed: (written) => parseMinutes(written)?.toString() ?? '',
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
function LimitField({ limit, value, refused, missing, onChange }: LimitFieldProps) {
  const { t } = useTranslation('protection');
  const text = useLimitText();
  const when = useDateTimeText();
  const money = useMoney();
  const { name, value: present } = limit;
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
      {name === 'time_day' ? (
        <MaskedInput
          // What can't be read has no value, and so has a limit that is taken away: another field shows no text of before.
          key={choices}
          name={name}
          mask={minutesMask(minutes)}
          label={label}
          help={typed === null ? t('limits.minutes') : t('limits.echo_time', { time: text(name, typed) })}
          error={unreadable && (refused || left) ? t('limits.unreadable') : missing}
          value={minutes}
          onValue={(digits, written) => {
            setLeft(false);
            if (digits !== '') onChange(Math.min(DAY_MINUTES, Number(digits.slice(0, 4))));
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
          echo={
            typed === null
              ? undefined
              : t(`limits.echo_${name.replace(/^.*_/, '')}`, { amount: money(typed) })
          }
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
