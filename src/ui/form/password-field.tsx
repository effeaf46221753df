import { useState } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { Icon } from '../art/icon.tsx';
import { classNames } from '../class-names.ts';
import { TextInput, type TextInputProps } from './field.tsx';
import css from './password-field.module.css';

/** One requirement for a password, and whether the typed one meets it. */
type PasswordRule = { text: string; met: boolean };

type PasswordFieldProps = Omit<TextInputProps, 'type' | 'suffix'> & {
  /** Label of the eye button; its pressed state is exposed separately. */
  showLabel: string;
  rules?: readonly PasswordRule[] | undefined;
  /** Announced after a rule that is met. */
  metLabel?: string;
};

/** A password with a button to show it and its rules, which are ticked off while typing. */
export function PasswordField({ showLabel, rules, metLabel, help, ...input }: PasswordFieldProps) {
  const [seen, setSeen] = useState(false);
  const list = rules ? (
    <ul className={css.rules}>
      {rules.map((rule) => (
        <li key={rule.text} className={classNames(rule.met && css.met)}>
          {rule.met ? <Icon name="check" size={16} /> : <span className={css.dot} />}
          <span>{rule.text}</span>
          {rule.met && metLabel ? <span className="visually-hidden">{`, ${metLabel}`}</span> : null}
        </li>
      ))}
    </ul>
  ) : null;
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...input}
      type={seen ? 'text' : 'password'}
      help={
        list ? (
          <>
            {list}
            {help}
          </>
        ) : (
          help
        )
      }
      suffix={
        <IconButton
          icon="eye"
          label={showLabel}
          aria-pressed={seen}
          className={classNames(css.eye, seen && css.seen)}
          onClick={() => setSeen(!seen)}
        />
      }
    />
  );
}
