import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { openModal } from '#src/core/state/modal-state.ts';
import { go } from '#src/core/navigation/navigate.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { onVerified } from '#src/data/player/kyc.ts';
import { Button } from '#src/ui/action/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { storeLanding } from '../../flows/campaign-landing.ts';
import { GuardUnavailable } from './guard-unavailable.tsx';
import { GUARDS, type GuardName } from './guards.ts';
import type { GuardResult } from './guard.ts';
import { runGuards } from './run-guards.ts';

interface CheckedPageProps {
  guards: readonly GuardName[];
  fullPath: string;
  children: ReactNode;
}

/** A page behind its guards: it renders nothing and asks for nothing before they let it pass, whichever way led here (D4). */
export function GuardedPage({ guards, fullPath, children }: CheckedPageProps) {
  const [verdict, setVerdict] = useState<GuardResult | 'asking' | { error: unknown }>('asking');
  const [turn, setTurn] = useState(0);
  // Who logs in or out on a page that visitors may see is asked about anew; where they may not, logout leads away itself.
  const visitor = useSessionStatus() === 'out' && !guards.includes('auth');
  const take = useEffectEvent((answer: GuardResult) => {
    setVerdict(answer);
    if (answer.type === 'redirect') go(answer.to, { replace: true });
    if ('modal' in answer && answer.modal) openModal(answer.modal);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn, a login and a logout ask again
  useLayoutEffect(() => {
    let over = false;
    const fail = (error: unknown) => {
      if (!over) setVerdict({ error });
    };
    try {
      // What the global guard `campaign` captured: D4 has it stored before any of these.
      storeLanding();
      const answer = runGuards(guards, { fullPath: fullPath + location.hash }, GUARDS);
      if (answer instanceof Promise) answer.then((late) => over || take(late), fail);
      else take(answer);
    } catch (error) {
      fail(error);
    }
    return () => {
      over = true;
    };
  }, [guards, fullPath, turn, visitor]);

  const again = () => setTurn((last) => last + 1);
  if (verdict === 'asking') return null;
  if ('error' in verdict) throw verdict.error;
  if (verdict.type === 'unknown') return <GuardUnavailable onRetry={again} />;
  if (verdict.type === 'stop') return <GuardStopped onAgain={again} />;
  return verdict.type === 'allow' ? children : null;
}

/** In the place of a page that a modal stopped: the way back to the modal. Once the player is verified the page comes by itself. */
function GuardStopped({ onAgain }: { onAgain: () => void }) {
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
