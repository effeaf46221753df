import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { newPassword, resetPassword } from '#contract/endpoints/password.ts';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { ApiError, call } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useReloadBlock } from '#src/core/pwa/use-reload-block.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Button } from '#src/ui/action/button.tsx';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { SubmitForm } from '#src/ui/form/submit-form.tsx';
import { fieldErrorText } from '../field-error-text.ts';

type NewPasswordFormProps = {
  /** The token of the mailed link. */
  token: string;
  onSet: () => void;
  /** Returns to the form that requests a link, if this link no longer works. */
  onAnother: () => void;
};

/** Sets a new password with the single-use token of a mailed link. */
export function NewPasswordForm({ token, onSet, onAnother }: NewPasswordFormProps) {
  const { t } = useTranslation('auth');
  const [problem, setProblem] = useState('');
  const online = useOnline();
  // The token was removed from the address: a reload would lose it.
  useReloadBlock('form', true);
  const { control, register, handleSubmit, setError } = useForm({
    resolver: valibotResolver(v.object({ password: newPassword })),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = useFormState({ control });
  const typed = useWatch({ control, name: 'password' });
  const save = handleSubmit(async ({ password }) => {
    setProblem('');
    await call(resetPassword, { body: { token, password, password_confirmation: password } }).then(
      () => {
        showAlert('success', t('recover.done'));
        onSet();
      },
      (error: unknown) => {
        const said = error instanceof ApiError ? error.errors : {};
        const [wrong] = said.password ?? said.password_confirmation ?? [];
        if (wrong) setError('password', { type: 'server', message: wrong });
        else setProblem(said.token?.[0] || errorText(error, t));
      },
    );
  });
  return (
    <SubmitForm
      onSubmit={save}
      problem={problem}
      submit={t('recover.save')}
      sending={isSubmitting}
      sendingText={t('sending')}
      off={online ? undefined : t('shell:offline.reason')}
      foot={
        <Button size="large" wide onClick={onAnother}>
          {t('recover.another')}
        </Button>
      }
    >
      <p>{t('recover.new_text')}</p>
      <PasswordField
        label={t('recover.new')}
        showLabel={t('show_password')}
        error={fieldErrorText(errors.password, t)}
        rules={[
          { text: t('register.password_rule', { count: PASSWORD_MIN }), met: typed.length >= PASSWORD_MIN },
        ]}
        metLabel={t('register.rule_met')}
        autoComplete="new-password"
        {...register('password')}
      />
    </SubmitForm>
  );
}
