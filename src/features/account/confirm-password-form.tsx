import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactNode, useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { ApiError } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { SubmitForm } from '#src/ui/form/submit-form.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';

const values = v.object({
  password: v.pipe(v.string(), v.minLength(1, 'current_missing'), v.maxLength(512, 'password_long')),
});

interface PasswordProofFormProps {
  submit: string;
  /** The action can't be undone. */
  final?: boolean;
  /** The action that runs with the password; its refusal shows at the field or above the button. */
  onProve: (password: string) => Promise<unknown>;
  foot?: ReactNode;
}

/** Asks for the password again before an action that an unattended open session must not be able to do. */
export function ConfirmPasswordForm({ submit, final, onProve, foot }: PasswordProofFormProps) {
  const { t } = useTranslation('account');
  const online = useOnline();
  const [problem, setProblem] = useState('');
  const { control, register, handleSubmit, reset, setError } = useForm({
    resolver: valibotResolver(values),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting, isDirty } = useFormState({ control });
  useReloadBlock('form', isDirty);
  const prove = handleSubmit(async ({ password }) => {
    setProblem('');
    try {
      await onProve(password);
      reset();
    } catch (error) {
      const [refusal] = error instanceof ApiError ? (error.errors.password ?? []) : [];
      if (refusal) setError('password', { type: 'server', message: refusal }, { shouldFocus: true });
      else setProblem(errorText(error, t));
    }
  });
  const { type, message } = errors.password ?? {};
  return (
    <SubmitForm
      onSubmit={prove}
      problem={problem}
      help={<HelpLink about="password-forgotten" />}
      submit={submit}
      final={final}
      sending={isSubmitting}
      sendingText={t('sending')}
      off={online ? undefined : t('offline')}
      foot={foot}
    >
      <PasswordField
        label={t('privacy.password')}
        showLabel={t('password.show')}
        error={message && (type === 'server' ? message : t(`error.${message}`))}
        autoComplete="current-password"
        {...register('password')}
      />
    </SubmitForm>
  );
}
