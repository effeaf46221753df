import { useQuery } from '@tanstack/react-query';
import type { Account } from '#contract/endpoints/account.ts';
import type { User } from '#contract/endpoints/authentication.ts';
import { LOCALES } from '#contract/languages.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { accountQuery } from '#src/data/player/account.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { userQuery } from '#src/data/player/user.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import css from '../account.module.css';
import { formatLongDate } from '#src/core/text/long-date.ts';

/** What is known of the player and doesn't change here, and why. */
export function IdentityDetails() {
  const { t } = useTranslation('account');
  const profile = useQuery(userQuery());
  const { data: account } = useQuery(accountQuery());
  if (profile.data) return <Facts user={profile.data} account={account} />;
  const failed = (
    <ErrorState
      level={3}
      title={t('account.failed')}
      text={profile.error ? errorText(profile.error, t) : undefined}
      actions={<Button onClick={() => void profile.refetch()}>{t('shell:retry')}</Button>}
    />
  );
  if (profile.isError) return failed;
  return (
    <LoadingArea label={t('shell:loading')} slow={failed}>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </LoadingArea>
  );
}

function Facts({ user, account }: { user: User; account: Account | undefined }) {
  const { t } = useTranslation('account');
  const locale = LOCALES[useLanguage()];
  const { general_time_zone } = useQuery(settingsQuery()).data;
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
