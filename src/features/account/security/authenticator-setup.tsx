import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { confirmSecondFactor } from '#src/data/player/second-factor.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { PaperCard } from '#src/ui/layout/paper-card.tsx';
import css from '../account.module.css';
import { OneTimeCodeForm } from './one-time-code-form.tsx';

const QrCode = lazy(() => import('#src/ui/art/qr-code.tsx').then((file) => ({ default: file.QrCode })));

interface AuthenticatorSetupProps {
  shared: { secret: string; uri: string };
  onConfirmed: (codes: readonly string[]) => void;
}

/** The secret for the authenticator app as QR code, as link for the same phone and as text; then the app's first code. */
export function AuthenticatorSetup({ shared, onConfirmed }: AuthenticatorSetupProps) {
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
          <QrCode text={shared.uri} label={t('factor.qr')} />
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
