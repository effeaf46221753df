// OpenTelemetry's own libraries, loaded only where OTEL_EXPORTER_OTLP_ENDPOINT is set. Spans go to the collector over OTLP/HTTP as JSON.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Log } from '../log.ts';
import { describeStatement, type Tracing } from './tracing.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
const TRACES_PATH = '/v1/traces';
/** The result code of an export that succeeded. */
const EXPORTED = 0;

interface TracingOptions {
  /** The collector's address, without `/v1/traces`. */
  endpoint: string;
  /** Which build runs. */
  version: string;
  /** Which copy of the server this is. */
  instance: string;
  log: Log;
}

const errorNameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');

/** Opens it. A collector that does not answer costs spans and a warning in the log, never a request. */
export function openTracing({ endpoint, version, instance, log }: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter({ url: endpoint.replace(/\/$/, '') + TRACES_PATH });
  const logged: SpanExporter = {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const { code, error } = result;
        if (code !== EXPORTED) log.warn({ error, spans: spans.length }, 'spans could not be sent');
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'varanda',
      'service.version': version,
      'service.instance.id': instance,
    }),
    spanProcessors: [new BatchSpanProcessor(logged)],
  });
  const tracer = provider.getTracer('varanda');
  const contexts = new AsyncLocalStorage<Context>();

  return {
    async trace({ name, kind, attributes = {} }, work, describe) {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, ROOT_CONTEXT);
      try {
        return await contexts.run(trace.setSpan(ROOT_CONTEXT, span), work);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', errorNameOf(error));
        throw error;
      } finally {
        const end = describe?.();
        if (end?.name) span.updateName(end.name);
        if (end) span.setAttributes({ ...end.attributes });
        if (end?.isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      }
    },
    async statement(text, work) {
      const parent = contexts.getStore();
      if (!parent) return work();
      const { operation, table } = describeStatement(text);
      const span = tracer.startSpan(
        table ? `${operation} ${table}` : operation,
        {
          kind: SpanKind.CLIENT,
          attributes: {
            'db.system.name': 'postgresql',
            'db.operation.name': operation,
            ...(table ? { 'db.collection.name': table } : {}),
          },
        },
        parent,
      );
      try {
        return await work();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', errorNameOf(error));
        throw error;
      } finally {
        span.end();
      }
    },
    close: () => provider.shutdown(),
  };
}
