import { onlineManager } from '@tanstack/react-query';
import {
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from '#src/core/navigation/navigate.ts';
import { onConnectivityChange } from '#src/core/net/online.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { onVerified } from '#src/data/player/kyc.ts';
import { Button } from '#src/ui/action/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { storeLanding } from '../../flows/campaign-landing.ts';
import { PageLoading } from '../../pages/loading/page-loading.tsx';
import type { GuardResult } from './guard.ts';
import { GuardUnavailable } from './guard-unavailable.tsx';
import { GUARDS, type GuardName } from './guards.ts';
import { runGuards } from './run-guards.ts';
import { useStateTitle } from './use-state-title.ts';

interface GuardedPageProps {
  guards: readonly GuardName[];
  fullPath: string;
  children: ReactNode;
}

/**
 * A page behind its guards: it renders nothing and requests nothing before they allow it, on every way in (D4); its shape stands
 * there meanwhile.
 */
export function GuardedPage({ guards, fullPath, children }: GuardedPageProps) {
  const [result, setResult] = useState<GuardResult | 'pending' | { error: unknown }>('pending');
  const [attempt, setAttempt] = useState(0);
  // A login or logout on a page that visitors may see runs the guards again; from other pages the logout leads away itself.
  const visitor = useSessionStatus() === 'out' && !guards.includes('auth');
  const visit = JSON.stringify([guards, fullPath, attempt, visitor]);
  const allowed = useRef('');
  /** The visit was allowed without a connection: some guards could not ask. */
  const unchecked = useRef(false);
  const retry = useRef(() => {});
  const apply = useEffectEvent((answer: GuardResult) => {
    setResult(answer);
    if (answer.type === 'allow') allowed.current = visit;
    unchecked.current = answer.type === 'allow' && !onlineManager.isOnline();
    if (answer.type === 'redirect') navigate(answer.to, { replace: true });
    if ('modal' in answer && answer.modal) openModal(answer.modal);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt, a login and a logout run the guards again
  useLayoutEffect(() => {
    // React runs layout effects again when a part of the page that suspended is shown again: that is no new visit.
    if (allowed.current === visit) return;
    let over = false;
    const decide = (answer: GuardResult) => {
      if (over) return;
      // An unknown result is no decision: an answer that comes late, or to a retry, still counts.
      over = answer.type !== 'unknown';
      apply(answer);
    };
    const fail = (error: unknown) => {
      if (!over) setResult({ error });
      over = true;
    };
    const run = () => {
      try {
        // What the global guard `campaign` captured: D4 has it stored before any of these.
        storeLanding();
        const target = { fullPath: fullPath + location.hash };
        const answer = runGuards(guards, target, GUARDS, () => decide({ type: 'unknown' }));
        // The shape of the page stays until its file is there.
        const allowLate = (late: GuardResult) => startTransition(() => decide(late));
        if (answer instanceof Promise)
          answer.then((late) => (late.type === 'allow' ? allowLate(late) : decide(late)), fail);
        else decide(answer);
      } catch (error) {
        fail(error);
      }
    };
    retry.current = run;
    run();
    return () => {
      over = true;
    };
  }, [guards, fullPath, attempt, visitor, visit]);

  const again = () => setAttempt((last) => last + 1);
  useEffect(
    () => onConnectivityChange((online) => online && unchecked.current && setAttempt((last) => last + 1)),
    [],
  );
  const decided = result !== 'pending';
  if (decided && 'error' in result) throw result.error;
  if (decided && result.type === 'stop') return <GuardStopped onAgain={again} />;
  if (decided && result.type !== 'unknown') return result.type === 'allow' ? children : null;
  return (
    <>
      {decided ? null : <PageLoading path={fullPath.replace(/[?#].*/, '')} />}
      <div role="alert" className="live">
        {decided ? <GuardUnknown onRetry={() => retry.current()} /> : null}
      </div>
    </>
  );
}

/** How long until a guard that is unknown runs again by itself (ms): doubled after each attempt, up to the longest. */
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

/** In place of a page whose guard is unknown: a button that runs the guards again, which also happens by itself. */
function GuardUnknown({ onRetry }: { onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const schedule = (wait: number) => {
      timer = setTimeout(() => {
        schedule(Math.min(2 * wait, LONGEST_RETRY_MS));
        retry();
      }, wait);
    };
    schedule(FIRST_RETRY_MS);
    return () => clearTimeout(timer);
  }, []);
  return <GuardUnavailable onRetry={onRetry} />;
}

/** In place of a page that a guard stopped with a modal: a button that opens the modal again. Once the player is verified the page shows by itself. */
function GuardStopped({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation();
  const title = t('stopped.title');
  useStateTitle(title);
  const again = useEffectEvent(onAgain);
  useEffect(() => onVerified(() => again()), []);
  return (
    <EmptyState
      level={1}
      picture="maintenance"
      title={title}
      text={t('stopped.text')}
      action={<Button onClick={onAgain}>{t('stopped.go_on')}</Button>}
    />
  );
}
