import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Limit } from '#contract/endpoints/protection.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { setLimit } from '#src/data/player/protection.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Meter } from '#src/ui/feedback/meter.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import css from '../protection.module.css';
import { LimitForm } from './limit-form.tsx';
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
