import { type ReactNode, useEffect, useState } from 'react';
import css from './loading-area.module.css';

type LoadingAreaProps = {
  /** Said to readers where it takes a while: `Carregando jogos`. */
  label: string;
  /** Skeletons. */
  children: ReactNode;
  /** Takes their place after `slowAfterMs`. */
  slow?: ReactNode;
  slowAfterMs?: number;
};

/** What comes sooner isn't worth an interruption. */
const SAID_AFTER_MS = 1_000;

/** A place that waits: nothing for 150 ms, then its still shapes, after a second a word to readers, after 8 s what went wrong (design 4). */
export function LoadingArea({ label, children, slow, slowAfterMs = 8000 }: LoadingAreaProps) {
  const said = useAfter(SAID_AFTER_MS);
  const late = useAfter(slowAfterMs);
  if (late && slow) return slow;
  return (
    <div className={css.area} aria-busy="true">
      <span role="status" className="visually-hidden">
        {said ? label : ''}
      </span>
      {children}
    </div>
  );
}

function useAfter(ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}
