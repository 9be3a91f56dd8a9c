import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { findFreePort } from '../../../testing/free-port.ts';
import { createTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { samplePhoto } from '../../support/citizen.ts';
import { countRows } from '../../support/database.ts';
import { hasEnded, until, waitForClose } from '../../support/product.ts';
import { sendPhoto } from '../../support/send-photo.ts';
import { signUp } from '../../support/sign-up.ts';
import { checkStore } from '../check-store.ts';
import { startProcesses } from '../processes.ts';
import { countLost, type SentPhotos } from '../sent-photos.ts';
import { formatStatuses, OUTAGE_ENV, type Outage } from './outage.ts';

const UPLOADS = 300;
/** A citizen sends a queue of photos, so that the limit for each account is not all that is seen. */
const PEOPLE = 60;
const PHOTO_BYTES = 2_000_000;
const ENLARGED_PX = 2_800;
const IDLE_MS = 15_000;
const STARTED_WITHIN_MS = 60_000;
const ANALYSED_WITHIN_MS = 900_000;
const MAX_P99_RATIO = 5;
/** The figure of docs/reliability.md. */
const MAX_MEMORY_MB = 1_024;

/** Sends 300 photos of 2 MB at the same moment, and asks for a list meanwhile as at rest. */
export const uploadAtOnce: Outage = async ({ atEnd }) => {
  const processes = await startProcesses({
    dataDir: await createTemporaryFolder('prove-uploads'),
    port: await findFreePort(),
    env: OUTAGE_ENV,
    atEnd,
  });
  const { url, dataDir } = processes;
  const photo = await largePhoto();
  const [load = 0] = loadavg();
  const tokens = await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) => signUp(url, `sender${index}`)),
  );
  const idle = await timeRequests(url, () => delay(IDLE_MS));
  const sentPhotos: SentPhotos = new Map();
  const statuses = new Map<number, number>();
  let withoutRetryAfter = 0;
  const busy = await timeRequests(url, async () => {
    await Promise.all(
      Array.from({ length: UPLOADS }, async (_, index) => {
        const answer = await sendPhoto(url, {
          token: tokens[index % PEOPLE] ?? '',
          photo,
          key: `at-once-${index}`,
        });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.image_id) sentPhotos.set(`at-once-${index}`, answer.image_id);
        else if (!answer.hasRetryAfter) withoutRetryAfter += 1;
      }),
    );
  });
  const memoryMb = await peakMemoryMb(processes.api().pid);
  await until(
    async () =>
      (await countRows(dataDir, "select 1 from images where status in ('pending', 'processing')")) === 0 ||
      undefined,
    { withinMs: ANALYSED_WITHIN_MS, otherwise: () => 'the photos were not analysed in time' },
  );
  const lost = await countLost(url, sentPhotos, 'admin');
  const { orphans, missing, twice } = await checkStore(dataDir);
  const ratio = p99(busy) / p99(idle);
  return {
    accepted: sentPhotos.size,
    lost: lost + missing.length,
    twice,
    orphans: orphans.length,
    seen: {
      'load of the machine before (1 min)': load.toFixed(1),
      'MB of a photo': (photo.length / 1e6).toFixed(1),
      answers: formatStatuses(statuses),
      'p99 of other requests at rest, ms': p99(idle).toFixed(0),
      'p99 of other requests meanwhile, ms': p99(busy).toFixed(0),
      'requests meanwhile': busy.length,
      'peak memory of the API process, MB': memoryMb,
    },
    broken: [
      ...(withoutRetryAfter > 0 ? [`${withoutRetryAfter} refusals did not say when to try again`] : []),
      ...([...statuses.keys()].some((status) => ![201, 429, 503].includes(status))
        ? ['uploads were answered otherwise than with 201, 429 and 503']
        : []),
      ...(ratio > MAX_P99_RATIO ? [`other requests took ${ratio.toFixed(1)} times as long (p99)`] : []),
      ...(memoryMb > MAX_MEMORY_MB ? [`the API process needed ${memoryMb} MB`] : []),
    ],
  };
};

/** A sample photo, enlarged to at least 2 MB. */
async function largePhoto(): Promise<Buffer> {
  const photo = await sharp(samplePhoto('pile-street')).resize(ENLARGED_PX).jpeg({ quality: 100 }).toBuffer();
  if (photo.length < PHOTO_BYTES) throw new Error(`the photo has only ${photo.length} bytes`);
  return photo;
}

/** Milliseconds of each request for a list, which another process sends one after the other until the work has ended. */
async function timeRequests(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const asking = spawn(process.execPath, [join(import.meta.dirname, 'ask-lists.js'), url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let printed = '';
  asking.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await until(async () => printed.includes('\n') || hasEnded(asking) || undefined, {
    withinMs: STARTED_WITHIN_MS,
    otherwise: () => 'the process that asks for lists did not start',
  });
  await work();
  asking.stdin.end();
  if ((await waitForClose(asking)) !== 0) throw new Error('the process that asks for lists failed');
  return JSON.parse(printed.slice(printed.indexOf('\n')));
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}

/** The most memory that the process has had, from Linux. */
async function peakMemoryMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_024);
}
