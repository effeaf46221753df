import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccountDocument } from '#contract/endpoints/player/account-calls.ts';
import type { User } from '#contract/endpoints/player/authentication-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatLongDate } from '#src/core/text/long-date.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { accountQuery } from '#src/data/player/account.ts';
import { isVerified, isVpn, kycQuery } from '#src/data/player/kyc.ts';
import { userQuery } from '#src/data/player/user.ts';
import { Button } from '#src/ui/action/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../account.module.css';
import { AccountLayout } from '../account-layout.tsx';

/** §2: `/user/account/document`. */
export function DocumentPage() {
  const { t } = useTranslation('account');
  usePageTitle(t('document.title'));
  return (
    <AccountLayout title={t('document.title')}>
      <DocumentPanel level={2} />
    </AccountLayout>
  );
}

/** The document that the account is registered with, and whether it is verified. Visitors get a login prompt (§2: the route has no guard). */
export function DocumentPanel({ level }: { level: 2 | 3 }) {
  const { t } = useTranslation('account');
  const out = useSessionStatus() === 'out';
  const profile = useQuery({ ...userQuery(), enabled: !out });
  if (out) {
    return (
      <EmptyState
        level={level}
        picture="no-transactions"
        title={t('document.visitor')}
        action={<Button onClick={() => openModal('login')}>{t('shell:login')}</Button>}
      />
    );
  }
  return (
    <QueryView
      query={profile}
      failed={<LoadFailed query={profile} level={level} title={t('document.failed')} button="secondary" />}
      loading={
        <>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </>
      }
    >
      {(user) => <Facts user={user} />}
    </QueryView>
  );
}

function Facts({ user }: { user: User }) {
  const { t } = useTranslation('account');
  const locale = LOCALES[useLanguage()];
  const { data: status } = useQuery(kycQuery());
  const verified = status !== undefined && isVerified(status);
  const vpn = status !== undefined && isVpn(status);
  const { data: account } = useQuery(accountQuery());
  const documents = account?.documents ?? [];
  const born = formatLongDate(Date.parse(`${user.birthday}T00:00:00Z`), locale, 'UTC');
  return (
    <>
      <p>{t('document.text')}</p>
      <ul className={css.rows}>
        <li>
          <ListRow
            title={t('document.cpf')}
            meta={user.document_masked}
            end={
              status && documents.length === 0 ? (
                <Tag tone={verified ? 'good' : 'warn'}>
                  {t(verified ? 'document.verified' : 'document.pending')}
                </Tag>
              ) : null
            }
          />
        </li>
        <li>
          <ListRow title={t('document.name')} meta={user.name} />
        </li>
        {born ? (
          <li>
            <ListRow title={t('document.birthday')} meta={born} />
          </li>
        ) : null}
      </ul>
      {documents.length > 0 ? <DocumentList documents={documents} /> : null}
      {status && !verified ? (
        <Button kind="primary" size="large" wide onClick={() => openModal(vpn ? 'vpn' : 'verification')}>
          {t('document.verify')}
        </Button>
      ) : null}
    </>
  );
}

const ICONS = { cpf: 'user', photo: 'slip', face: 'cam' } as const;
const TONES = { verified: 'good', refused: 'bad', missing: 'warn' } as const;

/** Each document: its state, since when, and what must still be submitted. */
function DocumentList({ documents }: { documents: readonly AccountDocument[] }) {
  const { t } = useTranslation('account');
  const locale = LOCALES[useLanguage()];
  const { general_time_zone } = useSettings();
  const missing = documents.filter(({ state }) => state !== 'verified').length;
  const metaOf = ({ kind, state, at, by }: AccountDocument) => {
    const when = at === null ? '' : formatLongDate(at, locale, general_time_zone);
    if (state === 'missing') return t(`document.missing_${kind}`);
    if (state === 'refused') return t('document.refused_at', { when });
    const who = kind === 'cpf' ? t('document.by_register') : by && t('document.by', { by });
    return [t('document.since', { when }), who].filter(Boolean).join(' · ');
  };
  return (
    <>
      <p>{missing === 0 ? t('document.complete') : t('document.todo', { count: missing })}</p>
      <ul className={css.rows}>
        {documents.map((document) => (
          <li key={document.kind}>
            <ListRow
              icon={ICONS[document.kind]}
              iconTone="leaf"
              title={t(`document.kind.${document.kind}`)}
              meta={metaOf(document)}
              end={<Tag tone={TONES[document.state]}>{t(`document.state.${document.state}`)}</Tag>}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
