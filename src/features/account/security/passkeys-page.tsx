import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { Passkey } from '#contract/endpoints/player/passkey-calls.ts';
import { typedCode } from '#contract/rules/player/typed-code.ts';
import { ApiError } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { isFirstLoad } from '#src/core/cache/is-first-load.ts';
import { hasPasskeys } from '#src/core/device/passkey-support.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import {
  addPasskey,
  passkeysQuery,
  removePasskey,
  startPasskeyRegistration,
} from '#src/data/player/passkeys.ts';
import { secondFactorQuery } from '#src/data/player/second-factor.ts';
import { createPasskey, PasskeyFailed } from '#src/partners/webauthn.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { TextInput } from '#src/ui/form/field.tsx';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { SubmitForm } from '#src/ui/form/submit-form.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import { LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../account.module.css';
import { AccountLayout } from '../account-layout.tsx';

/** The player's passkeys: list, add (where the browser supports them), remove. */
export function PasskeysPage() {
  const { t } = useTranslation('account');
  usePageTitle(t('passkeys.title'));
  const keys = useQuery(passkeysQuery());
  const factor = useQuery(secondFactorQuery());
  const withCode = factor.data?.on ?? false;
  return (
    <AccountLayout title={t('passkeys.title')}>
      <p>{t('passkeys.text')}</p>
      <QueryView
        // What each row asks for depends on the second factor: the list waits for both queries.
        query={isFirstLoad(factor) ? { data: undefined, isError: false } : keys}
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
    </AccountLayout>
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
  const begin = useMutation(startPasskeyRegistration());
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

const FIELDS = ['name', 'password', 'code'] as const;
type Values = Record<(typeof FIELDS)[number], string>;

interface PasskeyFormProps {
  /** Asks for a name, for a new passkey. */
  named?: boolean;
  /** The player has two-factor codes switched on. */
  withCode: boolean;
  submit: string;
  onSend: (values: Values) => Promise<unknown>;
  onLeave: () => void;
}

/** Asks for the password, and for a code if two-factor is on, before a passkey is added or removed. A refusal keeps what was typed. */
function PasskeyForm({ named = false, withCode, submit, onSend, onLeave }: PasskeyFormProps) {
  const { t } = useTranslation('account');
  const online = useOnline();
  const [problem, setProblem] = useState('');
  const text = (missing: string, most: number, long: string) =>
    v.pipe(v.string(), v.trim(), v.minLength(1, missing), v.maxLength(most, long));
  const { control, register, handleSubmit, setError } = useForm({
    resolver: valibotResolver(
      v.object({
        name: named ? text('passkey_name_missing', 60, 'passkey_name_long') : v.string(),
        password: v.pipe(v.string(), v.minLength(1, 'current_missing'), v.maxLength(512, 'password_long')),
        code: withCode
          ? v.pipe(v.string(), v.transform(typedCode), text('code_missing', 32, 'code_long'))
          : v.string(),
      }),
    ),
    defaultValues: { name: '', password: '', code: '' },
  });
  const { errors, isSubmitting, isDirty } = useFormState({ control });
  useReloadBlock('form', isDirty);
  const send = handleSubmit(async (values) => {
    setProblem('');
    try {
      await onSend(values);
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : {};
      const field = FIELDS.find((one) => errors[one]);
      const [message] = (field && errors[field]) ?? [];
      if (field && message) setError(field, { type: 'server', message }, { shouldFocus: true });
      else setProblem(error instanceof PasskeyFailed ? t(`passkeys.${error.reason}`) : errorText(error, t));
    }
  });
  const says = (name: keyof Values) => {
    const { type, message } = errors[name] ?? {};
    return type === 'server' ? message : message && t(`error.${message}`);
  };
  return (
    <SubmitForm
      onSubmit={send}
      problem={problem}
      help={<HelpLink about="passkeys" />}
      submit={submit}
      sending={isSubmitting}
      sendingText={t('sending')}
      off={online ? undefined : t('offline')}
      foot={
        <Button size="large" wide onClick={onLeave}>
          {t('passkeys.leave')}
        </Button>
      }
    >
      {named ? (
        <TextInput
          label={t('passkeys.name')}
          help={t('passkeys.name_help')}
          error={says('name')}
          autoComplete="off"
          maxLength={60}
          {...register('name')}
        />
      ) : null}
      <PasswordField
        label={t('privacy.password')}
        showLabel={t('password.show')}
        error={says('password')}
        autoComplete="current-password"
        {...register('password')}
      />
      {withCode ? (
        <TextInput
          label={t('factor.code')}
          help={t('factor.code_or_recovery')}
          error={says('code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          {...register('code')}
        />
      ) : null}
    </SubmitForm>
  );
}
