import { useEffect, useRef } from 'react';
import { ALERT_HIDE_MS, ALERT_MS } from '#contract/limits.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { alertsAtom, hideAlert } from '#src/core/state/alerts.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { ToastRegion } from '#src/ui/overlay/toast-region.tsx';

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
      toast={alert ? { id: String(alert.generation), kind: alert.kind, text: alert.text } : null}
      showMs={alert?.showMs ?? ALERT_MS}
      leaveMs={ALERT_HIDE_MS}
      onDone={(id) => hideAlert(Number(id))}
    />
  );
}
