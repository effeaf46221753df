import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '#src/ui/form/field.tsx';
import css from '../house-game.module.css';
import { canVerify } from './web-crypto.ts';

type ManualCheckProps = {
  fields: ReactNode;
  /** Announced once it is there. */
  result: ReactNode;
};

/** The part of a verification in which any round is recalculated from the values that decided it. */
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
  /** Whether the value is valid. An empty value is not an error. */
  right: boolean;
  wrong: string;
  /** Digits only. */
  numeric?: boolean;
  onValue: (value: string) => void;
};

/**
 * An input for a published seed, hash or number. Values are usually pasted, so surrounding spaces don't belong to the
 * value. They stay in the field: a text that is rewritten while it is typed breaks composing keyboards.
 */
export function CheckedInput({ label, value, right, wrong, numeric, onValue }: CheckedInputProps) {
  const [typed, setTyped] = useState(value);
  return (
    <TextInput
      label={label}
      error={value && !right ? wrong : undefined}
      value={typed.trim() === value ? typed : value}
      inputMode={numeric ? 'numeric' : undefined}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onValue(currentTarget.value.trim());
      }}
    />
  );
}
