import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Consent } from '#contract/endpoints/player/privacy-calls.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { saveFile } from '#src/core/device/save-file.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { grantConsent, hasConsent, withdrawConsent } from '#src/core/tracking/consent.ts';
import { exportAccount, privacyQuery, setConsent } from '#src/data/player/privacy.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import { LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../account.module.css';
import { AccountLayout } from '../account-layout.tsx';
import { ConfirmPasswordForm } from '../confirm-password-form.tsx';
import { ClosureSection } from './closure-section.tsx';
import { DeviceSection } from './device-section.tsx';

/** The player's control of their data (LGPD): consents, a copy of all of it, account closure. */
export function PrivacyPage({ onDeviceErased }: { onDeviceErased: () => void }) {
  const { t } = useTranslation('account');
  usePageTitle(t('privacy.title'));
  const privacy = useQuery(privacyQuery());
  return (
    <AccountLayout title={t('privacy.title')}>
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
        {({ consents, closing_at, closing_final }) => (
          <>
            <ConsentList consents={consents} />
            <DeviceSection onErased={onDeviceErased} />
            <ExportSection />
            <ClosureSection closingAt={closing_at} final={closing_final} />
          </>
        )}
      </QueryView>
    </AccountLayout>
  );
}

function ExportSection() {
  const { t } = useTranslation('account');
  const file = useMutation(exportAccount());
  const download = async (password: string) => {
    const { file_name, json } = await file.mutateAsync(password);
    saveFile(file_name, json, 'application/json');
    showAlert('success', t('privacy.exported'));
  };
  return (
    <section aria-labelledby="export" className={css.section}>
      <SectionHeader id="export" title={t('privacy.export')} />
      <p>{t('privacy.export_text')}</p>
      <ConfirmPasswordForm submit={t('privacy.export_do')} onProve={download} />
    </section>
  );
}

/** What the player consented to and when, with a control to withdraw each consent. */
function ConsentList({ consents }: { consents: readonly Consent[] }) {
  const { t } = useTranslation('account');
  const online = useOnline();
  const change = useMutation(setConsent());
  const when = useDateTimeText();
  const last = (kind: Consent['kind']) => consents.find((consent) => consent.kind === kind);
  const since = (kind: Consent['kind'], given: boolean) => {
    const known = last(kind);
    if (!known || known.given !== given) return t(given ? 'privacy.given' : 'privacy.not_given');
    return t(given ? 'privacy.given_at' : 'privacy.withdrawn_at', { when: when(known.at) });
  };
  const marketing = last('marketing')?.given ?? false;
  // The cookie choice in force is the one that this device stores (§3); the account stores when it was given.
  const cookies = hasConsent();
  const set = (kind: 'marketing' | 'cookies', given: boolean) =>
    change.mutate(
      { kind, given },
      {
        onSuccess: () => {
          if (kind === 'cookies') applyCookies(given);
          else showAlert('success', t(given ? 'privacy.now_given' : 'privacy.now_withdrawn'));
        },
        onError: (error) => showAlert('error', errorText(error, t), { help: 'my-data' }),
      },
    );
  const choice = (kind: 'marketing' | 'cookies', given: boolean) => (
    <Button
      size="small"
      loading={change.isPending && change.variables?.kind === kind}
      disabled={!online}
      aria-label={t(`privacy.${given ? 'withdraw' : 'give'}_${kind}`)}
      onClick={() => set(kind, !given)}
    >
      {t(given ? 'privacy.withdraw' : 'privacy.give')}
    </Button>
  );
  return (
    <section aria-labelledby="consents" className={css.section}>
      <SectionHeader id="consents" title={t('privacy.consents')} />
      <p>{t('privacy.consents_text')}</p>
      <ul className={css.rows}>
        <li>
          <ListRow title={t('privacy.terms')} meta={`${since('terms', true)} · ${t('privacy.terms_text')}`} />
        </li>
        <li>
          <ListRow
            title={t('privacy.marketing')}
            meta={since('marketing', marketing)}
            end={choice('marketing', marketing)}
          />
        </li>
        <li>
          <ListRow
            title={t('privacy.cookies')}
            meta={since('cookies', cookies)}
            end={choice('cookies', cookies)}
          />
        </li>
      </ul>
      {consents.length > 1 ? (
        <details>
          <summary className={css.summary}>{t('privacy.history')}</summary>
          <ul className={css.rows}>
            {consents.map(({ kind, given, at }) => (
              <li key={`${kind}-${at}`}>
                <ListRow
                  title={t(`privacy.${kind}`)}
                  meta={t(given ? 'privacy.given_at' : 'privacy.withdrawn_at', { when: when(at) })}
                />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

/** D4: the page reloads with or without what the consent allows. */
function applyCookies(given: boolean): void {
  if (given) grantConsent();
  else withdrawConsent();
  location.reload();
}
