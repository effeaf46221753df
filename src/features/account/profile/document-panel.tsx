import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/endpoints/authentication.ts';
import { LOCALES } from '#contract/languages.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatLongDate } from '#src/core/text/long-date.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { accountQuery } from '#src/data/player/account.ts';
import { isVerified, isVpn, kycQuery } from '#src/data/player/kyc.ts';
import { userQuery } from '#src/data/player/user.ts';
import { Button } from '#src/ui/action/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { LoadFailed } from '#src/widgets/query/load-failed.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../account.module.css';
import { DocumentList } from './document-list.tsx';

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
