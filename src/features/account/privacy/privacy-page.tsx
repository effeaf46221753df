import { useMutation, useQuery } from '@tanstack/react-query';
import { saveFile } from '#src/core/device/save-file.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { exportAccount, privacyQuery } from '#src/data/player/privacy.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { LoadFailed } from '#src/widgets/query/load-failed.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../account.module.css';
import { ConfirmPasswordForm } from '../confirm-password-form.tsx';
import { ClosureSection } from './closure-section.tsx';
import { ConsentList } from './consent-list.tsx';

/** The player's control of their data (LGPD): consents, a copy of all of it, account closure. */
export function PrivacyPage() {
  const { t } = useTranslation('account');
  usePageTitle(t('privacy.title'));
  const privacy = useQuery(privacyQuery());
  return (
    <div className={css.page}>
      <h1>{t('privacy.title')}</h1>
      <QueryView
        query={privacy}
        failed={<LoadFailed query={privacy} level={2} title={t('privacy.failed')} button="secondary" />}
        loading={
          <>
            <Skeleton shape="row" />
            <Skeleton shape="row" />
            <Skeleton shape="row" />
          </>
        }
      >
        {({ consents, closing_at }) => (
          <>
            <ConsentList consents={consents} />
            <ExportSection />
            <ClosureSection closingAt={closing_at} />
          </>
        )}
      </QueryView>
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
