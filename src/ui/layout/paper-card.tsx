import type { ReactNode } from 'react';
import css from './paper-card.module.css';

type PaperCardProps = {
  /** The code's image, black on white, at least 228 px including a quiet zone of four modules. */
  children: ReactNode;
  /** Text lines below it. */
  caption?: ReactNode;
  /** Replaces the image, on hatching, once the code is invalid. */
  expired?: ReactNode;
};

/** A light card in both themes, for content that another device scans: the PIX code. */
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
