import { type ReactNode, useEffect, useState } from 'react';
import css from './loading-area.module.css';

type LoadingAreaProps = {
  /** Announced to screen readers if loading takes long: `Carregando jogos`. */
  label: string;
  /** Skeletons. */
  children: ReactNode;
  /** Replaces them after `SLOW_AFTER_MS`. */
  slow?: ReactNode;
  /** Replaces them at once, unless it is undefined. */
  failed?: ReactNode;
};

/** A shorter wait isn't announced (ms). */
const SAID_AFTER_MS = 1_000;
const SLOW_AFTER_MS = 8_000;

/**
 * A loading area: nothing for 150 ms, then placeholders, an announcement after a second, after 8 s the failure (design 4).
 * In a `data-in-order` parent nothing is shown below it meanwhile.
 * Both announcements have a live region that is there before them, outside of what is busy.
 */
export function LoadingArea({ label, children, slow, failed }: LoadingAreaProps) {
  const said = useAfter(SAID_AFTER_MS);
  const late = useAfter(SLOW_AFTER_MS);
  const failure = failed === undefined && late && slow ? slow : failed;
  const loading = failure === undefined;
  return (
    <>
      <div role="status" className="visually-hidden">
        {loading && said ? label : ''}
      </div>
      {loading ? (
        <div className={css.area} aria-busy="true" data-loading="">
          {children}
        </div>
      ) : null}
      <div role="alert" className="live">
        {failure}
      </div>
    </>
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
