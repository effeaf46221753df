// Prometheus' own checker reads the example's configuration and rules.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { findProgram } from '#tests/support/backend/postgres.ts';

const promtool = findProgram('promtool');

test('the example’s Prometheus configuration and its alert rules are valid', ({ skip }) => {
  if (!promtool) return skip('promtool is not installed');
  const checked = execFileSync(promtool, ['check', 'config', 'docs/deploy/prometheus.yaml'], {
    encoding: 'utf8',
  });
  expect(checked).toMatch(/SUCCESS: docs\/deploy\/prometheus\.yaml is valid/);
  expect(checked).toMatch(/SUCCESS: [1-9]\d* rules found/);
});
