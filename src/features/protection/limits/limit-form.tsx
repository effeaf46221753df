import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { Limit } from '#contract/endpoints/protection.ts';
import { LIMIT_INCREASE_DELAY_MS } from '#contract/limits.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { useReloadBlock } from '#src/core/pwa/use-reload-block.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { setLimit } from '#src/data/player/protection.ts';
import { Button } from '#src/ui/action/button.tsx';
import { FormError } from '#src/ui/form/form-error.tsx';
import { MoneyInput } from '#src/ui/form/money-input.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import css from '../protection.module.css';
import { useLimitText } from './use-limit-text.ts';

/** The minutes of a day, the maximum. */
const DAY_MINUTES = 1_440;

/** A new value for a limit; says before sending whether it applies at once or in a day. What was typed survives a refusal. */
export function LimitForm({ id, limit, onDone }: { id: string; limit: Limit; onDone: () => void }) {
  const { t } = useTranslation('protection');
  const online = useOnline();
  const text = useLimitText();
  const when = useDateTimeText();
  const { name, value: present } = limit;
  const [value, setValue] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const [missing, setMissing] = useState(false);
  const save = useMutation(setLimit());
  const fieldId = useId();
  const isTime = name === 'time_day';
  useReloadBlock('form', value !== null);
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId]);

  const send = (wanted: number | null) => {
    setProblem('');
    save.mutate(
      { name, value: wanted },
      {
        onSuccess: () => {
          const looser = present !== null && (wanted === null || wanted > present);
          showAlert('success', t(looser ? 'limits.saved_later' : 'limits.saved'));
          onDone();
        },
        onError: (error) => setProblem(errorText(error, t)),
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!online || save.isPending) return;
    setMissing(value === null);
    if (value === null) document.getElementById(fieldId)?.focus();
    else send(value);
  };
  const label = t('limits.new', { name: t(`names.${name}`) });
  const error = missing && value === null ? t('limits.missing') : undefined;
  const later = serverClock.now() + LIMIT_INCREASE_DELAY_MS;
  return (
    <form id={id} noValidate className={css.form} onSubmit={submit}>
      {isTime ? (
        <TextInput
          id={fieldId}
          label={label}
          help={t('limits.minutes')}
          error={error}
          inputMode="numeric"
          autoComplete="off"
          value={value ?? ''}
          onChange={(event) => {
            const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 4);
            setValue(digits === '' ? null : Math.min(DAY_MINUTES, Number(digits)));
          }}
        />
      ) : (
        <MoneyInput
          id={fieldId}
          label={label}
          value={value}
          onValue={setValue}
          clearLabel={t('limits.clear')}
          error={error}
        />
      )}
      <p className={css.note} role="status">
        {value === null || present === null || value <= present
          ? t('limits.at_once')
          : t('limits.later', { when: when(later), limit: text(name, present) })}
      </p>
      <FormError text={problem} />
      <Button
        kind="primary"
        wide
        type="submit"
        loading={save.isPending}
        loadingText={t('saving')}
        disabled={!online}
        reason={t('offline')}
      >
        {value === null ? t('limits.save') : t('limits.save_value', { limit: text(name, value) })}
      </Button>
      <div className={css.ways}>
        <Button kind="text" onClick={onDone}>
          {t('limits.leave')}
        </Button>
        {present === null ? null : (
          <Button kind="text" disabled={!online || save.isPending} onClick={() => send(null)}>
            {t('limits.remove')}
          </Button>
        )}
      </div>
    </form>
  );
}
