import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '#contract/endpoints/passkeys.ts';
import { LOCALES } from '#contract/languages.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { hasPasskeys } from '#src/core/device/passkey-support.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { addPasskey, beginPasskey, passkeysQuery, removePasskey } from '#src/data/player/passkeys.ts';
import { secondFactorQuery } from '#src/data/player/second-factor.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { createPasskey } from '#src/partners/webauthn.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import css from '../account.module.css';
import { PasskeyForm } from './passkey-form.tsx';

/** The ways in without a password: seen, added where the browser has them, removed. */
export function PasskeysPage() {
  const { t } = useTranslation('account');
  usePageTitle(t('passkeys.title'));
  const keys = useQuery(passkeysQuery());
  const factor = useQuery(secondFactorQuery());
  const withCode = factor.data?.on ?? false;
  const failed = (
    <ErrorState
      level={2}
      title={t('passkeys.not_loaded')}
      text={keys.error ? errorText(keys.error, t) : undefined}
      actions={<Button onClick={() => void keys.refetch()}>{t('shell:retry')}</Button>}
    />
  );
  return (
    <div className={css.page}>
      <h1>{t('passkeys.title')}</h1>
      <p>{t('passkeys.text')}</p>
      {keys.isPending || factor.isPending ? (
        <LoadingArea label={t('shell:loading')} slow={failed}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </LoadingArea>
      ) : !keys.data ? (
        failed
      ) : (
        <>
          {keys.data.length > 0 ? (
            <ul className={css.rows}>
              {keys.data.map((key) => (
                <li key={key.id}>
                  <Row passkey={key} withCode={withCode} />
                </li>
              ))}
            </ul>
          ) : (
            <p>{t('passkeys.none')}</p>
          )}
          {hasPasskeys() ? <NewPasskey withCode={withCode} /> : <p>{t('passkeys.no_browser')}</p>}
        </>
      )}
    </div>
  );
}

function Row({
  passkey: { id, name, added_at, last_used_at },
  withCode,
}: {
  passkey: Passkey;
  withCode: boolean;
}) {
  const { t } = useTranslation('account');
  const locale = LOCALES[useLanguage()];
  const { general_time_zone: timeZone } = useQuery(settingsQuery()).data;
  const [leaving, setLeaving] = useState(false);
  const remove = useMutation(removePasskey());
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone });
  return (
    <>
      <ListRow
        icon="shield"
        title={name}
        meta={[
          t('passkeys.added', { when: moment.format(added_at) }),
          last_used_at === null
            ? t('passkeys.unused')
            : t('passkeys.used', { when: moment.format(last_used_at) }),
        ].join(' · ')}
        end={
          leaving ? null : (
            <Button
              size="small"
              aria-label={t('passkeys.remove_named', { name })}
              onClick={() => setLeaving(true)}
            >
              {t('passkeys.remove')}
            </Button>
          )
        }
      />
      {leaving ? (
        <PasskeyForm
          withCode={withCode}
          submit={t('passkeys.remove_named', { name })}
          onLeave={() => setLeaving(false)}
          onSend={async ({ password, code }) => {
            await remove.mutateAsync({ id, password, code });
            showAlert('success', t('passkeys.removed'));
          }}
        />
      ) : null}
    </>
  );
}

function NewPasskey({ withCode }: { withCode: boolean }) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState(false);
  const begin = useMutation(beginPasskey());
  const add = useMutation(addPasskey());
  if (!open) {
    return (
      <Button kind="primary" size="large" wide onClick={() => setOpen(true)}>
        {t('passkeys.add')}
      </Button>
    );
  }
  return (
    <section aria-labelledby="new-passkey" className={css.section}>
      <h2 id="new-passkey">{t('passkeys.new')}</h2>
      <PasskeyForm
        named
        withCode={withCode}
        submit={t('passkeys.make')}
        onLeave={() => setOpen(false)}
        onSend={async ({ name, password, code }) => {
          const credential = await createPasskey(await begin.mutateAsync({ password, code }));
          await add.mutateAsync({ name, credential });
          setOpen(false);
          showAlert('success', t('passkeys.saved'));
        }}
      />
    </section>
  );
}
