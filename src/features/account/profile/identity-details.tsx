import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/endpoints/player/account-calls.ts';
import type { User } from '#contract/endpoints/player/authentication-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { isFirstLoad } from '#src/core/cache/is-first-load.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatLongDate } from '#src/core/text/long-date.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { accountQuery } from '#src/data/player/account.ts';
import { userQuery } from '#src/data/player/user.ts';
import { SkeletonRows } from '#src/ui/feedback/skeleton.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../account.module.css';

/** The player's identity data, which can't be changed here, and why. */
export function IdentityDetails() {
  const { t } = useTranslation('account');
  const profile = useQuery(userQuery());
  const account = useQuery(accountQuery());
  // Both together: the second brings further lines.
  const user = isFirstLoad(account) ? undefined : profile.data;
  return (
    <QueryView
      query={{ data: user, isError: profile.isError }}
      failed={<LoadFailed query={profile} level={3} title={t('account.failed')} button="secondary" />}
      loading={<SkeletonRows count={8} />}
    >
      {(known) => <Facts user={known} account={account.data} />}
    </QueryView>
  );
}

function Facts({ user, account }: { user: User; account: Account | undefined }) {
  const { t } = useTranslation('account');
  const locale = LOCALES[useLanguage()];
  const { general_time_zone } = useSettings();
  const opened = account?.opened_at ?? null;
  const facts = {
    name: user.name,
    cpf: user.document_masked,
    birthday: formatLongDate(Date.parse(`${user.birthday}T00:00:00Z`), locale, 'UTC'),
    gender: user.gender === null ? '' : t(`account.gender_${user.gender}`),
    email: account?.email ?? '',
    opened: opened === null ? '' : formatLongDate(opened, locale, general_time_zone),
  };
  return (
    <Card>
      <dl className={css.facts}>
        {Object.entries(facts).map(([fact, text]) =>
          text ? (
            <div key={fact}>
              <dt>{t(`account.${fact}`)}</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p className={css.why}>{t('account.fixed_why')}</p>
    </Card>
  );
}
