import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AmountProblem, amountProblem } from '#contract/rules/money/amount-bounds.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { imageUrl } from '#contract/rules/page/images.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { modalImagesQuery } from '#src/data/content/modal-images.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { Form } from '#src/ui/form/form.tsx';
import { FormError } from '#src/ui/form/form-error.tsx';
import { MoneyInput } from '#src/ui/form/money-input.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './deposit.module.css';

type AmountFormProps = {
  formId: string;
  amount: Cents | null;
  /** What the player's tightest limit leaves. */
  limit?: string | undefined;
  onAmount: (amount: Cents | null) => void;
  /** The server's text about the amount, or why the last attempt failed. */
  problem: string;
  /** The answer is unclear and the backend is being asked for it. */
  unclear: boolean;
  /** Locked while a command is in progress. */
  sending: boolean;
  onSubmit: (amount: Cents) => void;
};

/** The amount to deposit. Nothing is preselected. */
export function AmountForm(props: AmountFormProps) {
  const { formId, amount, limit, onAmount, problem, unclear, sending, onSubmit } = props;
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const settings = useSettings();
  const pictures = useQuery(modalImagesQuery());
  const picture = imageUrl(pictures.data?.deposit ?? '');
  useReloadBlock('form', amount !== null);
  const fieldId = useId();
  const [touched, setTouched] = useState(false);
  const bounds = { min: settings.deposit_min, max: settings.deposit_max };
  const wrong = touched ? amountProblem(amount, bounds) : null;
  const says: Record<AmountProblem, () => string> = {
    missing: () => t('deposit.missing'),
    below: () => t('deposit.below', { amount: money(bounds.min) }),
    above: () => t('deposit.above', { amount: money(bounds.max) }),
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (amount === null || amountProblem(amount, bounds)) document.getElementById(fieldId)?.focus();
    else onSubmit(amount);
  };
  return (
    <Form id={formId} className={css.panel} sending={sending} onSubmit={submit}>
      {picture ? (
        <img className={css.picture} src={picture} alt="" width="480" height="160" loading="lazy" />
      ) : pictures.isLoading ? (
        <div className={css.picture} />
      ) : null}
      <MoneyInput
        id={fieldId}
        label={t('deposit.amount')}
        value={amount}
        onValue={onAmount}
        onBlur={() => setTouched(touched || amount !== null)}
        clearLabel={t('deposit.clear')}
        bounds={t('deposit.bounds', { min: money(bounds.min), max: money(bounds.max) })}
        limit={limit}
        error={wrong ? says[wrong]() : undefined}
        quick={settings.deposit_popup_values.map((reais) => ({
          cents: reais * 100,
          label: money(reais * 100, { cents: 'if-any' }),
        }))}
        quickLabel={t('deposit.quick')}
        echo={amount === null ? undefined : t('deposit.echo', { amount: money(amount) })}
      />
      <p className={css.note}>{t('deposit.rules', { count: settings.deposit_popup_timer })}</p>
      <FormError text={problem} help={<HelpLink about="deposit-refused" />} />
      <div role="status" className="live">
        {unclear ? <p className={css.note}>{t('deposit.unclear')}</p> : null}
      </div>
    </Form>
  );
}
