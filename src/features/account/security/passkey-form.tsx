import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import * as v from 'valibot';
import { ApiError } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useReloadBlock } from '#src/core/pwa/use-reload-block.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { PasskeyFailed } from '#src/partners/webauthn.ts';
import { Button } from '#src/ui/action/button.tsx';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { SubmitForm } from '#src/ui/form/submit-form.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';

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
export function PasskeyForm({ named = false, withCode, submit, onSend, onLeave }: PasskeyFormProps) {
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
        code: withCode ? text('code_missing', 32, 'code_long') : v.string(),
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
      const said = error instanceof ApiError ? error.errors : {};
      const field = FIELDS.find((one) => said[one]);
      const [message] = (field && said[field]) ?? [];
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
