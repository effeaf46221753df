import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { BodyOf } from '#contract/define-call.ts';
import {
  CONNECTIONS,
  reportVitals as call,
  missingMetric,
} from '#contract/endpoints/content/vitals-calls.ts';
import type { ThirdParty } from '#contract/third-parties.ts';
import { config } from '#src/core/config/app-config.ts';
import { routeOf } from '../routes/routes.ts';

type Report = BodyOf<typeof call>;

/** Measures this page view and sends what it found, once, when the page is left or hidden. */
export function reportVitals(): void {
  const route = routeHere();
  const measured = new Map<Metric['name'], number>();
  const record = ({ name, value }: Metric) => {
    measured.set(name, wholeMeasure(name === 'CLS' ? value * 1_000 : value));
  };
  for (const measure of [onLCP, onINP, onCLS, onTTFB, onFCP]) measure(record);

  const hidden = () => {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return;
    removeEventListener('visibilitychange', hidden);
    send(
      route,
      [...measured].map(([name, value]) => ({ name, value })),
    );
  };
  // The library's own listeners, added before, have the last values ready by then.
  addEventListener('visibilitychange', hidden);
}

/** Reports to operators that a third-party script didn't load within so many ms; the player sees nothing of it. */
export function reportScriptFailure(party: ThirdParty, waitedMs: number): void {
  send(routeHere(), [{ name: missingMetric(party), value: wholeMeasure(waitedMs) }]);
}

const routeHere = () => routeOf(location.pathname)?.route.path ?? 'other';
const wholeMeasure = (value: number) => Math.min(600_000, Math.round(value));

function send(route: string, metrics: Report['metrics']): void {
  const report: Report = { route, connection: connectionKind(), metrics };
  // As plain text: another origin's backend then takes it without asking first.
  navigator.sendBeacon(config().backend + call.path, JSON.stringify(report));
}

function connectionKind(): Report['connection'] {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  return CONNECTIONS.find((kind) => kind === connection?.effectiveType) ?? 'unknown';
}
