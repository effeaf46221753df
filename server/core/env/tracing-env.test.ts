import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';

test.each<[boolean, Record<string, string>]>([
  [false, {}],
  [false, { OTEL_SERVICE_NAME: 'betting' }],
  [false, { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_EXPORTER: '' }],
  [true, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }],
  [true, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector.example/v1/traces' }],
  [true, { OTEL_TRACES_EXPORTER: 'otlp' }],
  [true, { OTEL_TRACES_EXPORTER: 'console' }],
  [false, { OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }],
  [false, { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }],
  [false, { OTEL_SDK_DISABLED: 'TRUE', OTEL_TRACES_EXPORTER: 'otlp' }],
  [true, { OTEL_SDK_DISABLED: '1', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }],
])('whether traces are sent is %s for %j', (expected, environment) => {
  expect(readEnv(environment).sendsTraces).toBe(expected);
});
