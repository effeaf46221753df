import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ComponentProps, useEffect, useState } from 'react';
import { Controller, type Resolver, useForm, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Trans } from 'react-i18next/TransWithoutContext';
import type { AccessToken } from '#contract/endpoints/player/authentication-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { passwordLength } from '#contract/rules/player/password.ts';
import { STORED } from '#contract/stored.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { readStored, writeStored } from '#src/core/device/storage.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { i18n } from '#src/core/text/i18n.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { loadPhoneRule } from '#src/core/text/phone-rule.ts';
import { DigestUnavailable, solveBotCheck } from '#src/partners/bot-check.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { TextInput } from '#src/ui/form/field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { FormError } from '#src/ui/form/form-error.tsx';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { PhoneField } from '#src/ui/form/phone-field.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { WarningStrip } from '#src/widgets/regulation/warning-strip.tsx';
import css from '../auth.module.css';
import { AuthModalImage } from '../auth-modal-image.tsx';
import { fieldErrorText, phoneErrorText } from '../field-error-text.ts';
import { BotCheckFailed, prefetchBotCheck } from './bot-check-prefetch.ts';
import { DocumentField, useDocumentCheck } from './document-field.tsx';
import {
  type CheckedRegisterValues,
  EMPTY_REGISTER_VALUES,
  type RegisterAccountResult,
  type RegisterValues,
  registerAccount,
  registerValues,
} from './register-account.ts';

type RegisterFormProps = {
  /** Connects the form to its button in the modal's footer. */
  formId: string;
  onSending: (sending: boolean) => void;
  onEntered: (token: AccessToken) => void;
  /** Opens the login panel, with the identity if it is known. */
  onLogin: (email: string) => void;
};

/** In the order of the screen. Name and birth date have no field of their own: they come from the CPF. */
const FIELDS = ['document', 'email', 'phone', 'password', 'termsAccepted'] as const;

const resolver: Resolver<RegisterValues, unknown, CheckedRegisterValues> = async (values, context, options) =>
  valibotResolver(registerValues(values.phone_code, await loadPhoneRule()))(values, context, options);

/** Opens an account: the CPF supplies name and birth date, the player types the rest (§3, §5). */
export function RegisterForm({ formId, onSending, onEntered, onLogin }: RegisterFormProps) {
  const { t } = useTranslation('auth');
  const locale = LOCALES[useLanguage()];
  const [problem, setProblem] = useState('');
  const [defaultValues] = useState(storedRegisterValues);
  const [botCheck] = useState(() => prefetchBotCheck(solveBotCheck, Date.now));
  useEffect(() => () => botCheck.stop(), [botCheck]);
  useEffect(() => void loadPhoneRule(), []);

  const form = useForm({
    resolver,
    defaultValues,
    mode: 'onTouched',
    // Our own code focuses in the order of the screen; the library uses the order of registration.
    shouldFocusError: false,
  });
  const { control, register, handleSubmit, setValue, setError, setFocus, clearErrors, getValues } = form;
  const { errors, isDirty } = useFormState({ control });
  useReloadBlock('form', isDirty);
  const [cpf, email, phone, phone_code, password] = useWatch({
    control,
    name: ['document', 'email', 'phone', 'phone_code', 'password'],
  });
  useEffect(() => storeRegisterDraft({ email, phone, phone_code }), [email, phone, phone_code]);

  const { check, documentChanged } = useDocumentCheck({
    onPerson(person) {
      setValue('name', person?.name ?? '');
      setValue('birthday', person?.birthday ?? '');
      clearErrors(['name', 'birthday']);
    },
    onRefused: (texts) =>
      showAlert('error', texts.join(' ') || t('error.document_refused'), {
        more: t('register.refused_next'),
        help: 'contact',
      }),
  });

  const settle = (account: RegisterAccountResult) => {
    if (account.type === 'entered') onEntered(account.token);
    else if (account.type === 'opened') {
      showAlert('info', t('register.opened'));
      onLogin(getValues('email'));
    } else {
      for (const { field, text } of account.problem.fields)
        setError(field, { type: 'server', message: text });
      const [first] = account.problem.fields;
      if (first) setFocus(first.field);
      setProblem(account.problem.rest.join(' ') || (first ? '' : t('error.refused')));
    }
  };
  const submit = handleSubmit(
    async (values) => {
      setProblem('');
      onSending(true);
      await botCheck
        .getToken()
        .then((token) => registerAccount(values, token))
        .then(settle, (error: unknown) => {
          if (!(error instanceof BotCheckFailed)) setProblem(errorText(error, t));
          else setProblem(t(error.cause instanceof DigestUnavailable ? 'error.insecure' : 'error.bot_check'));
        });
      onSending(false);
    },
    (found) => {
      const wrong = FIELDS.find(
        (field) => found[field] || (field === 'document' && (found.name || found.birthday)),
      );
      if (wrong) setFocus(wrong);
    },
  );

  const unnamed = check.state === 'checking' ? t('error.document_checking') : t('error.document_unchecked');
  const rules = [
    {
      text: t('register.password_rule', { count: PASSWORD_MIN }),
      met: passwordLength(password) >= PASSWORD_MIN,
    },
    { text: t('register.password_own'), met: password !== '' && ![cpf, email, phone].includes(password) },
  ];
  return (
    <Form
      id={formId}
      className={css.form}
      sending={form.formState.isSubmitting}
      onSubmit={submit}
      onInput={botCheck.start}
    >
      <AuthModalImage of="register" />
      <Controller
        control={control}
        name="document"
        render={({ field: { onChange, ...field } }) => (
          <DocumentField
            {...field}
            check={check}
            error={
              fieldErrorText(errors.document, t) ?? (errors.name || errors.birthday ? unnamed : undefined)
            }
            onValue={(digits) => {
              onChange(digits);
              documentChanged(digits);
            }}
            onAgain={() => documentChanged(field.value)}
          />
        )}
      />
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
      <Controller
        control={control}
        name="phone"
        render={({ field: { onChange, ...field } }) => (
          <PhoneField
            {...field}
            label={t('register.phone')}
            countryLabel={t('register.country')}
            locale={locale}
            code={phone_code}
            error={phoneErrorText(errors.phone, { code: phone_code, digits: phone }, t)}
            onValue={onChange}
            onCode={(code) => setValue('phone_code', code, { shouldValidate: Boolean(errors.phone) })}
          />
        )}
      />
      <PasswordField
        label={t('password')}
        showLabel={t('show_password')}
        error={fieldErrorText(errors.password, t)}
        rules={rules}
        metLabel={t('register.rule_met')}
        autoComplete="new-password"
        {...register('password')}
      />
      <AuthModalImage of="majority" />
      <TermsField error={fieldErrorText(errors.termsAccepted, t)} {...register('termsAccepted')} />
      <FormError text={problem} help={<HelpLink about="verification" />} />
      <p className={css.other}>
        <span>{t('register.has_account')}</span>
        <Button kind="text" onClick={() => onLogin('')}>
          {t('register.login')}
        </Button>
      </p>
      <AuthModalImage of="sponsors" />
      <WarningStrip age={t('shell:protection.age')} text={t('shell:footer.warning')} />
    </Form>
  );
}

/** Confirms legal age and acceptance of the texts, which open without leaving the form. */
function TermsField({ error, ...input }: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  const { t } = useTranslation('auth');
  return (
    <Checkbox
      {...input}
      error={error}
      label={
        <Trans
          t={t}
          i18n={i18n}
          i18nKey="register.terms"
          components={{
            terms: <TextLink href={paths.terms} />,
            privacy: <TextLink href={paths.privacy} />,
          }}
        />
      }
    />
  );
}

function TextLink(link: ComponentProps<'a'>) {
  return <a {...link} target="_blank" rel="noopener" />;
}

/** The form's initial values: empty, or the ones that this tab stored earlier (D6). */
function storedRegisterValues(): RegisterValues {
  return { ...EMPTY_REGISTER_VALUES, ...readStored(STORED.registerDraft) };
}

/** Stores the values that are not secret, so that they survive a reload. */
function storeRegisterDraft({
  email,
  phone,
  phone_code,
}: Pick<RegisterValues, 'email' | 'phone' | 'phone_code'>): void {
  writeStored(STORED.registerDraft, { email, phone, phone_code });
}
