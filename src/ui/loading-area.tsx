import { type ReactNode, useEffect, useState } from 'react';
import css from './loading-area.module.css';

type LoadingAreaProps = {
  /** Said to readers: `Carregando jogos`. */
  label: string;
  /** Skeletons. */
  children: ReactNode;
  /** Takes their place after `slowAfterMs`. */
  slow?: ReactNode;
  slowAfterMs?: number;
};

/** A place that waits: nothing for 150 ms, then its still shapes, after 8 s what went wrong (design 4). */
export function LoadingArea({ label, children, slow, slowAfterMs = 8000 }: LoadingAreaProps) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [slowAfterMs]);
  if (late && slow) return slow;
  return (
    <div className={css.area} aria-busy="true">
      <span role="status" className="visually-hidden">
        {label}
      </span>
      {children}
    </div>
  );
}
