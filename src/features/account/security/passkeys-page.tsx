import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '#contract/endpoints/passkeys.ts';
import { hasPasskeys } from '#src/core/device/passkey-support.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { addPasskey, beginPasskey, passkeysQuery, removePasskey } from '#src/data/player/passkeys.ts';
import { secondFactorQuery } from '#src/data/player/second-factor.ts';
import { createPasskey } from '#src/partners/webauthn.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import { LoadFailed } from '#src/widgets/query/load-failed.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../account.module.css';
import { PasskeyForm } from './passkey-form.tsx';

/** The player's passkeys: list, add (where the browser supports them), remove. */
export function PasskeysPage() {
  const { t } = useTranslation('account');
  usePageTitle(t('passkeys.title'));
  const keys = useQuery(passkeysQuery());
  const factor = useQuery(secondFactorQuery());
  const withCode = factor.data?.on ?? false;
  return (
    <div className={css.page}>
      <h1>{t('passkeys.title')}</h1>
      <p>{t('passkeys.text')}</p>
      <QueryView
        // What each row asks for depends on the second factor: the list waits for both queries.
        query={factor.isPending ? { data: undefined, isError: false } : keys}
        failed={<LoadFailed query={keys} level={2} title={t('passkeys.not_loaded')} button="secondary" />}
        loading={
          <>
            <Skeleton shape="row" />
            <Skeleton shape="row" />
          </>
        }
      >
        {(passkeys) => (
          <>
            {passkeys.length > 0 ? (
              <ul className={css.rows}>
                {passkeys.map((key) => (
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
      </QueryView>
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
  const [leaving, setLeaving] = useState(false);
  const remove = useMutation(removePasskey());
  const when = useDateTimeText();
  return (
    <>
      <ListRow
        icon="shield"
        title={name}
        meta={[
          t('passkeys.added', { when: when(added_at) }),
          last_used_at === null ? t('passkeys.unused') : t('passkeys.used', { when: when(last_used_at) }),
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
