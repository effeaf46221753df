import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { firstSteps, LOSS_LIMIT_NAMES } from '#contract/endpoints/player/first-steps-calls.ts';
import { NO_ADDRESS } from '#contract/rules/player/address.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { formErrors, serverFieldErrors } from '#src/core/api/form-errors.ts';
import { isFirstLoad } from '#src/core/cache/is-first-load.ts';
import { readFormDraft } from '#src/core/device/form-draft.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { accountQuery } from '#src/data/player/account.ts';
import { completeFirstSteps } from '#src/data/player/first-steps.ts';
import { userQuery } from '#src/data/player/user.ts';
import { Button } from '#src/ui/action/button.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Meter } from '#src/ui/feedback/meter.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { AddressFields } from '#src/ui/form/address-fields.tsx';
import { ChoiceRow } from '#src/ui/form/choice-row.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { FormError } from '#src/ui/form/form-error.tsx';
import { MoneyInput } from '#src/ui/form/money-input.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { usePostalAddress } from '#src/widgets/hooks/use-postal-address.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { useLimitText } from '../limits/use-limit-text.ts';
import css from '../protection.module.css';
import {
  addressFieldsOf,
  clearFirstStepsDraft,
  type FirstStepsValues,
  GENDERS,
  type KnownFacts,
  MINUTES,
  STEPS,
  stepWith,
  storedFirstSteps,
  storeFirstSteps,
} from './first-steps-values.ts';
import { LimitsSummary } from './limits-summary.tsx';

type FirstStepsFormProps = {
  /** The foot of the sheet or page around it, where its buttons are always in reach; null until that is there. */
  foot: Element | null;
  /** The way out, beside the first step's button; later steps have the way back there. */
  onLeave?: () => void;
  onDone: () => void;
};

/**
 * Loss and time limits, address and gender, in steps. What the account has already is filled in or not asked; nothing else is preselected.
 * What was typed survives a refusal and a reload.
 */
export function FirstStepsForm(props: FirstStepsFormProps) {
  const { t } = useTranslation();
  // What this tab stored began with what was known.
  const [hasDraft] = useState(() => Object.keys(readFormDraft()).length > 0);
  const account = useQuery({ ...accountQuery(), enabled: !hasDraft });
  const { data: user } = useQuery({ ...userQuery(), enabled: false });
  // Where it doesn't come, the player types it.
  if (isFirstLoad(account)) {
    return (
      <LoadingArea label={t('loading')}>
        <Skeleton shape="title" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </LoadingArea>
    );
  }
  const known = { address: account.data?.address ?? NO_ADDRESS, gender: user?.gender ?? null };
  return <Steps {...props} known={known} />;
}

function Steps({ foot, onLeave, onDone, known }: FirstStepsFormProps & { known: KnownFacts }) {
  const { t } = useTranslation('protection');
  const text = useLimitText();
  const money = useMoney();
  const online = useOnline();
  const completion = useMutation(completeFirstSteps());
  const form = useRef<HTMLDivElement>(null);
  const formId = useId();
  const [before] = useState(() => storedFirstSteps(known));
  const [typed, setTyped] = useState(before);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState('');
  /** Counts refusals: each moves the focus to the first invalid field. */
  const [refusals, setRefusals] = useState(0);
  const [step, setStep] = useState(0);
  const progress = useRef<HTMLDivElement>(null);
  const last = step === STEPS.length - 1;
  /** Shows a step; the focus goes to where its progress stands, above its fields. */
  const goTo = (next: number) => {
    setStep(next);
    setWrong({});
    requestAnimationFrame(() => progress.current?.focus());
  };
  useReloadBlock('form', typed !== before);
  useEffect(() => {
    if (refusals > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-missing] input')?.focus();
  }, [refusals]);

  /** Typing in a field clears its error until the next refusal. */
  const type = (change: Partial<FirstStepsValues>, ...fields: string[]) => {
    const next = { ...typed, ...change };
    setTyped(next);
    storeFirstSteps(next);
    setWrong((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !fields.includes(name))));
  };
  usePostalAddress(typed.address, (address, names) =>
    type({ address }, ...names.map((name) => `address.${name}`)),
  );
  const refuse = (faults: Readonly<Record<string, string>>) => {
    setStep(stepWith(faults));
    setWrong(faults);
    setRefusals((before) => before + 1);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!online || completion.isPending) return;
    const { loss_name, loss, time, gender, address } = typed;
    const parsed = v.safeParse(firstSteps, {
      loss_name,
      loss,
      time: time === '' ? null : Number(time),
      gender: gender === '0' ? 0 : gender === '1' ? 1 : null,
      address,
    });
    setProblem('');
    const faults: Readonly<Record<string, string>> = parsed.success
      ? {}
      : formErrors(parsed.issues, (code) => t(`first.error.${code}`));
    // The fields of later steps are not asked for yet.
    if (!last && stepWith(faults) > step) {
      goTo(step + 1);
      return;
    }
    if (!parsed.success) {
      refuse(faults);
      return;
    }
    setWrong({});
    completion.mutate(parsed.output, {
      onSuccess: () => {
        clearFirstStepsDraft();
        onDone();
      },
      onError: (error) => {
        const fields = serverFieldErrors(error);
        if (Object.keys(fields).length > 0) refuse(fields);
        else setProblem(errorText(error, t));
      },
    });
  };
  const buttons = (
    <div className={css.form}>
      {last && typed.loss_name !== '' ? (
        <LimitsSummary lossName={typed.loss_name} loss={typed.loss} minutes={Number(typed.time)} />
      ) : null}
      <FormError text={problem} help={<HelpLink about="limits" />} />
      <div className={css.two}>
        {step > 0 ? (
          <Button size="large" wide disabled={completion.isPending} onClick={() => goTo(step - 1)}>
            {t('first.back')}
          </Button>
        ) : onLeave ? (
          <Button size="large" wide onClick={onLeave}>
            {t('shell:close')}
          </Button>
        ) : null}
        <Button
          // The confirmation of the limits: neither choice is more prominent than the other.
          kind={last ? 'secondary' : 'primary'}
          size="large"
          wide
          type="submit"
          form={formId}
          loading={completion.isPending}
          loadingText={t('saving')}
          disabled={!online}
          reason={t('offline')}
        >
          {t(last ? 'first.save' : 'first.next')}
        </Button>
      </div>
    </div>
  );
  return (
    <div ref={form} className={css.part}>
      <p>{t('first.text')}</p>
      <div ref={progress} tabIndex={-1}>
        <Meter
          kind="progress"
          label={t(`first.step_${step + 1}`)}
          value={step + 1}
          max={STEPS.length}
          used={t('first.step', { step: step + 1, count: STEPS.length })}
        />
      </div>
      <Form id={formId} className={css.form} off={!online} sending={completion.isPending} onSubmit={submit}>
        {step === 0 ? (
          <>
            <div className={css.form} {...(wrong.loss_name ? { 'data-missing': true } : {})}>
              <ChoiceRow
                label={t('first.period')}
                options={LOSS_LIMIT_NAMES.map((id) => ({
                  id,
                  label: t(`limits.${id.replace('loss_', '')}`),
                }))}
                chosen={typed.loss_name}
                onChoose={(loss_name) => type({ loss_name }, 'loss_name')}
              />
              <FormError text={wrong.loss_name ?? ''} />
            </div>
            <MoneyInput
              label={t('first.loss')}
              value={typed.loss}
              onValue={(loss) => type({ loss }, 'loss')}
              clearLabel={t('limits.clear')}
              bounds={t('limits.loss_text')}
              echo={
                typed.loss === null
                  ? undefined
                  : typed.loss_name === ''
                    ? money(typed.loss)
                    : t(`limits.echo_${typed.loss_name.replace('loss_', '')}`, { amount: money(typed.loss) })
              }
              error={wrong.loss}
            />
            <div className={css.form} {...(wrong.time ? { 'data-missing': true } : {})}>
              <ChoiceRow
                label={t('first.time')}
                options={MINUTES.map((id) => ({ id, label: text('time_day', Number(id)) }))}
                chosen={typed.time}
                onChoose={(time) => type({ time }, 'time')}
              />
              <FormError text={wrong.time ?? ''} />
            </div>
            <p className={css.note}>{t('first.later')}</p>
          </>
        ) : (
          <fieldset className={css.form}>
            <legend className={css.legend}>{t('first.address')}</legend>
            <AddressFields
              address={typed.address}
              only={addressFieldsOf(step)}
              word={(name) => t(`first.${name}`)}
              wrong={(name) => wrong[`address.${name}`]}
              onChange={(address, name) => type({ address }, `address.${name}`)}
            />
          </fieldset>
        )}
        {last && known.gender === null ? (
          <ChoiceRow
            label={t('first.gender')}
            options={GENDERS.map((id) => ({ id, label: t(`first.gender_${id}`) }))}
            chosen={typed.gender}
            onChoose={(gender) => type({ gender })}
          />
        ) : null}
      </Form>
      {foot ? createPortal(buttons, foot) : null}
    </div>
  );
}
