import { useEffect, useState } from 'react';

interface Copying {
  state: 'idle' | 'copied' | 'refused';
  /** Rises with each press. */
  tries: number;
}

/** Copies a text; a browser may refuse it. With `shownMs` the success is over after that time. */
export function useCopy(text: string, shownMs?: number): Copying & { copy: () => void } {
  const [copying, setCopying] = useState<Copying>({ state: 'idle', tries: 0 });
  useEffect(() => {
    if (copying.state !== 'copied' || shownMs === undefined) return;
    const timer = setTimeout(() => setCopying(({ tries }) => ({ state: 'idle', tries })), shownMs);
    return () => clearTimeout(timer);
  }, [copying, shownMs]);
  const settle = (state: Copying['state']) => setCopying(({ tries }) => ({ state, tries: tries + 1 }));
  const copy = () => {
    // Insecure contexts have no clipboard API.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => settle('copied'),
      () => settle('refused'),
    );
  };
  return { ...copying, copy };
}

type CopyStatusProps = Copying & {
  /** What is announced of each outcome. */
  copied: string;
  refused: string;
};

/** Announces the outcome of each press, also of a second one with the same outcome. */
export function CopyStatus({ state, tries, copied, refused }: CopyStatusProps) {
  return (
    <div role="status" className="visually-hidden">
      {state === 'idle' ? null : <span key={tries}>{state === 'copied' ? copied : refused}</span>}
    </div>
  );
}
