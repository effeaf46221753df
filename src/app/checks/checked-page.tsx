import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { openModal } from '#src/core/modals.ts';
import { go } from '#src/core/navigation.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { useTranslation } from '#src/core/use-translation.ts';
import { onVerified } from '#src/data/kyc.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
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
  // Who logs in or out on a page that visitors may see is asked about anew; where they may not, logout leads away itself.
  const visitor = useSessionStatus() === 'out' && !checks.includes('auth');
  const take = useEffectEvent((answer: Verdict) => {
    setVerdict(answer);
    if (answer.type === 'go-elsewhere') go(answer.to, { replace: true });
    if ('modal' in answer && answer.modal) openModal(answer.modal);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn, a login and a logout ask again
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
  }, [checks, fullPath, turn, visitor]);

  const again = () => setTurn((last) => last + 1);
  if (verdict === 'asking') return null;
  if ('error' in verdict) throw verdict.error;
  if (verdict.type === 'cannot-tell') return <Undecided onRetry={again} />;
  if (verdict.type === 'stop') return <Stopped onAgain={again} />;
  return verdict.type === 'go-on' ? children : null;
}

/** In the place of a page that a modal stopped: the way back to the modal. Once the player is verified the page comes by itself. */
function Stopped({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation();
  const again = useEffectEvent(onAgain);
  useEffect(() => onVerified(() => again()), []);
  return (
    <EmptyState
      level={1}
      picture="maintenance"
      title={t('stopped.title')}
      text={t('stopped.text')}
      action={<Button onClick={onAgain}>{t('stopped.go_on')}</Button>}
    />
  );
}
