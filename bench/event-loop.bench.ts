import { logInCitizen } from '../e2e/support/citizen.ts';
import { BARE_ENV, launch, type Product, ROOT, waitForExitCode } from '../e2e/support/product.ts';
import { measureLateness, WATCHED } from './support/loop-lateness.ts';
import { createPhonePhoto, makeDistinct } from './support/photos.ts';
import { printRow, scaleRounds } from './support/report.ts';
import { withProduct } from './support/with-product.ts';

const IN_FLIGHT = 8;
const LOAD_MS = scaleRounds(15_000);

/** Keeps this many uploads in flight for a while; returns the number of accepted ones. */
async function load({ url }: Product, photo: Buffer, forMs: number): Promise<number> {
  const citizen = await logInCitizen(url);
  const deadline = performance.now() + forMs;
  let accepted = 0;
  const uploadUntilDeadline = async () => {
    while (performance.now() < deadline) {
      const reply = await citizen.upload(makeDistinct(photo));
      if (reply.status !== 201) throw new Error(`an upload answered ${reply.status}: ${await reply.text()}`);
      await reply.arrayBuffer();
      accepted += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, uploadUntilDeadline));
  return accepted;
}

/** An idle process, whose lateness is that of the machine. */
function startBystander() {
  const { child, output } = launch([process.execPath, WATCHED, '--eval', 'setInterval(() => {}, 60_000)'], {
    cwd: ROOT,
    env: BARE_ENV,
  });
  const stop = () => {
    child.kill();
    return waitForExitCode(child);
  };
  return { process: child, output, stop };
}

async function measure(product: Product, photo: Buffer) {
  const bystander = startBystander();
  try {
    await load(product, photo, LOAD_MS / 5);
    await Promise.all([measureLateness(product), measureLateness(bystander)]);
    const accepted = await load(product, photo, LOAD_MS);
    return { accepted, ours: await measureLateness(product), bare: await measureLateness(bystander) };
  } finally {
    await bystander.stop();
  }
}

const photo = await createPhonePhoto();
const env = { NODE_OPTIONS: WATCHED, RATE_LIMITS: 'off' };
const { accepted, ours, bare } = await withProduct(env, (product) => measure(product, photo));

console.log(
  `  ${accepted} uploads of ${(photo.length / 1e6).toFixed(1)} MB, ${IN_FLIGHT} in flight, while analysing`,
);
printRow({
  what: 'longest stall (bare: an idle process beside it)',
  ours: ours.longest,
  bare: bare.longest,
  unit: 'ms',
  aim: '<= 20 ms over idle',
});
printRow({ what: 'stall, p99', ours: ours.p99, bare: bare.p99, unit: 'ms', aim: '-' });
