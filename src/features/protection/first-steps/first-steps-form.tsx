import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { firstSteps, LOSS_NAMES } from '#contract/endpoints/first-steps.ts';
import { CallRefused } from '#src/core/call.ts';
import { failureText } from '#src/core/failure-text.ts';
import { useOnline } from '#src/core/online.ts';
import { useReloadBlock } from '#src/core/pwa/use-reload-block.ts';
import { useTranslation } from '#src/core/use-translation.ts';
import { takeFirstSteps } from '#src/data/first-steps.ts';
import { ChoiceRow } from '#src/ui/choice-row.tsx';
import { FormProblem } from '#src/ui/form-problem.tsx';
import { MoneyInput } from '#src/ui/money-input.tsx';
import { SubmitForm } from '#src/ui/submit-form.tsx';
import css from '../protection.module.css';
import { useLimitText } from '../use-limit-text.ts';
import { AddressFields, NO_ADDRESS, type TypedAddress } from './address-fields.tsx';

/** Minutes a day to choose from; finer ones are set on the page of limits. */
const MINUTES = ['30', '60', '120', '180', '240'] as const;
const GENDERS = ['0', '1', 'none'] as const;

/** Limits of losses and time, gender and address. Nothing is chosen beforehand; a refusal leaves what was typed. */
export function FirstStepsForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('protection');
  const text = useLimitText();
  const online = useOnline();
  const take = useMutation(takeFirstSteps());
  const form = useRef<HTMLDivElement>(null);
  const [lossName, setLossName] = useState<(typeof LOSS_NAMES)[number] | ''>('');
  const [loss, setLoss] = useState<number | null>(null);
  const [minutes, setMinutes] = useState<(typeof MINUTES)[number] | ''>('');
  const [gender, setGender] = useState<(typeof GENDERS)[number] | ''>('');
  const [address, setAddress] = useState<TypedAddress>(NO_ADDRESS);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState('');
  useReloadBlock('form', lossName !== '' || loss !== null || minutes !== '' || address !== NO_ADDRESS);
  useEffect(() => {
    if (Object.keys(wrong).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-missing] input')?.focus();
  }, [wrong]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!online || take.isPending) return;
    const said = v.safeParse(firstSteps, {
      loss_name: lossName,
      loss,
      time: minutes === '' ? null : Number(minutes),
      gender: gender === '0' ? 0 : gender === '1' ? 1 : null,
      address,
    });
    setProblem('');
    setWrong(said.success ? {} : faults(said.issues, (code) => t(`first.error.${code}`)));
    if (!said.success) return;
    take.mutate(said.output, {
      onSuccess: onDone,
      onError: (error) => {
        const fields = error instanceof CallRefused ? Object.entries(error.errors) : [];
        if (fields.length > 0)
          setWrong(Object.fromEntries(fields.map(([name, [said = '']]) => [name, said])));
        else setProblem(failureText(error, t));
      },
    });
  };
  return (
    <div ref={form} className={css.part}>
      <p>{t('first.text')}</p>
      <SubmitForm
        onSubmit={submit}
        problem={problem}
        submit={t('first.save')}
        sending={take.isPending}
        sendingText={t('saving')}
        off={online ? undefined : t('offline')}
      >
        <div className={css.form} {...(wrong.loss_name ? { 'data-missing': true } : {})}>
          <ChoiceRow
            label={t('first.period')}
            options={LOSS_NAMES.map((id) => ({ id, label: t(`limits.${id.replace('loss_', '')}`) }))}
            chosen={lossName}
            onChoose={setLossName}
          />
          <FormProblem text={wrong.loss_name ?? ''} />
        </div>
        <MoneyInput
          label={t('first.loss')}
          value={loss}
          onValue={setLoss}
          clearLabel={t('limits.clear')}
          bounds={t('limits.loss_text')}
          error={wrong.loss}
        />
        <div className={css.form} {...(wrong.time ? { 'data-missing': true } : {})}>
          <ChoiceRow
            label={t('first.time')}
            options={MINUTES.map((id) => ({ id, label: text('time_day', Number(id)) }))}
            chosen={minutes}
            onChoose={setMinutes}
          />
          <FormProblem text={wrong.time ?? ''} />
        </div>
        <p className={css.note}>{t('first.later')}</p>
        <ChoiceRow
          label={t('first.gender')}
          options={GENDERS.map((id) => ({ id, label: t(`first.gender_${id}`) }))}
          chosen={gender}
          onChoose={setGender}
        />
        <AddressFields address={address} wrong={wrong} onChange={setAddress} />
      </SubmitForm>
    </div>
  );
}

/** The first fault of each field, worded. */
function faults(issues: readonly v.BaseIssue<unknown>[], word: (code: string) => string) {
  const found = new Map<string, string>();
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? '';
    if (!found.has(field))
      found.set(field, word(/^[a-z_]+$/.test(issue.message) ? issue.message : 'missing'));
  }
  return Object.fromEntries(found);
}
