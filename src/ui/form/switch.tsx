import { offProps } from '../action/off-props.ts';
import { useFormSending } from './form-sending.ts';
import css from './switch.module.css';

interface SwitchProps {
  label: string;
  checked: boolean;
  off?: boolean;
  onSwitch: (on: boolean) => void;
}

/** A setting that applies at once; the whole row is the click target. */
export function Switch({ label, checked, off, onSwitch }: SwitchProps) {
  const sending = useFormSending();
  return (
    <label className={css.line}>
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={css.switch}
        data-off={off || undefined}
        checked={checked}
        onChange={({ target }) => onSwitch(target.checked)}
        {...offProps(off || sending)}
      />
    </label>
  );
}
