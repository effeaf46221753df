import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Limit, LimitName } from '#contract/endpoints/player/protection-calls.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { setLimit } from '#src/data/player/protection.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { FormError } from '#src/ui/form/form-error.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import css from '../protection.module.css';
import { type Change, isLooser, periodOf } from './limit-change.ts';
import { LimitField } from './limit-field.tsx';
import { useLimitText } from './use-limit-text.ts';

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
  /** The button's text repeats what a single limit will be, and over which period. */
  const saveText = (name: LimitName) => {
    const value = changes[name];
    if (value === null) return t('limits.save_none');
    if (typeof value !== 'number') return t('limits.save');
    return t('limits.save_value', {
      limit: t(`limits.echo_${periodOf(name)}`, { amount: text(name, value) }),
    });
  };
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
              {single ? saveText(single.name) : t('limits.save_several')}
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
