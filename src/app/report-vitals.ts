import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { BodyOf } from '#contract/call.ts';
import { CONNECTIONS, reportVitals as call } from '#contract/endpoints/vitals.ts';
import { config } from '#src/core/config.ts';
import { routeOf } from './routes.ts';

type Report = BodyOf<typeof call>;

/** Measures this page view and sends what it found, once, when the page is left or hidden. */
export function reportVitals(): void {
  const route = routeOf(location.pathname)?.route.path ?? 'other';
  const measured = new Map<Metric['name'], number>();
  const keep = ({ name, value }: Metric) => {
    measured.set(name, Math.min(600_000, Math.round(name === 'CLS' ? value * 1_000 : value)));
  };
  for (const measure of [onLCP, onINP, onCLS, onTTFB, onFCP]) measure(keep);

  const hidden = () => {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return;
    removeEventListener('visibilitychange', hidden);
    const report: Report = {
      route,
      connection: connectionKind(),
      metrics: [...measured].map(([name, value]) => ({ name, value })),
    };
    // As plain text: another origin's backend then takes it without asking first.
    navigator.sendBeacon(config().backend + call.path, JSON.stringify(report));
  };
  // The library's own listeners, added before, have the last values ready by then.
  addEventListener('visibilitychange', hidden);
}

function connectionKind(): Report['connection'] {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  return CONNECTIONS.find((kind) => kind === connection?.effectiveType) ?? 'unknown';
}
