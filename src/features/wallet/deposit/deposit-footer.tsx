import { useTranslation } from 'react-i18next';
import { useOnline } from '#src/core/net/online.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { Button } from '#src/ui/action/button.tsx';
import { FormError } from '#src/ui/form/form-error.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './deposit.module.css';
import type { DepositSteps } from './use-deposit.ts';

type DepositFooterProps = {
  deposit: DepositSteps;
  formId: string;
  /** Takes the place for the buttons of a first step that draws its own; null: it has none. */
  onFirstPlace: ((place: Element | null) => void) | null;
};

/** The buttons of each step, at most two. The cancel button stands beside the confirm button, at the same height. */
export function DepositFooter({ deposit, formId, onFirstPlace }: DepositFooterProps) {
  const { view, amount, sending, cancelling } = deposit;
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const online = useOnline();
  const offline = online ? {} : { disabled: true, reason: t('offline') };
  const close = (
    <Button size="large" wide onClick={deposit.leave}>
      {t('close')}
    </Button>
  );
  switch (view) {
    case 'loading':
      return null;
    case 'first':
      return onFirstPlace ? <div ref={onFirstPlace} /> : close;
    case 'closed':
    case 'barred':
      return close;
    case 'visitor':
      return (
        <div className={css.two}>
          {close}
          <Button kind="primary" size="large" wide onClick={() => openModal('login')}>
            {t('shell:login')}
          </Button>
        </div>
      );
    case 'amount':
      return (
        <div className={css.two}>
          <Button size="large" wide disabled={sending} onClick={deposit.leave}>
            {t('deposit.not_now')}
          </Button>
          <Button
            kind="primary"
            size="large"
            wide
            type="submit"
            form={formId}
            loading={sending}
            loadingText={t('deposit.sending')}
            {...offline}
          >
            {amount ? t('deposit.create_amount', { amount: money(amount) }) : t('deposit.create')}
          </Button>
        </div>
      );
    case 'charge':
      return (
        <>
          <FormError text={deposit.problem} help={<HelpLink about="deposit-waiting" />} />
          <div className={css.two}>
            <Button size="large" wide loading={cancelling} onClick={deposit.cancel} {...offline}>
              {t('deposit.cancel')}
            </Button>
            <Button
              kind="tertiary"
              size="large"
              wide
              loading={cancelling}
              onClick={deposit.change}
              {...offline}
            >
              {t('deposit.change')}
            </Button>
          </div>
        </>
      );
    case 'ended':
      return deposit.phase === 'paid' ? (
        close
      ) : (
        <div className={css.two}>
          {close}
          <Button kind="primary" size="large" wide onClick={deposit.askAmount}>
            {t('deposit.another')}
          </Button>
        </div>
      );
  }
}
