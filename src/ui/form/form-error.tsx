import { Icon } from '../art/icon.tsx';
import css from './form-error.module.css';

/** An error of the whole form, for one that belongs to no field; announced at once. */
export function FormError({ text }: { text: string }) {
  return (
    <div role="alert" className="live">
      {text ? (
        <p className={css.problem}>
          <Icon name="alert" size={18} />
          <span>{text}</span>
        </p>
      ) : null}
    </div>
  );
}
