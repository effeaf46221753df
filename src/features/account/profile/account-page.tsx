import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/endpoints/player/account-calls.ts';
import { addressLine } from '#contract/rules/player/address.ts';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { isFirstLoad } from '#src/core/cache/is-first-load.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { accountQuery } from '#src/data/player/account.ts';
import { isVerified, kycQuery } from '#src/data/player/kyc.ts';
import { notificationsQuery } from '#src/data/player/notifications.ts';
import { passkeysQuery } from '#src/data/player/passkeys.ts';
import { secondFactorQuery } from '#src/data/player/second-factor.ts';
import { Button } from '#src/ui/action/button.tsx';
import { OptionalLoading } from '#src/ui/feedback/optional-loading.tsx';
import { SkeletonRows } from '#src/ui/feedback/skeleton.tsx';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../account.module.css';
import { AccountLayout } from '../account-layout.tsx';
import { AccountLinkRow } from '../account-link-row.tsx';
import { missingProtections } from '../security/missing-protections.ts';
import { AddressForm } from './address-form.tsx';
import { ContactForm } from './contact-form.tsx';
import { IdentityDetails } from './identity-details.tsx';
import { NotificationsSection } from './notifications-section.tsx';

/** §2: `/user/account`. The player's data, the parts that they may change, and links to the other account pages. */
export function AccountPage() {
  const { t } = useTranslation('account');
  usePageTitle(t('account.title'));
  const kyc = useQuery(kycQuery());
  const secondFactor = useQuery(secondFactorQuery());
  const ownPasskeys = useQuery(passkeysQuery());
  const account = useQuery(accountQuery());
  const notices = useQuery(notificationsQuery());
  const [status, factor, passkeys] = [kyc.data, secondFactor.data, ownPasskeys.data];
  // They decide what stands first: nothing is shown below before, so that nothing moves then.
  const loading = [kyc, secondFactor, ownPasskeys].some(isFirstLoad);
  useSectionOfHash(!loading && !isFirstLoad(account));
  const verified = status !== undefined && isVerified(status);
  const missing = missingProtections(factor, passkeys);
  // What the backend can't fill is not there (D1).
  const absent = [isNotFound(account.error) ? 'address' : '', notices.data === null ? 'notices' : ''];
  return (
    <AccountLayout title={t('account.title')} inOrder absent={absent.filter(Boolean)}>
      {loading ? (
        <OptionalLoading label={t('shell:loading')}>
          <SkeletonRows count={8} />
        </OptionalLoading>
      ) : (
        <AccountState verified={status && verified} factorOn={factor?.on} passkeys={passkeys?.length} />
      )}
      <section aria-labelledby="fixed">
        <SectionHeader id="fixed" title={t('account.fixed')} />
        <IdentityDetails />
      </section>
      <Contact />
      <section aria-labelledby="documents">
        <SectionHeader id="documents" title={t('account.documents')} />
        <Card lines>
          <AccountLinkRow
            to={paths.document}
            icon="cam"
            title={t('account.documents_place')}
            state={
              status ? (
                <Tag tone={verified ? 'good' : 'warn'}>
                  {t(verified ? 'account.verified' : 'account.pending')}
                </Tag>
              ) : null
            }
          />
        </Card>
      </section>
      <section aria-labelledby="security">
        <SectionHeader id="security" title={t('account.security')} />
        <Card lines>
          <AccountLinkRow
            to={paths.security}
            icon="shield"
            title={t('security.place')}
            meta={t('security.place_text')}
            state={
              missing === undefined ? null : (
                <Tag tone={missing === 0 ? 'good' : 'warn'}>
                  {missing === 0 ? t('security.complete_short') : t('security.off_short', { count: missing })}
                </Tag>
              )
            }
          />
          <AccountLinkRow
            to={paths.privacyChoices}
            icon="list"
            title={t('privacy.place')}
            meta={t('privacy.place_text')}
          />
        </Card>
      </section>
      <section aria-labelledby="care">
        <SectionHeader id="care" title={t('account.care')} />
        <Card lines>
          <AccountLinkRow
            to={paths.protection}
            icon="hour"
            title={t('account.limits_place')}
            meta={t('account.limits_text')}
          />
          <AccountLinkRow
            to={paths.responsibleGaming}
            icon="shield"
            title={t('account.care_place')}
            meta={t('account.care_text')}
          />
        </Card>
      </section>
      <NotificationsSection />
    </AccountLayout>
  );
}

/** The account's index leads here with a section's name after `#`: it is in view as soon as nothing above it loads any more. */
function useSectionOfHash(shown: boolean): void {
  useEffect(() => {
    const id = location.hash.slice(1);
    if (!shown || !id) return;
    // After the router has scrolled to the page's top.
    const frame = requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [shown]);
}

type AccountStateProps = {
  /** Undefined while unknown, and where the backend doesn't know it. */
  verified: boolean | undefined;
  factorOn: boolean | undefined;
  passkeys: number | undefined;
};

/** What the account lacks, each with the way to it, and what it has. */
function AccountState({ verified, factorOn, passkeys }: AccountStateProps) {
  const { t } = useTranslation('account');
  const steps = [
    { done: verified, to: paths.document, icon: 'cam', text: 'verify' },
    { done: factorOn, to: paths.secondFactor, icon: 'shield', text: 'factor' },
    {
      done: passkeys === undefined ? undefined : passkeys > 0,
      to: paths.passkeys,
      icon: 'user',
      text: 'passkey',
    },
  ] as const;
  const missing = steps.filter(({ done }) => done === false);
  const had = steps.filter(({ done }) => done);
  // What is not known may be missing.
  const known = had.length === steps.length ? 'complete' : 'had';
  if (missing.length + had.length === 0) return null;
  return (
    <section aria-labelledby="state">
      <SectionHeader id="state" title={t(missing.length > 0 ? 'account.missing' : `account.${known}`)} />
      {missing.length > 0 ? (
        <Card lines>
          {missing.map(({ to, icon, text }) => (
            <AccountLinkRow
              key={text}
              to={to}
              icon={icon}
              title={t(`account.missing_${text}`)}
              meta={t(`account.missing_${text}_why`)}
            />
          ))}
        </Card>
      ) : null}
      {had.length > 0 ? (
        <ul className={css.had} aria-label={t('account.had')}>
          {had.map(({ text }) => (
            <li key={text}>
              <Tag tone="good">{t(`account.had_${text}`)}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** Contact data and address. Without a backend that stores them there is nothing to change (D1). */
function Contact() {
  const { t } = useTranslation('account');
  const account = useQuery(accountQuery());
  // Also while it is asked for again, which takes the error away.
  const [absent, setAbsent] = useState(false);
  if (!absent && isNotFound(account.error)) setAbsent(true);
  if (absent && !account.data) return null;
  return (
    <>
      <section aria-labelledby="contact">
        <SectionHeader id="contact" title={t('account.contact')} />
        <QueryView
          query={account}
          failed={
            <LoadFailed query={account} level={3} title={t('account.contact_failed')} button="secondary" />
          }
          loading={<SkeletonRows count={4} />}
        >
          {(known) => <ContactForm account={known} />}
        </QueryView>
      </section>
      {account.data ? <AddressSection account={account.data} /> : null}
    </>
  );
}

/** The player's address (D11), with the form to correct it. */
function AddressSection({ account: { address } }: { account: Account }) {
  const { t } = useTranslation('account');
  const [changing, setChanging] = useState(false);
  const done = () => {
    setChanging(false);
    showAlert('success', t('address.saved'));
  };
  return (
    <section aria-labelledby="address" className={css.section}>
      <SectionHeader id="address" title={t('account.address')} />
      {changing ? (
        <AddressForm address={address} onDone={done} onLeave={() => setChanging(false)} />
      ) : (
        <Card>
          <div className={css.section}>
            <p className={css.line}>{address ? addressLine(address) : t('address.none')}</p>
            <Button wide onClick={() => setChanging(true)}>
              {t(address ? 'address.change' : 'address.say')}
            </Button>
          </div>
        </Card>
      )}
    </section>
  );
}
