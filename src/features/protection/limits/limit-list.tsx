import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Limit } from '#contract/endpoints/player/protection-calls.ts';
import { LIMIT_INCREASE_DELAY_MS } from '#contract/limits.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { setLimit } from '#src/data/player/protection.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Meter } from '#src/ui/feedback/meter.tsx';
import { TextInput } from '#src/ui/form/field.tsx';
import { FormError } from '#src/ui/form/form-error.tsx';
import { MoneyInput } from '#src/ui/form/money-input.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import css from '../protection.module.css';
import { useLimitText } from './use-limit-text.ts';

const KINDS = ['deposit', 'loss', 'stake', 'time'] as const;

/** Every limit with its usage, its pending change, and the form to change it. */
export function LimitList({ limits }: { limits: readonly Limit[] }) {
  const { t } = useTranslation('protection');
  return KINDS.map((kind) => (
    <Card key={kind} lines>
      <div className={css.head}>
        <h3>{t(`limits.${kind}`)}</h3>
        <p className={css.note}>{t(`limits.${kind}_text`)}</p>
      </div>
      {limits
        .filter(({ name }) => name.startsWith(kind))
        .map((limit) => (
          <LimitRow key={limit.name} limit={limit} />
        ))}
    </Card>
  ));
}

function LimitRow({ limit }: { limit: Limit }) {
  const { t } = useTranslation('protection');
  const online = useOnline();
  const text = useLimitText();
  const when = useDateTimeText();
  const [open, setOpen] = useState(false);
  const formId = useId();
  const undo = useMutation(setLimit());
  const { name, value, used, renews_at, next } = limit;
  const period = t(`limits.${name.replace(/^.*_/, '')}`);
  const full = value !== null && used >= value;
  return (
    <div className={css.row}>
      {value === null ? (
        <p className={css.words}>
          <span>{period}</span>
          <span className={css.note}>{t('limits.none_used', { used: text(name, used) })}</span>
        </p>
      ) : (
        <Meter
          kind="limit"
          label={period}
          value={used}
          max={Math.max(1, value)}
          used={text(name, used)}
          of={t('limits.of', { limit: text(name, value) })}
          note={full ? t('limits.reached', { when: when(renews_at) }) : undefined}
        />
      )}
      {next ? (
        <p className={css.words}>
          <span>{t('limits.next', { limit: text(name, next.value), when: when(next.at) })}</span>
          <Button
            size="small"
            kind="text"
            loading={undo.isPending}
            disabled={!online}
            aria-label={t('limits.undo_named', { name: t(`names.${name}`) })}
            onClick={() =>
              undo.mutate({ name, value }, { onError: (error) => showAlert('error', errorText(error, t)) })
            }
          >
            {t('limits.undo')}
          </Button>
        </p>
      ) : null}
      {open ? (
        <LimitForm id={formId} limit={limit} onDone={() => setOpen(false)} />
      ) : (
        <Button
          size="small"
          aria-label={t(value === null ? 'limits.set_named' : 'limits.change_named', {
            name: t(`names.${name}`),
          })}
          onClick={() => setOpen(true)}
        >
          {t(value === null ? 'limits.set' : 'limits.change')}
        </Button>
      )}
    </div>
  );
}

/** The minutes of a day, the maximum. */
const DAY_MINUTES = 1_440;

/** A new value for a limit; says before sending whether it applies at once or in a day. What was typed survives a refusal. */
function LimitForm({ id, limit, onDone }: { id: string; limit: Limit; onDone: () => void }) {
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
