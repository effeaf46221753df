import { useTranslation } from 'react-i18next';
import { openModal } from '#src/core/modals.ts';
import { useOnline } from '#src/core/online.ts';
import { Button } from '#src/ui/button.tsx';
import css from './deposit.module.css';
import type { DepositView } from './deposit-view.ts';

type DepositFootProps = {
  view: DepositView;
  formId: string;
  paid: boolean;
  sending: boolean;
  cancelling: boolean;
  onClose: () => void;
  /** To the amount, when the charge is over. */
  onAnother: () => void;
  /** To the amount, giving up the open charge. */
  onChange: () => void;
  onCancel: () => void;
};

/** The ways on from each view, at most two. The way out stands beside the way in, at the same height. */
export function DepositFoot(props: DepositFootProps) {
  const { view, formId, paid, sending, cancelling, onClose, onAnother, onChange, onCancel } = props;
  const { t } = useTranslation('wallet');
  const online = useOnline();
  const offline = online ? {} : { disabled: true, reason: t('offline') };
  const close = (
    <Button size="large" wide onClick={onClose}>
      {t('close')}
    </Button>
  );
  switch (view) {
    case 'loading':
      return null;
    case 'first':
    case 'closed':
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
          <Button size="large" wide disabled={sending} onClick={onClose}>
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
            {t('deposit.create')}
          </Button>
        </div>
      );
    case 'charge':
      return (
        <div className={css.two}>
          <Button size="large" wide loading={cancelling} onClick={onCancel} {...offline}>
            {t('deposit.cancel')}
          </Button>
          <Button kind="tertiary" size="large" wide loading={cancelling} onClick={onChange} {...offline}>
            {t('deposit.change')}
          </Button>
        </div>
      );
    case 'ended':
      return paid ? (
        close
      ) : (
        <div className={css.two}>
          {close}
          <Button kind="primary" size="large" wide onClick={onAnother}>
            {t('deposit.another')}
          </Button>
        </div>
      );
  }
}
