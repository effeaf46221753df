import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { beginSecondFactor, endSecondFactor, secondFactorQuery } from '#src/data/player/second-factor.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import { LoadFailed } from '#src/widgets/query/load-failed.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../account.module.css';
import { ConfirmPasswordForm } from '../confirm-password-form.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { OneTimeCodeForm } from './one-time-code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Two-factor authentication by app codes, which each player may switch on and off. */
export function SecondFactorPage() {
  const { t } = useTranslation('account');
  usePageTitle(t('factor.title'));
  const state = useQuery(secondFactorQuery());
  const [codes, setCodes] = useState<readonly string[]>([]);
  const queries = useQueryClient();
  const seen = () => {
    setCodes([]);
    void queries.invalidateQueries({ queryKey: secondFactorQuery().queryKey });
  };
  return (
    <div className={css.page}>
      <h1>{t('factor.title')}</h1>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onSeen={seen} />
      ) : (
        <QueryView
          query={state}
          failed={<LoadFailed query={state} level={2} title={t('factor.failed')} button="secondary" />}
          loading={
            <>
              <Skeleton shape="row" />
              <Skeleton shape="row" />
            </>
          }
        >
          {({ on, since, recovery_left }) =>
            on ? <On since={since} left={recovery_left} /> : <Off onConfirmed={setCodes} />
          }
        </QueryView>
      )}
    </div>
  );
}

function Off({ onConfirmed }: { onConfirmed: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('account');
  const begin = useMutation(beginSecondFactor());
  return (
    <>
      <p>{t('factor.text')}</p>
      {begin.data ? (
        <AuthenticatorSetup shared={begin.data} onConfirmed={onConfirmed} />
      ) : (
        <ConfirmPasswordForm submit={t('factor.begin')} onProve={(password) => begin.mutateAsync(password)} />
      )}
    </>
  );
}

function On({ since, left }: { since: number | null; left: number }) {
  const { t } = useTranslation('account');
  const end = useMutation(endSecondFactor());
  const when = useDateTimeText();
  return (
    <>
      <ListRow
        icon="shield"
        iconTone="leaf"
        title={t('factor.state_on')}
        meta={[
          since === null ? '' : t('factor.since', { when: when(since) }),
          t('factor.left', { count: left }),
        ]
          .filter(Boolean)
          .join(' · ')}
        end={<Tag tone="good">{t('factor.on')}</Tag>}
      />
      <section aria-labelledby="off" className={css.section}>
        <h2 id="off">{t('factor.off_title')}</h2>
        <p>{t('factor.off_text')}</p>
        <OneTimeCodeForm
          withPassword
          submit={t('factor.off')}
          onSend={async ({ password, code }) => {
            await end.mutateAsync({ password, code });
            showAlert('success', t('factor.now_off'));
          }}
        />
      </section>
    </>
  );
}
