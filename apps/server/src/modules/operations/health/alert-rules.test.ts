import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { createPrometheusMetrics } from '../../../adapters/metrics/prometheus.ts';
import { testApp } from '../../../test/test-app.ts';

const FOLDER = join(import.meta.dirname, '../../../../../../deploy/prometheus');
const rule = z.object({ alert: z.string(), expr: z.string() });
const rulesFile = z.object({ groups: z.array(z.object({ rules: z.array(rule) })) });
const testsFile = z.object({
  tests: z.array(
    z.object({
      alert_rule_test: z.array(
        z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()).optional() }),
      ),
    }),
  ),
});
const read = async (name: string): Promise<unknown> => parse(await readFile(join(FOLDER, name), 'utf8'));

/** What Prometheus itself provides: its functions, and whether it could scrape. */
const OF_PROMETHEUS = new Set(['max_over_time', 'predict_linear']);
/** The metrics of an expression. Names of the product have an underscore, those of its labels have none. */
const metricsIn = (expr: string) =>
  (expr.replaceAll(/"[^"]*"/g, '').match(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g) ?? []).filter(
    (name) => !OF_PROMETHEUS.has(name),
  );

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp({ change: () => ({ metrics: createPrometheusMetrics() }) });
});
afterAll(() => api.close());

it('every metric in the alert rules is one of the product (OP-11)', async () => {
  const { groups } = rulesFile.parse(await read('alerts.yaml'));
  const { body } = await api.app.inject({ url: '/metrics' });
  const exported = new Set(
    [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_count`, `${name}_sum`, `${name}_bucket`] : [name],
    ),
  );
  const named = groups.flatMap(({ rules }) => rules.flatMap(({ expr }) => metricsIn(expr)));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !exported.has(name))).toEqual([]);
});

it('every alert rule has a test in which it fires (OP-11)', async () => {
  const { groups } = rulesFile.parse(await read('alerts.yaml'));
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.test.yaml'));
  const tests = (await Promise.all(files.map(read))).flatMap((file) => testsFile.parse(file).tests);
  const fired = tests.flatMap(({ alert_rule_test }) =>
    alert_rule_test.filter(({ exp_alerts }) => exp_alerts?.length).map(({ alertname }) => alertname),
  );
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  expect(alerts.filter((alert) => !fired.includes(alert))).toEqual([]);
});
