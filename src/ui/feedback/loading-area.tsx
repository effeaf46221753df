import { type ReactNode, useEffect, useState } from 'react';
import css from './loading-area.module.css';

type LoadingAreaProps = {
  /** Announced to screen readers if loading takes long: `Carregando jogos`. */
  label: string;
  /** Skeletons. */
  children: ReactNode;
  /** Replaces them after `slowAfterMs`. */
  slow?: ReactNode;
  slowAfterMs?: number;
};

/** A shorter wait isn't announced (ms). */
const SAID_AFTER_MS = 1_000;

/** A loading area: nothing for 150 ms, then placeholders, an announcement after a second, after 8 s the failure (design 4). */
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
