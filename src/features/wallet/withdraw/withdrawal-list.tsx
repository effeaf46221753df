import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '#contract/define-call.ts';
import type { TransactionStatus } from '#contract/endpoints/wallet/wallet-calls.ts';
import type { getWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { joinPages } from '#src/core/cache/join-pages.ts';
import { pollDelay } from '#src/core/cache/poll-interval.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { cancelWithdrawal, withdrawalsQuery } from '#src/data/wallet/withdrawals.ts';
import { Button } from '#src/ui/action/button.tsx';
import { MoreButton } from '#src/ui/action/more-button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import { LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import type { AcceptedWithdrawal } from './use-withdraw.ts';
import css from './withdraw.module.css';

/** Polling interval while a withdrawal is in progress (ms): its event may get lost. */
const LOOK_MS = 15_000;

/** The player's withdrawals, newest first. */
export function WithdrawalList() {
  const { t } = useTranslation('wallet');
  const list = useInfiniteQuery({
    ...withdrawalsQuery(),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.data.some(isWithdrawalPending))
        ? pollDelay(state, LOOK_MS)
        : false,
    refetchOnWindowFocus: 'always',
  });
  const withdrawals = joinPages(list.data?.pages, (page) => page.data);
  const failed = (
    <LoadFailed
      query={list}
      level={3}
      title={t('withdraw.list_failed')}
      unchanged={t('transactions.unchanged')}
    />
  );
  return (
    <section className={css.list} aria-labelledby="withdrawals">
      <h2 id="withdrawals">{t('withdraw.list')}</h2>
      <div role="alert" className="live">
        {list.isError && withdrawals ? failed : null}
      </div>
      <QueryView
        query={{ data: withdrawals, isError: list.isError }}
        failed={failed}
        loading={
          <>
            <Skeleton shape="row" />
            <Skeleton shape="row" />
          </>
        }
        empty={
          <EmptyState picture="no-transactions" title={t('withdraw.none')} text={t('withdraw.none_text')} />
        }
      >
        {(known) => (
          <ul className={css.list}>
            {known.map((withdrawal) => (
              <li key={withdrawal.id}>
                <WithdrawalCard withdrawal={withdrawal} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <MoreButton list={list} label={t('transactions.more')} loadingText={t('shell:loading')} />
    </section>
  );
}

/** One withdrawal: its destination, its progress, and the cancel button while it can be cancelled. */
function WithdrawalCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const online = useOnline();
  const when = useDateTimeText();
  const cancellation = useMutation(cancelWithdrawal());
  const whyRefused = useWhyRefused();
  const { id, status, amount, pix_key_masked, waits_for_operator, timeline } = withdrawal;
  const amountText = money(amount);
  const name = stepName(status);
  const cancel = () =>
    cancellation.mutate(id, {
      // Of a backend that leaves one at the bank unchanged, the page says where it is.
      onSuccess: (answer) =>
        showAlert(
          'info',
          answer.status === 5 ? t('withdraw.cancelled') : t(`withdraw.step.${stepName(answer.status)}`),
        ),
      onError: (error) => {
        showAlert('error', errorText(error, t), { help: 'withdraw-cancel' });
        void queryClient.invalidateQueries({ queryKey: ['withdrawals'] });
      },
    });
  return (
    <Card>
      <ListRow
        icon={isWithdrawalPending(withdrawal) ? 'hour' : 'up'}
        iconTone="leaf"
        title={
          <span className="num" translate="no">
            {amountText}
          </span>
        }
        meta={pix_key_masked}
        end={
          <Tag tone={name === 'paid' ? 'good' : name === 'refused' ? 'bad' : 'plain'}>
            {t(`withdraw.status.${name}`)}
          </Tag>
        }
      />
      {waits_for_operator ? <p className={css.note}>{t(`withdraw.waits.${waits_for_operator}`)}</p> : null}
      {name === 'refused' ? (
        <>
          <p className={css.problem}>
            <Icon name="alert" size={18} />
            <span>{whyRefused(withdrawal)}</span>
          </p>
          <HelpLink about="withdraw-refused" />
        </>
      ) : null}
      <ol className={css.way} aria-label={t('withdraw.steps')}>
        {wayOf(name).map(({ station, state }) => (
          <li key={station} data-done={state === 'open' ? undefined : state}>
            <span className={css.station}>
              <span className={css.mark}>
                {state === 'open' ? null : <Icon name={state === 'bad' ? 'x' : 'check'} size={14} />}
              </span>
            </span>
            <span>{t(`withdraw.station.${station}`)}</span>
            {state === 'open' ? <span className="visually-hidden">{t('withdraw.still_open')}</span> : null}
          </li>
        ))}
      </ol>
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
      {/* The alert has announced it, and is gone when the player looks for the button that was here. */}
      {cancellation.isError ? (
        <>
          <p className={css.problem}>
            <Icon name="alert" size={18} />
            <span>{errorText(cancellation.error, t)}</span>
          </p>
          <HelpLink about="withdraw-cancel" />
        </>
      ) : null}
    </Card>
  );
}

/** What became of the withdrawal that was just asked for, in step with the list below it. */
export function AcceptedWithdrawalLine({ withdrawal, wasUnclear }: AcceptedWithdrawal) {
  const { t } = useTranslation('wallet');
  const { data } = useInfiniteQuery(withdrawalsQuery());
  const listed = joinPages(data?.pages, (page) => page.data)?.find(({ id }) => id === withdrawal.id);
  const whyRefused = useWhyRefused();
  const known = listed ?? withdrawal;
  const { status, waits_for_operator } = known;
  const name = stepName(status);
  if (name === 'refused') {
    return (
      <p className={css.notice}>
        <Icon name="alert" size={18} />
        <span className={css.reasons}>
          <span>{t('withdraw.now_refused')}</span>
          <span>{whyRefused(known)}</span>
        </span>
      </p>
    );
  }
  if (name === 'cancelled') {
    return (
      <p className={css.notice}>
        <Icon name="alert" size={18} />
        <span>{t('withdraw.cancelled')}</span>
      </p>
    );
  }
  return (
    <p className={css.done}>
      <Icon name="check" />
      <span>
        {t(name === 'paid' ? 'withdraw.now_paid' : wasUnclear ? 'withdraw.once' : 'withdraw.taken') +
          (waits_for_operator ? ` ${t('withdraw.taken_waits')}` : '')}
      </span>
    </p>
  );
}

/** Why a withdrawal was refused, in the backend's words, and what the player can do about this reason. */
function useWhyRefused(): (withdrawal: Withdrawal) => string {
  const { t } = useTranslation('wallet');
  return ({ refusal, timeline }) =>
    [timeline.at(-1)?.note, t(`withdraw.refused_next.${refusal ?? 'unsaid'}`)].filter(Boolean).join(' ');
}

type Withdrawal = ResponseOf<typeof getWithdrawal>;

/** Keys under `withdraw.step`. */
type StepName = 'asked' | 'sent' | 'paid' | 'refused' | 'cancelled';

/** The step that a withdrawal's status belongs to. */
function stepName(status: TransactionStatus): StepName {
  const names: Readonly<Record<TransactionStatus, StepName>> = {
    0: 'asked',
    1: 'sent',
    2: 'paid',
    3: 'refused',
    4: 'cancelled',
    5: 'cancelled',
  };
  return names[status];
}

interface Station {
  station: StepName;
  state: 'good' | 'bad' | 'open';
}

/** The three stations of a withdrawal, up to where it is; one that failed ends at the station where it did. */
function wayOf(name: StepName): Station[] {
  if (name === 'refused' || name === 'cancelled') {
    return [
      { station: 'asked', state: 'good' },
      { station: name, state: 'bad' },
    ];
  }
  const reached = WAY.indexOf(name);
  return WAY.map((station, index) => ({ station, state: index <= reached ? 'good' : 'open' }));
}

const WAY: readonly StepName[] = ['asked', 'sent', 'paid'];

/** Whether it can still change. */
function isWithdrawalPending({ status }: Pick<Withdrawal, 'status'>): boolean {
  return status === 0 || status === 1;
}
