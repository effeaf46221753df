import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { firstSteps, LOSS_LIMIT_NAMES } from '#contract/endpoints/player/first-steps-calls.ts';
import type { AddressParts } from '#contract/rules/player/address.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { formErrors, serverFieldErrors } from '#src/core/api/form-errors.ts';
import { readAddressDraft, readFormDraft, saveFormDraft } from '#src/core/device/form-draft.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { completeFirstSteps } from '#src/data/player/first-steps.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Meter } from '#src/ui/feedback/meter.tsx';
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

// The values of the first-steps form, and the part that the tab stores across a reload (D6).
/** Minutes a day to choose from; other values can be set on the limits page. */
const MINUTES = ['30', '60', '120', '180', '240'] as const;
const GENDERS = ['0', '1', 'none'] as const;

/** Empty or null: no answer yet. */
interface FirstStepsValues {
  loss_name: (typeof LOSS_LIMIT_NAMES)[number] | '';
  /** Cents. */
  loss: number | null;
  time: (typeof MINUTES)[number] | '';
  gender: (typeof GENDERS)[number] | '';
  address: AddressParts;
}

/** The form's initial values: empty, or as this tab stored them. */
function storedFirstSteps(): FirstStepsValues {
  const { loss_name, loss = '', time, gender } = readFormDraft();
  return {
    loss_name: LOSS_LIMIT_NAMES.find((name) => name === loss_name) ?? '',
    loss: /^\d{1,15}$/.test(loss) ? Number(loss) : null,
    time: MINUTES.find((minutes) => minutes === time) ?? '',
    gender: GENDERS.find((one) => one === gender) ?? '',
    address: readAddressDraft(),
  };
}

function storeFirstSteps({ loss, address, ...rest }: FirstStepsValues): void {
  saveFormDraft({ ...rest, ...address, loss: loss === null ? '' : String(loss) });
}

/** Deletes the draft once the form was accepted. */
function clearFirstStepsDraft(): void {
  saveFormDraft(null);
}

/** The steps, each with at most three fields by the names that errors have. */
const STEPS: readonly (readonly string[])[] = [
  ['loss_name', 'loss', 'time'],
  ['address.postal_code', 'address.street', 'address.number'],
  ['address.complement', 'address.district', 'address.city'],
  ['address.state', 'gender'],
];

/** The address fields of a step. */
const addressFieldsOf = (step: number) =>
  ADDRESS_FIELDS.filter((name) => STEPS[step]?.includes(`address.${name}`));

const ADDRESS_FIELDS = [
  'postal_code',
  'street',
  'number',
  'complement',
  'district',
  'city',
  'state',
] as const satisfies readonly (keyof AddressParts)[];

/** The first step with one of these faults; the last one if none of its fields is known. */
function stepWith(faults: Readonly<Record<string, string>>): number {
  const step = STEPS.findIndex((fields) => fields.some((field) => faults[field] !== undefined));
  return step === -1 ? STEPS.length - 1 : step;
}

type FirstStepsFormProps = {
  /**
   * The foot of the sheet around it, where its buttons are always in reach; null until that is there. Left out: they stand
   * below the fields.
   */
  foot?: Element | null;
  /** The way out, beside the first step's button; later steps have the way back there. */
  onLeave?: () => void;
  onDone: () => void;
};

/** Loss and time limits, address and gender, in steps. Nothing is preselected; what was typed survives a refusal and a reload. */
export function FirstStepsForm({ foot, onLeave, onDone }: FirstStepsFormProps) {
  const { t } = useTranslation('protection');
  const text = useLimitText();
  const money = useMoney();
  const online = useOnline();
  const completion = useMutation(completeFirstSteps());
  const form = useRef<HTMLDivElement>(null);
  const formId = useId();
  const [before] = useState(storedFirstSteps);
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
          kind="primary"
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
                typed.loss === null || typed.loss_name === ''
                  ? undefined
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
        {last ? (
          <ChoiceRow
            label={t('first.gender')}
            options={GENDERS.map((id) => ({ id, label: t(`first.gender_${id}`) }))}
            chosen={typed.gender}
            onChoose={(gender) => type({ gender })}
          />
        ) : null}
        {foot === undefined ? buttons : null}
      </Form>
      {foot ? createPortal(buttons, foot) : null}
    </div>
  );
}
