import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import * as v from 'valibot';
import { requestRecovery } from '#contract/endpoints/password.ts';
import { call } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useReloadBlock } from '#src/core/pwa/use-reload-block.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { SubmitForm } from '#src/ui/form/submit-form.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';
import { fieldErrorText } from '../field-error-text.ts';

/** §3: the recover form has only an e-mail field. */
const recoverValues = v.object({
  email: v.pipe(v.string(), v.trim(), v.maxLength(254, 'email_invalid'), v.email('email_invalid')),
});

/** Requests the mail with a link. The answer is the same whether the address has an account or not (D5). */
export function RecoverForm({ onSent }: { onSent: (email: string) => void }) {
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
