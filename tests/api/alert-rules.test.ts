// The alert rules of the example, held against the figures of a server that has just started: an alert over a series that is not there
// yet never fires, because increase() sees nothing of a counter's first value.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import yaml from 'js-yaml';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { composeServer, type RunningServer } from '#server/compose.ts';
import { openLog } from '#server/core/log.ts';
import { type BuildParties, readEnv, SECRETS } from '#server/env.ts';
import { adapterNames } from '#server/partners/adapters.ts';
import { canRestartPostgres, hasPostgres, startPostgres } from '#tests/support/backend/postgres.ts';
import { STAND_IN_NAMES, STAND_INS } from '#tests/support/backend/stand-in-parties.ts';

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string };
}
interface Series {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const deploy = (name: string) => readFileSync(join(import.meta.dirname, '../../docs/deploy', name), 'utf8');
const { groups } = yaml.safeLoad(deploy('alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(deploy('grafana/dashboard.json')) as {
  panels: { title: string; targets: { expr: string; legendFormat?: string }[] }[];
};

/** Absent where PostgreSQL archives nothing, as that of TEST_DATABASE_URL may do. */
const OF_ARCHIVE = /^varanda_database_(?:archive|backup)_age_seconds$/;

const BUILD: BuildParties = { adapters: adapterNames(STAND_INS), sandbox: false };

/** The series of a text in Prometheus' format. */
function readSeries(text: string): Series[] {
  return [...text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = '', labels = '', value = '']) => ({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text]),
      ),
      value: Number(value),
    }),
  );
}

/** The selectors of an expression: a metric with its matchers. */
function selectorsOf(expression: string): { name: string; matches: (labels: Series['labels']) => boolean }[] {
  const found = expression.matchAll(/\b((?:varanda|process|nodejs)_\w+)(?:\{([^}]*)\})?/g);
  return [...found].map(([, name = '', matchers = '']) => {
    const tests = [...matchers.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(
      ([, label = '', operator, value = '']) =>
        (labels: Series['labels']) => {
          const given = labels[label] ?? '';
          if (operator === '=') return given === value;
          if (operator === '!=') return given !== value;
          return new RegExp(`^(?:${value})$`).test(given) === (operator === '=~');
        },
    );
    return { name, matches: (labels) => tests.every((matchesLabel) => matchesLabel(labels)) };
  });
}

describe.runIf(hasPostgres)(
  'the alert rules and panels, on the figures of a server that has just started',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'varanda-alerts-'));
    let cluster: Awaited<ReturnType<typeof startPostgres>>;
    let server: RunningServer;
    /** The figures right after the start, and those when a request and the feed have been answered once. */
    let first: Series[];
    let series: Series[];
    beforeAll(async () => {
      cluster = await startPostgres(['archive_mode=on', 'archive_command=true']);
      const url = await cluster.create();
      if (canRestartPostgres) {
        const client = new Client({ connectionString: url });
        await client.connect();
        // As base-backup.sh of the production example leaves it.
        await client.query(`select pg_create_physical_replication_slot('varanda_backup_20261127t040000z')`);
        await client.end();
      }
      server = await composeServer({
        env: readEnv(
          {
            PUBLIC_URL: 'https://play.example',
            DATA_DIR: folder,
            DATABASE_URL: url,
            ...STAND_IN_NAMES,
            METRICS_PORT: '9090',
            ...Object.fromEntries(SECRETS.map((name) => [name, 'k'.repeat(32)])),
          },
          BUILD,
        ),
        log: openLog('silent'),
        sandboxFolder: join(folder, 'no-such-folder'),
        progress: () => {},
        adapters: STAND_INS,
      });
      const scrape = async () =>
        readSeries(await (await server.fetchMetrics(new Request('http://localhost:9090/metrics'))).text());
      first = await scrape();
      await server.fetch(new Request('https://play.example/healthz'));
      const hasFeed = async () => {
        series = await scrape();
        return ['varanda_feed_age_seconds', 'varanda_party_breaker_state'].every((name) =>
          series.some((one) => one.name === name),
        );
      };
      await vi.waitFor(async () => expect(await hasFeed()).toBe(true), 30_000);
    });
    afterAll(async () => {
      await server?.close();
      await cluster?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const named = (name: string) => series.filter((one) => one.name === name);
    /** The selectors of an expression that find no value. */
    const missingIn = (given: readonly Series[], expression: string) =>
      selectorsOf(expression).flatMap(({ name, matches }) => {
        const found = given.filter((one) => one.name === name && matches(one.labels));
        const hasValues = found.length > 0 && found.every(({ value }) => Number.isFinite(value));
        return hasValues || (OF_ARCHIVE.test(name) && !canRestartPostgres) ? [] : [name];
      });

    test('find a value for each selector, with its labels', () => {
      const missing = rules.flatMap(({ alert, expr }) =>
        missingIn(series, expr).map((name) => `${alert}: ${name}`),
      );
      expect(missing).toEqual([]);
    });

    test('count from 0 on: what increase() and the share of failures watch is there from the start', () => {
      const counted = rules.flatMap(({ alert, expr }) =>
        [...expr.matchAll(/\b(?:increase|rate)\(([^[]+)\[/g)]
          .map(([, selector = '']) => selector)
          .filter((selector) => !/_bucket\b/.test(selector))
          .map((selector) => ({ alert, selector })),
      );
      expect(counted.length).toBeGreaterThan(5);
      const missing = counted.flatMap(({ alert, selector }) =>
        missingIn(first, selector).map((name) => `${alert}: ${name}`),
      );
      expect(missing).toEqual([]);
    });

    test('group by labels that the figures have, and name no label in a text that the result lacks', () => {
      const asked = [
        ...rules.map(({ alert, expr, annotations }) => ({
          where: alert,
          expr,
          said: [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label),
        })),
        ...dashboard.panels.flatMap(({ title, targets }) =>
          targets.map(({ expr, legendFormat = '' }) => ({
            where: title,
            expr,
            said: [...legendFormat.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, label = '']) => label),
          })),
        ),
      ];
      const wrong = asked.flatMap(({ where, expr, said }) => {
        const kept = [...expr.matchAll(/by \(([^)]+)\)/g)].flatMap(([, list = '']) => list.split(', '));
        const given = selectorsOf(expr).flatMap(({ name }) =>
          (named(name)[0] ? named(name) : named(name.replace(/_bucket$/, ''))).flatMap(({ labels }) =>
            Object.keys(labels),
          ),
        );
        // Prometheus adds these two itself.
        const known = [...given, 'instance', 'job'];
        return [
          ...kept.filter((label) => !known.includes(label)),
          ...said.filter((label) => !(kept.length > 0 ? kept : known).includes(label)),
        ].map((label) => `${where}: ${label}`);
      });
      expect(wrong).toEqual([]);
    });

    test('meet no label of Prometheus’ own', () => {
      const own = ['job', 'instance', '__name__', 'alertname', 'alertstate'];
      const clashing = series.flatMap(({ name, labels }) =>
        Object.keys(labels)
          .filter((label) => own.includes(label) || label.startsWith('exported_'))
          .map((label) => `${name} ${label}`),
      );
      expect([...new Set(clashing)]).toEqual([]);
    });

    const atStart = (name: string) => first.filter((one) => one.name === name);

    test('have a series at 0 for each job, money command and figure that can fail', () => {
      const jobs = atStart('varanda_job_interval_seconds').map(({ labels }) => labels.job_name);
      expect(jobs).toEqual(
        expect.arrayContaining(['sports-feed', 'send-withdrawals', 'send-refunds', 'mail-retry']),
      );
      for (const outcome of ['done', 'failed', 'overdue']) {
        const counts = atStart('varanda_job_duration_seconds_count').filter(
          ({ labels }) => labels.outcome === outcome,
        );
        expect(counts.map(({ labels }) => labels.job_name).toSorted(), outcome).toEqual(jobs.toSorted());
      }
      const succeeded = atStart('varanda_job_last_success_timestamp_seconds');
      expect(succeeded.map(({ labels }) => labels.job_name).toSorted()).toEqual(jobs.toSorted());
      const now = Date.now() / 1_000;
      for (const { value } of succeeded) expect(Math.abs(now - value)).toBeLessThan(120);

      const failed = atStart('varanda_money_commands_total').filter(
        ({ labels }) => labels.outcome === 'failed',
      );
      expect(failed.map(({ labels }) => labels.command)).toEqual(
        expect.arrayContaining(['createDeposit', 'createWithdrawal', 'placeBets', 'placeDoubleBet']),
      );
      expect(failed.filter(({ value }) => value !== 0)).toEqual([]);

      const reads = atStart('varanda_metrics_read_failures_total');
      expect(reads.map(({ labels }) => labels.metric)).toEqual(
        expect.arrayContaining([
          'varanda_queue_waiting',
          'varanda_queue_oldest_age_seconds',
          'varanda_feed_age_seconds',
          'varanda_database_connections_open',
        ]),
      );
      expect(reads.filter(({ value }) => value !== 0)).toEqual([]);
      const classes = atStart('varanda_responses_total').map(({ labels }) => labels.class);
      expect(classes).toEqual(['2xx', '3xx', '4xx', '5xx']);
      expect(
        atStart('varanda_money_incidents_total').map(({ labels, value }) => [labels.incident, value]),
      ).toEqual([
        ['payment_event_refused', 0],
        ['payment_event_contradiction', 0],
        ['wallet_call_contradiction', 0],
      ]);
    });
  },
);
