import { valibotResolver } from '@hookform/resolvers/valibot';
import { Suspense, useEffect, useState } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { AccessToken } from '#contract/endpoints/player/authentication-calls.ts';
import { login } from '#contract/endpoints/player/login-calls.ts';
import { SESSION_IDLE_MS } from '#contract/limits.ts';
import { typedCode } from '#contract/rules/player/typed-code.ts';
import { STORED } from '#contract/stored.ts';
import { call } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { deviceSecret } from '#src/core/device/device-secret.ts';
import { hasPasskeys } from '#src/core/device/passkey-support.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { TextInput } from '#src/ui/form/field.tsx';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { SubmitForm } from '#src/ui/form/submit-form.tsx';
import { optionalPart } from '#src/ui/optional-part.ts';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { WarningStrip } from '#src/widgets/regulation/warning-strip.tsx';
import css from '../auth.module.css';
import { AuthModalImage } from '../auth-modal-image.tsx';
import { credentialsOf, loginOutcome, loginRefusal, secondFactorPrompt } from './login-outcome.ts';

/** Where its file does not load, the form does without it: what was typed stays. */
const PasskeyLogin = optionalPart(() => import('./passkey-login.tsx').then((file) => file.PasskeyLogin));

const loginValues = v.object({
  identity: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'identity_missing'),
    v.maxLength(254, 'identity_long'),
  ),
  password: v.pipe(v.string(), v.minLength(1, 'password_missing'), v.maxLength(512, 'password_long')),
  code: v.pipe(v.string(), v.transform(typedCode), v.maxLength(32, 'code_long')),
});

type LoginFormProps = {
  /** Prefilled identity, for example after a registration; otherwise empty. */
  identity: string;
  /** A token was received, and the steps after login are still running. */
  entering: boolean;
  onEntered: (token: AccessToken) => void;
  onRegister: () => void;
  onRecover: () => void;
};

/** E-mail or CPF, and the password. What was typed survives a refusal. */
export function LoginForm({ identity, entering, onEntered, onRegister, onRecover }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const [problem, setProblem] = useState('');
  /** The backend refused the login, in words that may be fixed (§8). */
  const [refused, setRefused] = useState(false);
  // Once the server has asked for a code, its field stays beside the password, so that password managers still recognise the form.
  const [codeAsked, setCodeAsked] = useState(false);
  const { control, register, handleSubmit, setError, setFocus } = useForm({
    resolver: valibotResolver(loginValues),
    defaultValues: { identity: identity || storedIdentity(), password: '', code: '' },
  });
  const { errors, isSubmitting, isDirty } = useFormState({ control });
  const typedIdentity = useWatch({ control, name: 'identity' });
  useEffect(() => storeIdentity(typedIdentity), [typedIdentity]);
  // Leaving the form discards the draft: it exists for a reload only.
  useEffect(() => () => storeIdentity(''), []);
  useReloadBlock('form', isDirty);
  const online = useOnline();
  useEffect(() => {
    if (codeAsked) setFocus('code');
  }, [codeAsked, setFocus]);
  const says = (error: { type?: unknown; message?: string | undefined } | undefined) =>
    error?.type === 'server' ? error.message : error?.message && t(`error.${error.message}`);

  const enter = handleSubmit(async ({ identity: typed, password, code }) => {
    setProblem('');
    if (codeAsked && code === '') {
      setError('code', { message: 'code_missing' }, { shouldFocus: true });
      return;
    }
    const outcome = await call(login, {
      body: { ...credentialsOf(typed, password, code), device: deviceSecret() },
    }).then(loginOutcome, (error: unknown) => {
      const wanted = secondFactorPrompt(error);
      if (wanted !== null) return { code: 'code' as const, text: wanted };
      return loginRefusal(error) ?? { code: 'failed' as const, text: errorText(error, t) };
    });
    if ('access_token' in outcome) {
      onEntered(outcome);
      return;
    }
    if (outcome.code === 'code') {
      setCodeAsked(true);
      if (code !== '') setError('code', { type: 'server', message: outcome.text }, { shouldFocus: true });
      return;
    }
    setProblem(outcome.text || t(`login.${outcome.code}`));
    setRefused(outcome.code !== 'failed');
    setFocus('password');
  });

  const enterBy = (answer: Parameters<typeof loginOutcome>[0]) => {
    const outcome = loginOutcome(answer);
    if (!('access_token' in outcome))
      return `${outcome.text || t(`login.${outcome.code}`)} ${t('login.next')}`;
    onEntered(outcome);
    return '';
  };

  return (
    <SubmitForm
      help={<HelpLink about="login-refused" />}
      onSubmit={enter}
      problem={problem}
      problemMore={refused ? t('login.next') : undefined}
      submit={t('login.submit')}
      sending={isSubmitting || entering}
      sendingText={t('sending')}
      off={online ? undefined : t('shell:offline.reason')}
      foot={
        <>
          {hasPasskeys() ? (
            <Suspense fallback={<Skeleton shape="button" />}>
              <PasskeyLogin entering={entering} onAnswered={enterBy} />
            </Suspense>
          ) : null}
          <Button size="large" wide onClick={onRegister}>
            {t('login.register')}
          </Button>
          <WarningStrip age={t('shell:protection.age')} text={t('shell:footer.warning')} />
        </>
      }
    >
      <AuthModalImage of="login" />
      <TextInput
        label={t('login.identity')}
        error={says(errors.identity)}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
        {...register('identity')}
      />
      <PasswordField
        label={t('password')}
        showLabel={t('show_password')}
        error={says(errors.password)}
        help={t('login.idle', { minutes: SESSION_IDLE_MS / 60_000 })}
        autoComplete="current-password"
        {...register('password')}
      />
      {codeAsked ? (
        <TextInput
          label={t('login.code')}
          help={t('login.code_help')}
          error={says(errors.code)}
          autoComplete="one-time-code"
          inputMode="numeric"
          {...register('code')}
        />
      ) : null}
      <p className={css.other}>
        <Button kind="text" onClick={onRecover}>
          {t('login.recover')}
        </Button>
      </p>
    </SubmitForm>
  );
}

/** The identity last typed into the login form of this tab; empty if none is stored (D6). */
function storedIdentity(): string {
  return readStored(STORED.loginDraft)?.identity ?? '';
}

/** Stores an e-mail address so that it survives a reload; a CPF is never stored. */
function storeIdentity(identity: string): void {
  const draft = { identity };
  if (v.is(STORED.loginDraft.schema, draft)) writeStored(STORED.loginDraft, draft);
  else removeStored(STORED.loginDraft);
}
