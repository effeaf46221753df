import type { ReactNode } from 'react';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { TextInput } from '#src/ui/form/text-input.tsx';
import css from '../house-game.module.css';
import { canVerify } from './web-crypto.ts';

type ManualCheckProps = {
  fields: ReactNode;
  /** Said once it is there. */
  result: ReactNode;
};

/** The part of a verification where any round is done again from what decided it. */
export function ManualCheck({ fields, result }: ManualCheckProps) {
  const { t } = useTranslation('games');
  return (
    <section id="verify-form" className={css.part}>
      <h3>{t('verify.by_hand')}</h3>
      {canVerify() ? null : <p>{t('verify.unavailable')}</p>}
      <div className={css.fields}>{fields}</div>
      <div role="status" className={css.part}>
        {result}
      </div>
    </section>
  );
}

type CheckedInputProps = {
  label: string;
  value: string;
  /** Whether the value is one; nothing yet is no mistake. */
  right: boolean;
  wrong: string;
  /** Digits alone. */
  numeric?: boolean;
  onValue: (value: string) => void;
};

/** A seed, hash or number as it was published: pasted, so spaces around it are no part of it. */
export function CheckedInput({ label, value, right, wrong, numeric, onValue }: CheckedInputProps) {
  return (
    <TextInput
      label={label}
      error={value && !right ? wrong : undefined}
      value={value}
      inputMode={numeric ? 'numeric' : undefined}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onValue(event.currentTarget.value.trim())}
    />
  );
}
