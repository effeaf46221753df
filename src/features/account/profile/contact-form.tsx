import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller, type Resolver, useForm, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { type Account, accountChange } from '#contract/endpoints/player/account-calls.ts';
import { LANGUAGE_RECORDS, LOCALES } from '#contract/languages.ts';
import { ApiError } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { loadPhoneRule, typedPhone, withPhoneParts } from '#src/core/text/phone-rule.ts';
import { changeAccount } from '#src/data/player/account.ts';
import { ChoiceRow } from '#src/ui/form/choice-row.tsx';
import { PhoneField } from '#src/ui/form/phone-field.tsx';
import { SubmitForm } from '#src/ui/form/submit-form.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';

type ContactValues = v.InferInput<typeof accountChange>;

const resolver: Resolver<ContactValues, unknown, ContactValues> = async (values, context, options) => {
  const rule = await loadPhoneRule();
  const checked = v.pipe(
    v.object({ ...accountChange.entries, phone: typedPhone(values.phone_code, rule) }),
    v.transform((contact) => withPhoneParts(contact, rule)),
  );
  return valibotResolver(checked)(values, context, options);
};

/** The contact data that the player may change without support. What was typed survives a refusal. */
export function ContactForm({ account }: { account: Account }) {
  const { t } = useTranslation('account');
  const locale = LOCALES[useLanguage()];
  const online = useOnline();
  const [problem, setProblem] = useState('');
  const { mutateAsync } = useMutation(changeAccount());
  const { control, handleSubmit, setValue, setError, reset } = useForm({
    resolver,
    defaultValues: {
      phone_code: account.phone_code || '55',
      phone: account.phone,
      language: account.language,
    },
  });
  const { errors, isSubmitting, isDirty } = useFormState({ control });
  const [phone_code, language] = useWatch({ control, name: ['phone_code', 'language'] });
  useReloadBlock('form', isDirty);
  useEffect(() => void loadPhoneRule(), []);

  const refused = (error: unknown) => {
    const [refusal] = error instanceof ApiError ? (error.errors.phone ?? []) : [];
    if (refusal) setError('phone', { type: 'server', message: refusal }, { shouldFocus: true });
    else setProblem(errorText(error, t));
  };
  const save = handleSubmit(async (values) => {
    setProblem('');
    await mutateAsync(values).then(({ phone_code, phone, language }) => {
      reset({ phone_code, phone, language });
      showAlert('success', t('account.saved'));
    }, refused);
  });
  const { type, message } = errors.phone ?? errors.phone_code ?? {};
  return (
    <SubmitForm
      onSubmit={save}
      problem={problem}
      help={<HelpLink about="change-data" />}
      submit={t('account.save')}
      sending={isSubmitting}
      sendingText={t('sending')}
      off={online ? undefined : t('offline')}
    >
      <p>{t('account.contact_text')}</p>
      <Controller
        control={control}
        name="phone"
        render={({ field: { onChange, ...field } }) => (
          <PhoneField
            {...field}
            label={t('account.phone')}
            countryLabel={t('account.country')}
            locale={locale}
            code={phone_code}
            error={message && (type === 'server' ? message : t(`error.${message}`))}
            onValue={onChange}
            onCode={(code) => setValue('phone_code', code, { shouldDirty: true })}
          />
        )}
      />
      <ChoiceRow
        label={t('account.language')}
        options={LANGUAGE_RECORDS.map(({ code, name }) => ({ id: code, label: name, lang: code }))}
        chosen={language}
        onChoose={(code) => setValue('language', code, { shouldDirty: true })}
      />
    </SubmitForm>
  );
}
