// What happened, for the operator's tag manager: a data layer that exists only once all cookies are accepted (§7, D8).
import { hasConsent } from './consent.ts';

/** §3, §4, §7: the events of the specification and what each carries. Amounts in cents. */
interface TrackingEvents {
  sign_up: {
    birthday: string;
    gender: 0 | 1 | null;
    source_id: string | null;
    event_id: string | null;
    campaign_id: string | null;
    referrer_id: string | null;
  };
  deposit: { id: string | null; amount: number };
  deposit_approved: { id: string | null; amount: number };
  bet: { category: 'Cassino' | 'Esportes'; name: string; amount: number };
}

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

/** Reports an event; without consent it isn't stored for later either. */
export function track<Name extends keyof TrackingEvents>(event: Name, fields: TrackingEvents[Name]): void {
  if (!hasConsent()) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ event, ...fields });
}
