import { backOffMs, keep } from '@smart-waste/core';
import { type Detector, DetectorFailed, DetectorUnavailable } from '../../../ports/detector.ts';
import { inTime, TooLate } from '../../remote/in-time.ts';
import { type Patience, REAL_PATIENCE, spread } from '../../remote/patience.ts';
import { type Breaker, breaker } from './breaker.ts';
import { type Look, lookOnce, type Outcome } from './look-once.ts';
import type { RoboflowSite } from './site.ts';

/** How often one photo is sent at most: a service that wakes up needs some seconds, a broken one is left alone. */
const MOST_TRIES = { again: 4, once: 2 };
const BACK_OFF = { first: 1000, longest: 8000 };
/** After that it is asked whether somebody has paid, or corrected the key. */
const REFUSED_FOR_MS = 5 * 60_000;
const OUTAGE_FOR_MS = 30_000;

/** Roboflow's hosted inference, or a server of one's own that speaks like it. */
export function roboflowDetector(site: RoboflowSite, patience: Patience = REAL_PATIENCE): Detector {
  const guard = breaker(patience.now);
  const closing = new AbortController();
  return {
    choice: 'roboflow',
    detect: async (photo, settings) => {
      const look = { photo: photo.bytes, ...settings };
      const outcome = await guard.pass(() => lookInTime({ site, patience, guard, closing }, look));
      return {
        // How many are too many is decided last: the service would count those that are too small.
        detections: keep(outcome.detections, settings, photo),
        model: site.project,
        model_version: site.version,
      };
    },
    probe: async () => guard.check(),
    close: async () => closing.abort(),
  };
}

type Parts = { site: RoboflowSite; patience: Patience; guard: Breaker; closing: AbortController };
type Wish = Pick<Look, 'photo' | 'confidenceThreshold'> & { timeoutMs: number };

/** All tries together take `timeoutMs` at most. Throws DetectorUnavailable or DetectorFailed. */
async function lookInTime({ site, patience, guard, closing }: Parts, { timeoutMs, ...wish }: Wish) {
  const deadline = patience.now() + timeoutMs;
  const look = (giveUp: AbortSignal) =>
    lookPatiently({ site, patience }, { look: { ...wish, giveUp, now: patience.now }, deadline });
  try {
    return settled(await inTime(timeoutMs, look, closing.signal), guard);
  } catch (error) {
    if (closing.signal.aborted) throw new DetectorUnavailable('the detector is closed');
    if (error instanceof TooLate)
      throw new DetectorFailed('Roboflow did not answer in time', { retry: true });
    throw error;
  }
}

async function lookPatiently(
  { site, patience }: Pick<Parts, 'site' | 'patience'>,
  { look, deadline }: { look: Look; deadline: number },
): Promise<Outcome> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await lookOnce(site, look);
    if (outcome.kind !== 'again' && outcome.kind !== 'once') return outcome;
    const asked = outcome.kind === 'again' ? outcome.afterMs : null;
    const delayMs = spread(asked ?? backOffMs(tries, BACK_OFF), patience);
    if (tries >= MOST_TRIES[outcome.kind] || patience.now() + delayMs >= deadline) return outcome;
    await patience.wait(delayMs, look.giveUp);
  }
}

/** What the outcome means to whoever asked, and to those who would ask next. */
function settled(outcome: Outcome, guard: Breaker) {
  if (outcome.kind === 'found') return outcome;
  const reason = `Roboflow is of no use: ${outcome.reason}`;
  if (outcome.kind === 'refused' || outcome.kind === 'again') {
    guard.trip(reason, openFor(outcome));
    throw new DetectorUnavailable(reason);
  }
  throw new DetectorFailed(`Roboflow failed: ${outcome.reason}`, { retry: outcome.kind === 'once' });
}

const openFor = (outcome: Outcome) =>
  outcome.kind === 'again' ? Math.max(OUTAGE_FOR_MS, outcome.afterMs ?? 0) : REFUSED_FOR_MS;
