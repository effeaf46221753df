import { useMutation, useQuery } from '@tanstack/react-query';
import { showAlert } from '#src/core/state/alerts.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { saveFile } from '#src/core/device/save-file.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { exportAccount, privacyQuery } from '#src/data/player/privacy.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import css from '../account.module.css';
import { ClosureSection } from './closure-section.tsx';
import { ConsentList } from './consent-list.tsx';
import { ConfirmPasswordForm } from '../confirm-password-form.tsx';

/** The player's data in his own hands (LGPD): consents, a copy of all of it, the end of the account. */
export function PrivacyPage() {
  const { t } = useTranslation('account');
  usePageTitle(t('privacy.title'));
  const privacy = useQuery(privacyQuery());
  const failed = (
    <ErrorState
      level={2}
      title={t('privacy.failed')}
      text={privacy.error ? errorText(privacy.error, t) : undefined}
      actions={<Button onClick={() => void privacy.refetch()}>{t('shell:retry')}</Button>}
    />
  );
  return (
    <div className={css.page}>
      <h1>{t('privacy.title')}</h1>
      {privacy.data ? (
        <>
          <ConsentList consents={privacy.data.consents} />
          <ExportSection />
          <ClosureSection closingAt={privacy.data.closing_at} />
        </>
      ) : privacy.isError ? (
        failed
      ) : (
        <LoadingArea label={t('shell:loading')} slow={failed}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </LoadingArea>
      )}
    </div>
  );
}

function ExportSection() {
  const { t } = useTranslation('account');
  const file = useMutation(exportAccount());
  const take = async (password: string) => {
    const { file_name, json } = await file.mutateAsync(password);
    saveFile(file_name, json, 'application/json');
    showAlert('success', t('privacy.exported'));
  };
  return (
    <section aria-labelledby="export" className={css.section}>
      <SectionHeader id="export" title={t('privacy.export')} />
      <p>{t('privacy.export_text')}</p>
      <ConfirmPasswordForm submit={t('privacy.export_do')} onProve={take} />
    </section>
  );
}
