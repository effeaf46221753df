import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';
import { openModal } from '#src/core/modals.ts';
import { go } from '#src/core/navigation.ts';
import { Undecided } from '../undecided.tsx';
import { CHECKS, type CheckName } from './all-checks.ts';
import type { Verdict } from './check.ts';
import { runChecks } from './run-checks.ts';

interface CheckedPageProps {
  checks: readonly CheckName[];
  fullPath: string;
  children: ReactNode;
}

/** A page behind its checks: it renders nothing and asks for nothing before they let it pass, whichever way led here (D4). */
export function CheckedPage({ checks, fullPath, children }: CheckedPageProps) {
  const [verdict, setVerdict] = useState<Verdict | 'asking' | { error: unknown }>('asking');
  const [turn, setTurn] = useState(0);
  const take = useEffectEvent((answer: Verdict) => {
    setVerdict(answer);
    if (answer.type === 'go-elsewhere') go(answer.to, { replace: true });
    if ('modal' in answer && answer.modal) openModal(answer.modal);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useLayoutEffect(() => {
    let over = false;
    const fail = (error: unknown) => {
      if (!over) setVerdict({ error });
    };
    try {
      const answer = runChecks(checks, { fullPath }, CHECKS);
      if (answer instanceof Promise) answer.then((late) => over || take(late), fail);
      else take(answer);
    } catch (error) {
      fail(error);
    }
    return () => {
      over = true;
    };
  }, [checks, fullPath, turn]);

  if (verdict === 'asking') return null;
  if ('error' in verdict) throw verdict.error;
  if (verdict.type === 'cannot-tell') return <Undecided onRetry={() => setTurn((last) => last + 1)} />;
  return verdict.type === 'go-on' ? children : null;
}
