import { ALERT_HIDE_MS, ALERT_MS } from '#contract/limits.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { alertAtom, hideAlert } from '#src/core/state/alerts.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { ToastRegion } from '#src/ui/overlay/toast-region.tsx';

/** The alert on screen: shown for its time, gone ALERT_HIDE_MS later (§4). */
export function AlertHost() {
  const alert = useAtomState(alertAtom);
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
