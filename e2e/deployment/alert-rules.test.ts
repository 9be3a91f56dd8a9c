import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from '../support/product.ts';

const run = promisify(execFile);
const PROMTOOL = process.env.PROMTOOL_PATH ?? '/usr/bin/promtool';
const FOLDER = join(ROOT, 'deploy/prometheus');

it('promtool accepts the alert rules, and each fires when it should (OP-11)', async () => {
  const rules = await run(PROMTOOL, ['check', 'rules', join(FOLDER, 'alerts.yaml')]);
  expect(rules.stdout).toContain('SUCCESS');
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.test.yaml'));
  expect(files.length).toBeGreaterThan(1);
  const tests = await run(PROMTOOL, ['test', 'rules', ...files.map((name) => join(FOLDER, name))]);
  expect(tests.stdout.match(/SUCCESS/g)).toHaveLength(files.length);
});
