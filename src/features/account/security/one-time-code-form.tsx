import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { typedCode } from '#contract/rules/player/typed-code.ts';
import { ApiError } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { TextInput } from '#src/ui/form/field.tsx';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { SubmitForm } from '#src/ui/form/submit-form.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';

const code = v.pipe(
  v.string(),
  v.transform(typedCode),
  v.minLength(1, 'code_missing'),
  v.maxLength(32, 'code_long'),
);
const password = v.pipe(v.string(), v.maxLength(512, 'password_long'));
const alone = v.object({ code, password });
const proven = v.object({ code, password: v.pipe(password, v.minLength(1, 'current_missing')) });

interface CodeFormProps {
  withPassword?: boolean;
  submit: string;
  onSend: (values: { code: string; password: string }) => Promise<unknown>;
}

/** A code from the authenticator app, with the password where required. A refusal shows at its field and keeps what was typed. */
export function OneTimeCodeForm({ withPassword = false, submit, onSend }: CodeFormProps) {
  const { t } = useTranslation('account');
  const online = useOnline();
  const [problem, setProblem] = useState('');
  const { control, register, handleSubmit, setError } = useForm({
    resolver: valibotResolver(withPassword ? proven : alone),
    defaultValues: { code: '', password: '' },
  });
  const { errors, isSubmitting, isDirty } = useFormState({ control });
  useReloadBlock('form', isDirty);
  const send = handleSubmit(async (values) => {
    setProblem('');
    try {
      await onSend(values);
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : {};
      const field = errors.password ? 'password' : errors.code ? 'code' : undefined;
      const [message] = (field && errors[field]) ?? [];
      if (field && message) setError(field, { type: 'server', message }, { shouldFocus: true });
      else setProblem(errorText(error, t));
    }
  });
  const says = (error: { type?: unknown; message?: string | undefined } | undefined) =>
    error?.type === 'server' ? error.message : error?.message && t(`error.${error.message}`);
  return (
    <SubmitForm
      onSubmit={send}
      problem={problem}
      help={<HelpLink about="second-factor-lost" />}
      submit={submit}
      sending={isSubmitting}
      sendingText={t('sending')}
      off={online ? undefined : t('offline')}
    >
      {withPassword ? (
        <PasswordField
          label={t('privacy.password')}
          showLabel={t('password.show')}
          error={says(errors.password)}
          autoComplete="current-password"
          {...register('password')}
        />
      ) : null}
      <TextInput
        label={t('factor.code')}
        help={t(withPassword ? 'factor.code_or_recovery' : 'factor.code_help')}
        error={says(errors.code)}
        autoComplete="one-time-code"
        inputMode="numeric"
        {...register('code')}
      />
    </SubmitForm>
  );
}
