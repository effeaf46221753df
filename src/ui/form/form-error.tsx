import type { ReactNode } from 'react';
import { Icon } from '../art/icon.tsx';
import css from './form-error.module.css';

type FormErrorProps = {
  text: string;
  /** A second line: what a text whose words are fixed doesn't say. */
  more?: string | undefined;
  /** Below the text: a link to help. */
  help?: ReactNode;
};

/** An error of the whole form, for one that belongs to no field; announced at once. */
export function FormError({ text, more, help }: FormErrorProps) {
  return (
    <div role="alert" className="live">
      {text ? (
        <>
          <p className={css.problem}>
            <Icon name="alert" size={18} />
            <span>{text}</span>
          </p>
          {more ? <p className={css.more}>{more}</p> : null}
          {help}
        </>
      ) : null}
    </div>
  );
}
