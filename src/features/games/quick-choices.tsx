import { offProps } from '#src/ui/action/off-props.ts';
import { useFormSending } from '#src/ui/form/form-sending.ts';
import css from './house-game.module.css';

type QuickChoicesProps = {
  choices: readonly { value: number; text: string; label?: string }[];
  /** The present value: the button that has it is pressed. Undefined: none ever is. */
  value?: number | null;
  off?: boolean;
  onValue: (value: number) => void;
};

/**
 * Some values of a field as buttons, where there is room for them. The field itself has all. While the form is being sent they
 * do nothing and look as before.
 */
export function QuickChoices({ choices, value, off, onValue }: QuickChoicesProps) {
  const held = useFormSending() || off;
  return (
    <div className={css.quick} data-off={off || undefined}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className="num"
          translate="no"
          aria-label={choice.label}
          aria-pressed={value === undefined ? undefined : value === choice.value}
          onClick={() => onValue(choice.value)}
          {...offProps(held)}
        >
          {choice.text}
        </button>
      ))}
    </div>
  );
}
