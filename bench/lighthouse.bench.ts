import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median, printRow, scaleRounds } from './support/report.ts';
import { withProduct } from './support/with-product.ts';

/**
 * The newest version that supports Node 20. Installed when this bench runs, because nothing else needs its 200
 * packages.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const ROUNDS = scaleRounds(3);
const CHROME_FLAGS = '--headless --no-sandbox --disable-gpu --disable-quic';

type LighthouseReport = {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  audits: Record<string, { numericValue?: number }>;
};

/** One visit by Lighthouse with its mobile settings (a slow phone on a slow line). */
async function visit(url: string, folder: string): Promise<LighthouseReport> {
  const answer = join(folder, 'report.json');
  await promisify(execFile)(
    'npm',
    ['exec', '--yes', '--', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${answer}`].concat(
      `--chrome-flags=${CHROME_FLAGS}`,
      `--only-categories=${CATEGORIES.join(',')}`,
    ),
    { env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' } },
  );
  return JSON.parse(await readFile(answer, 'utf8'));
}

await withProduct({}, async ({ url }) => {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const visits: LighthouseReport[] = [];
  for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(`${url}/`, folder));
  await rm(folder, { recursive: true });
  for (const category of CATEGORIES) {
    const scores = visits.map(({ categories }) => categories[category].score * 100);
    printRow({ what: `landing: ${category}`, ours: median(scores), unit: 'of 100', aim: '>= 95' });
  }
  const paints = visits.map(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? Number.NaN);
  printRow({ what: 'landing: largest contentful paint', ours: median(paints), unit: 'ms', aim: '<= 2500' });
});
