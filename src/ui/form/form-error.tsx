import css from './form-error.module.css';
import { Icon } from '../art/icon.tsx';

/** What is wrong with the whole form, where no field can say it; read out at once. */
export function FormError({ text }: { text: string }) {
  return (
    <div role="alert" className={css.live}>
      {text ? (
        <p className={css.problem}>
          <Icon name="alert" size={18} />
          <span>{text}</span>
        </p>
      ) : null}
    </div>
  );
}
