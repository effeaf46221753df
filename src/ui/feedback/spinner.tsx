import { Icon } from '../art/icon.tsx';
import css from './spinner.module.css';

/** The small spinner, in the text's colour; a static hourglass with reduced motion. */
export function Spinner({ size = 22, label }: { size?: number; label?: string }) {
  return (
    <span className={css.box} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      <svg className={css.ring} width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r="10" />
        <path d="M12 2A10 10 0 0 1 22 12" />
      </svg>
      <Icon name="hour" size={size} className={css.still} />
    </span>
  );
}
