import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { errorText } from '#src/core/api/error-text.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { cancelAccountClosure, closeAccount } from '#src/data/player/privacy.ts';
import { Button, ButtonLink } from '#src/ui/action/button.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import css from '../account.module.css';
import { ConfirmPasswordForm } from '../confirm-password-form.tsx';

/** Closing the account: what happens, what the law requires to be retained and for how long, and the buttons to request or cancel it. */
export function ClosureSection({ closingAt, final }: { closingAt: number | null; final: boolean }) {
  const { t } = useTranslation('account');
  const when = useDateTimeText();
  return (
    <section aria-labelledby="closure" className={css.section}>
      <SectionHeader id="closure" title={t('closure.title')} />
      <div role="status" className="live">
        {closingAt === null ? null : (
          <p>{t('closure.asked', { when: when(closingAt) }) + (final ? ` ${t('closure.final')}` : '')}</p>
        )}
      </div>
      {closingAt === null ? <Ask /> : <Asked final={final} />}
    </section>
  );
}

/** What closing the account means, as a list. */
function Consequences() {
  const { t } = useTranslation('account');
  return (
    <>
      <ol className={css.steps}>
        <li>{t('closure.step_stop')}</li>
        <li>{t('closure.step_withdraw')}</li>
        <li>{t('closure.step_bonuses')}</li>
        <li>{t('closure.step_close')}</li>
      </ol>
      <dl className={css.kept}>
        {(['erased', 'access', 'identity'] as const).map((what) => (
          <div key={what}>
            <dt>{t(`closure.${what}`)}</dt>
            <dd>{t(`closure.${what}_what`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Ask() {
  const { t } = useTranslation('account');
  const [wanted, setWanted] = useState(false);
  const close = useMutation(closeAccount());
  return (
    <>
      <p>{t('closure.text')}</p>
      <Consequences />
      {wanted ? (
        <ConfirmPasswordForm
          final
          submit={t('closure.confirm')}
          onProve={(password) => close.mutateAsync(password)}
          foot={
            <Button size="large" wide onClick={() => setWanted(false)}>
              {t('closure.not_now')}
            </Button>
          }
        />
      ) : (
        <Button kind="destructive" wide onClick={() => setWanted(true)}>
          {t('closure.ask')}
        </Button>
      )}
    </>
  );
}

function Asked({ final }: { final: boolean }) {
  const { t } = useTranslation('account');
  const online = useOnline();
  const cancellation = useMutation(cancelAccountClosure());
  return (
    <>
      <Consequences />
      <div className={css.even}>
        <ButtonLink as={Link} href={paths.withdraw} size="large" wide>
          {t('closure.withdraw')}
        </ButtonLink>
        {final ? null : (
          <Button
            size="large"
            wide
            loading={cancellation.isPending}
            loadingText={t('sending')}
            disabled={!online}
            reason={t('offline')}
            onClick={() =>
              cancellation.mutate(undefined, {
                onSuccess: () => showAlert('success', t('closure.kept')),
                onError: (error) => showAlert('error', errorText(error, t), { help: 'account-closing' }),
              })
            }
          >
            {t('closure.keep')}
          </Button>
        )}
      </div>
    </>
  );
}
