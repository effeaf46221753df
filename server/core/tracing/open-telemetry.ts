// OpenTelemetry's SDK, set up by its standard variables (OTEL_*); loaded only where they name where traces go. Metrics and logs have ways
// of their own (prom-client, pino), so the SDK gets no part that would send them.
import {
  context,
  type DiagLogger,
  DiagLogLevel,
  diag,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { core, NodeSDK, resources } from '@opentelemetry/sdk-node';
import type { Log } from '../log.ts';
import { describeStatement, type Tracing } from './tracing.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
/** Longest wait for the collector at the end (ms), where the stop of the server leaves so much. */
const CLOSE_MS = 2_000;

interface TracingOptions {
  /** Which build runs. */
  version: string;
  /** Which copy of the server this is. */
  instance: string;
  log: Log;
}

const errorNameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');

/** The SDK's own messages: a collector that does not answer is one of its errors, and no error of the server. */
function logOfSdk(log: Log): DiagLogger {
  const text = 'a message of OpenTelemetry';
  return {
    error: (message) => log.warn({ message }, text),
    warn: (message) => log.warn({ message }, text),
    info: (message) => log.info({ message }, text),
    debug: (message) => log.debug({ message }, text),
    verbose: (message) => log.debug({ message }, text),
  };
}

function startSdk({ version, instance, log }: TracingOptions): NodeSDK {
  const level = core.diagLogLevelFromString(process.env.OTEL_LOG_LEVEL) ?? DiagLogLevel.INFO;
  const setLogger = () => diag.setLogger(logOfSdk(log), { logLevel: level, suppressOverrideMessage: true });
  setLogger();
  const sdk = new NodeSDK({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win over these.
    resource: resources.defaultResource().merge(
      resources.resourceFromAttributes({
        'service.name': 'varanda',
        'service.version': version,
        'service.instance.id': instance,
      }),
    ),
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [],
  });
  // With OTEL_LOG_LEVEL the SDK has set a logger of its own, which writes to the console.
  setLogger();
  sdk.start();
  return sdk;
}

/**
 * Starts the SDK for this process; one at a time. A collector that does not answer costs spans and a warning in the log, never a request,
 * and at the end no more than a short wait.
 */
export function openTracing(options: TracingOptions): Tracing {
  const { log } = options;
  const sdk = startSdk(options);
  const tracer = trace.getTracer('varanda');

  return {
    async trace({ name, kind, attributes = {} }, work, describe) {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, ROOT_CONTEXT);
      try {
        return await context.with(trace.setSpan(ROOT_CONTEXT, span), work);
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
      const parent = context.active();
      if (!trace.getSpan(parent)) return work();
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
    async close(withinMs = CLOSE_MS) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, Math.min(withinMs, CLOSE_MS));
      });
      const sent = sdk
        .shutdown()
        .catch((error: unknown) => log.warn({ error }, 'the last spans could not be sent'));
      await Promise.race([sent, late]);
      clearTimeout(timer);
      for (const api of [trace, context, propagation, diag]) api.disable();
    },
  };
}
