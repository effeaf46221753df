import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isFirstLoad } from '#src/core/cache/is-first-load.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { passkeysQuery } from '#src/data/player/passkeys.ts';
import { secondFactorQuery } from '#src/data/player/second-factor.ts';
import { OptionalLoading } from '#src/ui/feedback/optional-loading.tsx';
import { SkeletonRows } from '#src/ui/feedback/skeleton.tsx';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { LoadFailed } from '#src/widgets/query/query-view.tsx';
import css from '../account.module.css';
import { AccountLayout } from '../account-layout.tsx';
import { AccountLinkRow } from '../account-link-row.tsx';
import { missingProtections } from './missing-protections.ts';
import { SessionList } from './session-list.tsx';

/** `/user/account/security`: what keeps strangers out of the account, what of it is on and what is missing, and the open sessions. */
export function SecurityPage() {
  const { t } = useTranslation('account');
  usePageTitle(t('security.place'));
  return (
    <AccountLayout title={t('security.place')}>
      <Protections />
      <section aria-labelledby="devices" className={css.section}>
        <SectionHeader id="devices" title={t('sessions.title')} />
        <p>{t('sessions.text')}</p>
        <SessionList level={3} />
      </section>
    </AccountLayout>
  );
}

/** Password, second factor and passkeys, each with its state and the way to its page. */
function Protections() {
  const { t } = useTranslation('account');
  const secondFactor = useQuery(secondFactorQuery());
  const ownPasskeys = useQuery(passkeysQuery());
  const [factor, passkeys] = [secondFactor.data, ownPasskeys.data];
  const failed = [secondFactor, ownPasskeys].find(({ data, isError }) => isError && data === undefined);
  const missing = missingProtections(factor, passkeys);
  if ([secondFactor, ownPasskeys].some(isFirstLoad))
    return (
      <OptionalLoading label={t('shell:loading')}>
        <SkeletonRows count={4} />
      </OptionalLoading>
    );
  return (
    <>
      {missing === undefined ? null : (
        <p>{missing === 0 ? t('security.complete') : t('security.off', { count: missing })}</p>
      )}
      <section aria-labelledby="entry">
        <SectionHeader id="entry" title={t('security.entry')} />
        <Card lines>
          <AccountLinkRow
            to={paths.password}
            icon="eye"
            title={t('account.password_place')}
            meta={t('account.password_text')}
          />
          <AccountLinkRow
            to={paths.secondFactor}
            icon="shield"
            title={t('factor.title')}
            meta={t('factor.place_text')}
            state={
              factor ? (
                <Tag tone={factor.on ? 'good' : 'warn'}>
                  {t(factor.on ? 'factor.place_on' : 'factor.place_off')}
                </Tag>
              ) : null
            }
          />
          <AccountLinkRow
            to={paths.passkeys}
            icon="user"
            title={t('passkeys.title')}
            meta={t('passkeys.place_text')}
            state={
              passkeys ? (
                <Tag tone={passkeys.length > 0 ? 'good' : 'warn'}>
                  {t('account.passkeys_count', { count: passkeys.length })}
                </Tag>
              ) : null
            }
          />
        </Card>
        <div role="alert" className="live">
          {failed ? (
            <LoadFailed query={failed} level={3} title={t('security.failed')} button="secondary" />
          ) : null}
        </div>
      </section>
    </>
  );
}
