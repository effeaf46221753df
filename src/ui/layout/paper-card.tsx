import type { ReactNode } from 'react';
import css from './paper-card.module.css';

type PaperCardProps = {
  /** The code's picture, black on paper, at least 228 px with four modules of quiet around. */
  children: ReactNode;
  /** Lines under it. */
  caption?: ReactNode;
  /** Takes the picture's place, on hatching, once the code is worth nothing. */
  expired?: ReactNode;
};

/** Paper in both themes, for what another device reads: the PIX code. */
export function PaperCard({ children, caption, expired }: PaperCardProps) {
  return (
    <div className={css.card}>
      {expired ? (
        <div className={css.expired}>
          <span>{expired}</span>
        </div>
      ) : (
        <div className={css.code}>{children}</div>
      )}
      {caption ? <div className={css.caption}>{caption}</div> : null}
    </div>
  );
}
