import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#src/core/device/save-file.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import {
  confirmSecondFactor,
  removeSecondFactor,
  secondFactorQuery,
  startSecondFactorSetup,
} from '#src/data/player/second-factor.ts';
import { Button } from '#src/ui/action/button.tsx';
import { LazyQrCode } from '#src/ui/art/lazy-qr-code.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { PaperCard } from '#src/ui/layout/paper-card.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import { LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../account.module.css';
import { AccountLayout } from '../account-layout.tsx';
import { ConfirmPasswordForm } from '../confirm-password-form.tsx';
import { OneTimeCodeForm } from './one-time-code-form.tsx';

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
    <AccountLayout title={t('factor.title')}>
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
    </AccountLayout>
  );
}

function Off({ onConfirmed }: { onConfirmed: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('account');
  const begin = useMutation(startSecondFactorSetup());
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
  const end = useMutation(removeSecondFactor());
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

interface AuthenticatorSetupProps {
  shared: { secret: string; uri: string };
  onConfirmed: (codes: readonly string[]) => void;
}

/** The secret for the authenticator app as QR code, as link for the same phone and as text; then the app's first code. */
function AuthenticatorSetup({ shared, onConfirmed }: AuthenticatorSetupProps) {
  const { t } = useTranslation('account');
  const confirm = useMutation(confirmSecondFactor());
  const groups = shared.secret.match(/.{1,4}/g) ?? [];
  return (
    <>
      <ol className={css.steps}>
        <li>{t('factor.step_scan')}</li>
        <li>{t('factor.step_code')}</li>
      </ol>
      <PaperCard
        caption={
          <>
            <span>{t('factor.by_hand')}</span>
            <span className={css.secret} translate="no">
              {groups.join(' ')}
            </span>
          </>
        }
      >
        <Suspense fallback={<Skeleton shape="row" />}>
          <LazyQrCode text={shared.uri} label={t('factor.qr')} />
        </Suspense>
      </PaperCard>
      <a href={shared.uri} className={css.open}>
        {t('factor.open')}
      </a>
      <OneTimeCodeForm
        submit={t('factor.confirm')}
        onSend={async ({ code }) => onConfirmed((await confirm.mutateAsync(code)).recovery_codes)}
      />
    </>
  );
}

const written = (code: string) => code.replace(/(\d{4})(?=\d)/g, '$1 ');

/** The recovery codes, shown only once: without them and the phone, only the operator can restore access. */
function RecoveryCodes({ codes, onSeen }: { codes: readonly string[]; onSeen: () => void }) {
  const { t } = useTranslation('account');
  const title = useRef<HTMLHeadingElement>(null);
  // The previous content was removed: the focus moves here, for keyboard and screen-reader users.
  useEffect(() => title.current?.focus(), []);
  useReloadBlock('form', true);
  return (
    <section aria-labelledby="codes" className={css.section}>
      <h2 id="codes" ref={title} tabIndex={-1}>
        {t('factor.codes_title')}
      </h2>
      <p>{t('factor.codes_text')}</p>
      <ol className={css.codes} translate="no">
        {codes.map((code) => (
          <li key={code} className="num" translate="no">
            {written(code)}
          </li>
        ))}
      </ol>
      <div className={css.even}>
        <Button
          size="large"
          wide
          icon="dn"
          onClick={() =>
            saveFile('varanda-codigos.txt', `${codes.map(written).join('\r\n')}\r\n`, 'text/plain')
          }
        >
          {t('factor.codes_save')}
        </Button>
        <Button kind="primary" size="large" wide onClick={onSeen}>
          {t('factor.codes_seen')}
        </Button>
      </div>
    </section>
  );
}
