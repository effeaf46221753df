import { useEffect, useRef } from 'react';
import { ALERT_HIDE_MS, ALERT_MS } from '#contract/limits.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { type Alert, alertsAtom, hideAlert } from '#src/core/state/alerts.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { requestCloseAbove } from '#src/ui/overlay/modal-stack.ts';
import { type Toast, ToastRegion } from '#src/ui/overlay/toast-region.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import type { HelpQuestion } from '#src/widgets/help/help-subjects.ts';

/** How long an alert shows at least before another one takes its place (ms). */
const LEAST_MS = 1_000;

/** The alert on screen: shown for its time, gone ALERT_HIDE_MS later (§4), or sooner where another one waits. */
export function AlertHost() {
  const [alert = null, next] = useAtomState(alertsAtom);
  const generation = alert?.generation;
  const shown = useRef({ generation, at: 0 });
  useEffect(() => {
    shown.current = { generation, at: performance.now() };
  }, [generation]);
  const isAwaited = next !== undefined;
  useEffect(() => {
    if (!isAwaited) return;
    const left = shown.current.at + LEAST_MS - performance.now();
    const timer = setTimeout(() => hideAlert(generation), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [isAwaited, generation]);
  // "Depósito aprovado" is said after an outage too: the reload that waited for the payment waits for it.
  useReloadBlock('alert', alert !== null);
  return (
    <ToastRegion
      toast={alert && toastOf(alert)}
      showMs={alert?.showMs ?? ALERT_MS}
      leaveMs={ALERT_HIDE_MS}
      onDone={(id) => hideAlert(Number(id))}
    />
  );
}

/** Every error leads to the help page: to its own question, or to the general one. */
function toastOf({ generation, kind, text, more, help: subject }: Alert): Toast {
  // That it names a question of the page is held by a house test (help-of-alerts.test.ts): core knows no questions.
  const about = (subject ?? (kind === 'error' ? 'not-loaded' : undefined)) as HelpQuestion | undefined;
  const follow = () => {
    // The page would lie unseen behind a dialog, and what was said covers it.
    requestCloseAbove(0);
    hideAlert(generation);
  };
  const help = about && <HelpLink about={about} onFollow={follow} />;
  return { id: String(generation), kind, text, more, help };
}
