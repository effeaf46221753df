// Prometheus' own checker reads the example's configuration and rules.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import yaml from 'js-yaml';
import { expect, test } from 'vitest';
import { findProgram } from '#tests/support/backend/postgres.ts';

const promtool = findProgram('promtool');

test.runIf(process.env.EXAMPLES === 'all')('the weekly run has the programs of the examples', () => {
  expect(['promtool', 'nginx', 'openssl'].filter((name) => !findProgram(name))).toEqual([]);
});

test('the example’s Prometheus configuration and its alert rules are valid', ({ skip }) => {
  if (!promtool) return skip('promtool is not installed');
  const checked = execFileSync(promtool, ['check', 'config', 'docs/deploy/prometheus.yaml'], {
    encoding: 'utf8',
  });
  expect(checked).toMatch(/SUCCESS: docs\/deploy\/prometheus\.yaml is valid/);
  expect(checked).toMatch(/SUCCESS: [1-9]\d* rules found/);
  const rules = execFileSync(promtool, ['check', 'rules', 'docs/deploy/alerts.yaml'], { encoding: 'utf8' });
  expect(rules).toMatch(/SUCCESS: [1-9]\d* rules found/);
});

test('the alert rules fire when their tests say so, and at no other time', ({ skip }) => {
  if (!promtool) return skip('promtool is not installed');
  const tested = execFileSync(promtool, ['test', 'rules', 'docs/deploy/alerts.test.yaml'], {
    encoding: 'utf8',
  });
  expect(tested).toContain('SUCCESS');
});

test('each rule has a test in which it fires and one in which it does not', () => {
  const load = <Shape>(name: string) =>
    yaml.safeLoad(readFileSync(join(import.meta.dirname, '../../docs/deploy', name), 'utf8')) as Shape;
  const { groups } = load<{ groups: { rules: { alert: string }[] }[] }>('alerts.yaml');
  const { tests } = load<{
    tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
  }>('alerts.test.yaml');
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  expect(alerts.length).toBeGreaterThan(15);
  const cases = tests.flatMap((group) => group.alert_rule_test);
  const tried = (fires: boolean) =>
    new Set(cases.filter((one) => one.exp_alerts.length > 0 === fires).map(({ alertname }) => alertname));
  expect([...tried(true)].toSorted()).toEqual(alerts.toSorted());
  expect([...tried(false)].toSorted()).toEqual(alerts.toSorted());
});
