import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { newPassword, requestRecovery, resetPassword } from '#contract/endpoints/player/password-calls.ts';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { emailAddress } from '#contract/rules/player/email.ts';
import { passwordLength } from '#contract/rules/player/password.ts';
import { ApiError, call } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { clearRecoveryToken, recoveryTokenAtom } from '#src/core/navigation/recovery-token.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { Button } from '#src/ui/action/button.tsx';
import { TextInput } from '#src/ui/form/field.tsx';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { SubmitForm } from '#src/ui/form/submit-form.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import css from '../auth.module.css';
import { AuthModalImage } from '../auth-modal-image.tsx';
import { fieldErrorText } from '../field-error-text.ts';

/** §2: `/Recover` and `/recuperar-senha`. */
export function RecoverPage() {
  const { t } = useTranslation('auth');
  usePageTitle(t('recover.title'));
  const toLogin = () => {
    navigate(paths.home);
    openModal('login');
  };
  return (
    <div className={css.page}>
      <h1>{t('recover.title')}</h1>
      <RecoverPanel onLogin={toLogin} />
    </div>
  );
}

/**
 * Password recovery: the form that requests a link by e-mail or, after following that link, the form for the new password.
 * Used by the auth modal and by a page of its own. `onLogin` opens the login.
 */
export function RecoverPanel({ onLogin }: { onLogin: () => void }) {
  const { t } = useTranslation('auth');
  const token = useAtomState(recoveryTokenAtom);
  const [sentTo, setSentTo] = useState('');
  if (token) {
    return (
      <NewPasswordForm
        token={token}
        onSet={() => {
          clearRecoveryToken();
          onLogin();
        }}
        onAnother={clearRecoveryToken}
      />
    );
  }
  return (
    <div className={css.form}>
      <AuthModalImage of="password_recovery" />
      <div role="status" className="live">
        {sentTo ? <p>{t('recover.sent', { email: sentTo })}</p> : null}
      </div>
      {sentTo ? (
        <Button size="large" wide onClick={() => setSentTo('')}>
          {t('recover.again')}
        </Button>
      ) : (
        <RecoverForm onSent={setSentTo} />
      )}
      <Button size="large" wide onClick={onLogin}>
        {t('recover.login')}
      </Button>
    </div>
  );
}

/** §3: the recover form has only an e-mail field. */
const recoverValues = v.object({ email: emailAddress });

/** Requests the mail with a link. The answer is the same whether the address has an account or not (D5). */
function RecoverForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('auth');
  const [problem, setProblem] = useState('');
  const { control, register, handleSubmit } = useForm({
    resolver: valibotResolver(recoverValues),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting, isDirty } = useFormState({ control });
  const online = useOnline();
  useReloadBlock('form', isDirty);
  const send = handleSubmit(async ({ email }) => {
    setProblem('');
    await call(requestRecovery, { body: { email } }).then(
      () => onSent(email),
      (error: unknown) => setProblem(errorText(error, t)),
    );
  });
  return (
    <SubmitForm
      help={<HelpLink about="password-forgotten" />}
      onSubmit={send}
      problem={problem}
      submit={t('recover.submit')}
      sending={isSubmitting}
      sendingText={t('sending')}
      off={online ? undefined : t('shell:offline.reason')}
    >
      <p>{t('recover.text')}</p>
      <TextInput
        label={t('register.email')}
        error={fieldErrorText(errors.email, t)}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...register('email')}
      />
    </SubmitForm>
  );
}

type NewPasswordFormProps = {
  /** The token of the mailed link. */
  token: string;
  onSet: () => void;
  /** Returns to the form that requests a link, if this link no longer works. */
  onAnother: () => void;
};

/** Sets a new password with the single-use token of a mailed link. */
function NewPasswordForm({ token, onSet, onAnother }: NewPasswordFormProps) {
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
        const errors = error instanceof ApiError ? error.errors : {};
        const [wrong] = errors.password ?? errors.password_confirmation ?? [];
        if (wrong) setError('password', { type: 'server', message: wrong });
        else setProblem(errors.token?.[0] || errorText(error, t));
      },
    );
  });
  return (
    <SubmitForm
      help={<HelpLink about="password-forgotten" />}
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
          {
            text: t('register.password_rule', { count: PASSWORD_MIN }),
            met: passwordLength(typed) >= PASSWORD_MIN,
          },
        ]}
        metLabel={t('register.rule_met')}
        autoComplete="new-password"
        {...register('password')}
      />
    </SubmitForm>
  );
}
