import { useEffect, useEffectEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '#src/ui/text-input.tsx';

interface CodeFieldProps {
  error: string | undefined;
  field: UseFormRegisterReturn;
  /** It is there: the focus may go to it. */
  onReady: () => void;
}

/** The code of the second way in, for the few who switched it on. */
export function CodeField({ error, field, onReady }: CodeFieldProps) {
  const { t } = useTranslation('auth');
  const ready = useEffectEvent(onReady);
  useEffect(() => ready(), []);
  return (
    <TextInput
      label={t('login.code')}
      help={t('login.code_help')}
      error={error}
      autoComplete="one-time-code"
      inputMode="numeric"
      {...field}
    />
  );
}
