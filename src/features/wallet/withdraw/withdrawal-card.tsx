import { useMutation } from '@tanstack/react-query';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { cancelWithdrawal } from '#src/data/wallet/withdrawals.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './withdraw.module.css';
import { isWithdrawalPending, stepName, type Withdrawal } from './withdrawal-status.ts';

/** One withdrawal: its destination, its progress, and the cancel button while it can be cancelled. */
export function WithdrawalCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const online = useOnline();
  const when = useDateTimeText();
  const cancellation = useMutation(cancelWithdrawal());
  const { id, status, amount, pix_key_masked, waits_for_operator, timeline } = withdrawal;
  const amountText = money(amount);
  const name = stepName(status);
  const cancel = () =>
    cancellation.mutate(id, {
      onSuccess: (answer) =>
        answer.status === 5
          ? showAlert('info', t('withdraw.cancelled'))
          : showAlert('info', t('withdraw.too_late')),
      onError: (error) => showAlert('error', errorText(error, t)),
    });
  return (
    <Card>
      <ListRow
        icon={isWithdrawalPending(withdrawal) ? 'hour' : 'up'}
        iconTone="leaf"
        title={<span className="num">{amountText}</span>}
        meta={pix_key_masked}
        end={
          <Tag tone={name === 'paid' ? 'good' : name === 'refused' ? 'bad' : 'plain'}>
            {t(`withdraw.status.${name}`)}
          </Tag>
        }
      />
      {waits_for_operator ? <p className={css.note}>{t(`withdraw.waits.${waits_for_operator}`)}</p> : null}
      <details className={css.steps} open={isWithdrawalPending(withdrawal)}>
        <summary>{t('withdraw.steps')}</summary>
        <ol>
          {timeline.map((step) => (
            <li key={`${step.status} ${step.at} ${step.note}`}>
              <strong>{t(`withdraw.step.${stepName(step.status)}`)}</strong>
              <span className={css.note}>{[when(step.at), step.note].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ol>
      </details>
      {withdrawal.can_cancel ? (
        <Button
          size="small"
          aria-label={t('withdraw.cancel_named', { amount: amountText })}
          loading={cancellation.isPending}
          disabled={!online}
          reason={t('offline')}
          onClick={cancel}
        >
          {t('withdraw.cancel')}
        </Button>
      ) : null}
    </Card>
  );
}
