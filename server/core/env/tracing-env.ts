// The part of the environment that decides whether traces are sent. The names and their meaning are OpenTelemetry's; its library reads
// these and all its other variables itself, from the process's environment.
import * as v from 'valibot';

const endpoint = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (value) => URL.canParse(value) && /^https?:/.test(value),
      'must be an address such as http://localhost:4318',
    ),
  ),
);

export const tracingEntries = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_TRACES_EXPORTER: v.optional(v.string()),
  OTEL_SDK_DISABLED: v.optional(v.string()),
};
const entries = v.object(tracingEntries);

/**
 * Whether the environment names where traces go: an exporter other than `none`, or a collector's address. OpenTelemetry's own default, a
 * collector on this machine, counts only where `OTEL_TRACES_EXPORTER` asks for it.
 */
export function sendsTraces(values: v.InferOutput<typeof entries>): boolean {
  // Of a boolean only `true` in any case counts: any other value is false (OpenTelemetry's environment variable specification).
  if (values.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return false;
  const [exporter] = (values.OTEL_TRACES_EXPORTER ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (exporter !== undefined) return exporter !== 'none';
  return Boolean(values.OTEL_EXPORTER_OTLP_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
}
