import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Limit } from '#contract/endpoints/player/protection-calls.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { setLimit } from '#src/data/player/protection.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { Meter } from '#src/ui/feedback/meter.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import css from '../protection.module.css';
import { useLimitText } from './use-limit-text.ts';
import { useLimitsSheet } from './use-limits-sheet.tsx';

const KINDS = [
  ['loss', 'dn'],
  ['deposit', 'wallet'],
  ['time', 'clock'],
  ['stake', 'slip'],
] as const;

/**
 * A card per subject, a row per period: how much is used, its pending change, and a press to change it. One button sets
 * several limits at once.
 */
export function LimitList({ limits }: { limits: readonly Limit[] }) {
  const { t } = useTranslation('protection');
  const { edit, sheet } = useLimitsSheet(limits);
  return (
    <>
      {KINDS.map(([kind, icon]) => (
        <Card key={kind} lines>
          <div className={css.head}>
            <h3 className={css.subject}>
              <Icon name={icon} size={20} />
              <span>{t(`limits.${kind}`)}</span>
            </h3>
            <p className={css.note}>{t(`limits.${kind}_text`)}</p>
          </div>
          {limits
            .filter(({ name }) => name.startsWith(kind))
            .map((limit) => (
              <LimitRow key={limit.name} limit={limit} onEdit={() => edit([limit.name])} />
            ))}
        </Card>
      ))}
      <Button kind="primary" wide onClick={() => edit(limits.map(({ name }) => name))}>
        {t('limits.set_several')}
      </Button>
      {sheet}
    </>
  );
}

function LimitRow({ limit, onEdit }: { limit: Limit; onEdit: () => void }) {
  const { t } = useTranslation('protection');
  const online = useOnline();
  const text = useLimitText();
  const when = useDateTimeText();
  const undo = useMutation(setLimit());
  const { name, value, used, renews_at, next } = limit;
  const period = t(`limits.${name.replace(/^.*_/, 'row_')}`);
  const full = value !== null && used >= value;
  return (
    <div>
      <div className={css.limit}>
        {value === null ? (
          <p className={css.unlimited}>
            <span className={css.span}>{period}</span>
            <span className={`${css.nothing} hatch`} />
            <span className={css.note}>{t('limits.none_used', { used: text(name, used) })}</span>
          </p>
        ) : (
          <Meter
            kind="limit"
            inRow
            label={period}
            value={used}
            max={Math.max(1, value)}
            used={text(name, used)}
            of={t('limits.of', { limit: text(name, value) })}
            note={
              full
                ? t('limits.reached', { when: when(renews_at) })
                : used / value >= 0.8
                  ? t('limits.near', { left: text(name, value - used) })
                  : undefined
            }
          />
        )}
        <Icon name="chev" size={18} />
        <button
          type="button"
          className={css.press}
          aria-label={t(value === null ? 'limits.set_named' : 'limits.change_named', {
            name: t(`names.${name}`),
          })}
          onClick={onEdit}
        />
      </div>
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
              undo.mutate(
                { name, value },
                { onError: (error) => showAlert('error', errorText(error, t), { help: 'limits' }) },
              )
            }
          >
            {t('limits.undo')}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
