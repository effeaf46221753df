import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '#src/core/net/online.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { betQuery, cashOutsQuery, setAutomaticCashOut } from '#src/data/sports/bets.ts';
import { Button } from '#src/ui/action/button.tsx';
import { MoneyInput } from '#src/ui/form/money-input.tsx';
import { SubmitForm } from '#src/ui/form/submit-form.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './cash-out.module.css';
import { betSummary, type CashOutModalProps } from './cash-out-modal.tsx';
import { cashOutRefusalText } from './cash-out-refusal.ts';

/** Sets, changes or removes the value at which a bet is cashed out automatically. */
export function AutoCashOutModal({ bet, open, onClose }: CashOutModalProps) {
  const { t } = useTranslation('sports');
  const money = useMoney();
  const online = useOnline();
  const fieldId = useId();
  const [value, setValue] = useState(bet.auto_cash_out);
  const [missing, setMissing] = useState(false);
  const now = useQuery(cashOutsQuery([bet.id])).data?.[0]?.amount ?? null;
  const known = useQuery({ ...betQuery(bet.id), initialData: bet }).data;
  useReloadBlock('form', open && value !== bet.auto_cash_out);
  const set = useMutation({ ...setAutomaticCashOut(bet.id), onSuccess: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (set.isPending || !online) return;
    setMissing(!value);
    if (value) set.mutate(value);
    else document.getElementById(fieldId)?.focus();
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      closeLabel={t('shell:close')}
      title={t('cash_out.automatic')}
      locked={set.isPending}
    >
      <SubmitForm
        onSubmit={submit}
        problem={set.error ? cashOutRefusalText(set.error, t, money) : ''}
        help={<HelpLink about="cash-out" />}
        submit={t('cash_out.set')}
        sending={set.isPending}
        sendingText={t('cash_out.setting')}
        off={online ? undefined : t('slip.offline')}
        foot={
          known.auto_cash_out === null ? null : (
            <Button
              kind="tertiary"
              wide
              disabled={!online || set.isPending}
              reason={t('slip.offline')}
              onClick={() => set.mutate(null)}
            >
              {t('cash_out.unset')}
            </Button>
          )
        }
      >
        <p className={css.about}>{betSummary(bet, t)}</p>
        <p>{t('cash_out.automatic_text')}</p>
        <MoneyInput
          id={fieldId}
          label={t('cash_out.automatic_field')}
          value={value}
          onValue={(cents) => {
            setValue(cents);
            setMissing(false);
          }}
          clearLabel={t('slip.clear_stake')}
          bounds={now === null ? undefined : t('cash_out.worth_now', { amount: money(now) })}
          echo={value === null ? null : t('cash_out.automatic_echo', { amount: money(value) })}
          error={missing ? t('cash_out.automatic_missing') : undefined}
        />
      </SubmitForm>
    </Modal>
  );
}
