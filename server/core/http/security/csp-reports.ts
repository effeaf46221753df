import type { Hono } from 'hono';
import * as v from 'valibot';
import type { HttpEnv } from '#server/core/http/request-metadata.ts';
import type { Log } from '#server/core/log.ts';
import { REPORT_PATH } from './security-headers.ts';

const report = v.object({
  'csp-report': v.object({
    'effective-directive': v.optional(v.string(), ''),
    'violated-directive': v.optional(v.string(), ''),
    'blocked-uri': v.optional(v.string(), ''),
    disposition: v.optional(v.string(), ''),
  }),
});

/** Further reports within a minute are counted, not written. */
const WRITTEN_A_MINUTE = 20;

const originOf = (address: string) =>
  URL.canParse(address) ? new URL(address).origin : address.slice(0, 40);

/** Writes browsers' reports of violations of the page's policy to the log, without the paths of URLs; `total` counts them since the start. */
export function acceptCspReports(app: Hono<HttpEnv>, log: Log): void {
  let minute = 0;
  let count = 0;
  let total = 0;
  app.post(REPORT_PATH, async (context) => {
    const current = Math.floor(context.get('metadata').now / 60_000);
    if (current !== minute) {
      if (count > WRITTEN_A_MINUTE) log.warn({ count }, 'policy reports in a minute');
      minute = current;
      count = 0;
    }
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), report), await context.req.text());
    if (parsed.success) {
      count += 1;
      total += 1;
    }
    if (parsed.success && count <= WRITTEN_A_MINUTE) {
      const { 'csp-report': report } = parsed.output;
      const directive = report['effective-directive'] || report['violated-directive'];
      log.warn(
        { directive, blocked: originOf(report['blocked-uri']), disposition: report.disposition, total },
        'policy report',
      );
    }
    return context.body(null, 204);
  });
}
