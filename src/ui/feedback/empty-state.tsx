import type { ReactNode } from 'react';
import { BrickPicture } from '../art/brick-picture.tsx';
import type { BrickPictureName } from '../art/brick-pictures.ts';
import css from './state.module.css';

type EmptyStateProps = {
  /** Level of its heading: one below the heading above it, so that no level is skipped. */
  level?: 1 | 2 | 3 | undefined;
  picture: BrickPictureName;
  title: ReactNode;
  text?: ReactNode;
  /** One next step. */
  action?: ReactNode;
};

/** What is missing, and one next step. */
export function EmptyState({ level = 3, picture, title, text, action }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={css.state}>
      <BrickPicture name={picture} className={css.picture} />
      <Heading className={css.title}>{title}</Heading>
      {text ? <p className={css.text}>{text}</p> : null}
      {action ? <div className={css.actions}>{action}</div> : null}
    </div>
  );
}
