import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { changePassword, newPassword } from '#contract/endpoints/player/password-calls.ts';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { passwordLength } from '#contract/rules/player/password.ts';
import { ApiError, call } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { SubmitForm } from '#src/ui/form/submit-form.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { AccountLayout } from '../account-layout.tsx';

const values = v.object({
  current: v.pipe(v.string(), v.minLength(1, 'current_missing'), v.maxLength(512, 'password_long')),
  password: newPassword,
});

/** §2: changes the password. That ends the player's other sessions. */
export function PasswordPage() {
  const { t } = useTranslation('account');
  const online = useOnline();
  usePageTitle(t('password.title'));
  const [problem, setProblem] = useState('');
  const { control, register, handleSubmit, reset, setError, setFocus } = useForm({
    resolver: valibotResolver(values),
    defaultValues: { current: '', password: '' },
  });
  const { errors, isSubmitting, isDirty } = useFormState({ control });
  useReloadBlock('form', isDirty);
  const typed = useWatch({ control, name: 'password' });
  const text = (error: { type?: unknown; message?: string | undefined } | undefined) =>
    error?.type === 'server' ? error.message : error?.message && t(`error.${error.message}`);

  const refused = (error: unknown) => {
    const errors = error instanceof ApiError ? error.errors : {};
    const [current] = errors.current_password ?? [];
    const [chosen] = errors.password ?? errors.password_confirmation ?? [];
    if (current) setError('current', { type: 'server', message: current });
    if (chosen) setError('password', { type: 'server', message: chosen });
    if (current || chosen) setFocus(current ? 'current' : 'password');
    else setProblem(errorText(error, t));
  };
  const save = handleSubmit(async ({ current, password }) => {
    setProblem('');
    const body = { current_password: current, password, password_confirmation: password };
    await call(changePassword, { body }).then(() => {
      reset();
      showAlert('success', t('password.done'));
    }, refused);
  });

  return (
    <AccountLayout title={t('password.title')}>
      <p>{t('password.text')}</p>
      <SubmitForm
        onSubmit={save}
        problem={problem}
        help={<HelpLink about="password-forgotten" />}
        submit={t('password.save')}
        sending={isSubmitting}
        sendingText={t('sending')}
        off={online ? undefined : t('offline')}
      >
        <PasswordField
          label={t('password.current')}
          showLabel={t('password.show')}
          error={text(errors.current)}
          autoComplete="current-password"
          {...register('current')}
        />
        <PasswordField
          label={t('password.new')}
          showLabel={t('password.show')}
          error={text(errors.password)}
          rules={[
            { text: t('password.rule', { count: PASSWORD_MIN }), met: passwordLength(typed) >= PASSWORD_MIN },
          ]}
          metLabel={t('password.rule_met')}
          autoComplete="new-password"
          {...register('password')}
        />
      </SubmitForm>
    </AccountLayout>
  );
}
