import { groupIntoZones } from '../packages/core/src/test/group-into-zones.ts';
import { computeReferenceZones } from '../packages/core/src/test/reference-zones.ts';
import { startProcessorClock } from './support/processor-time.ts';
import { median, printRow, scaleRounds } from './support/report.ts';

const RADIUS_METERS = 500;
const FEW = scaleRounds(10_000);
const MANY = scaleRounds(100_000);
const MAX_UPLOADS = scaleRounds(1_000_000);
/** A seeded random number generator: the same numbers in every run. */
let state = 1;
const roll = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
/** Dense in the middle of a city, sparse around it. */
const jitter = (middle: number) => middle + (roll() + roll() + roll() - 1.5) * 0.3;
const createUploads = (count: number) =>
  Array.from({ length: count }, () => ({ latitude: jitter(26.9124), longitude: jitter(75.7873) }));

type Group = typeof groupIntoZones;
/** Seconds of processor time, which does not depend on the load of the machine. */
function measureSeconds(group: Group, places: ReturnType<typeof createUploads>): number {
  const readProcessorSeconds = startProcessorClock();
  group(places, RADIUS_METERS);
  return readProcessorSeconds();
}
const measureMedian = (times: number, work: () => number) => median(Array.from({ length: times }, work));
/** The exponent with which time grows with the number of uploads: 1 is linear, 2 is quadratic. */
const computeExponent = (few: number, many: number) => Math.log(many / few) / Math.log(MANY / FEW);

const [some, more] = [createUploads(FEW), createUploads(MANY)];
measureSeconds(groupIntoZones, some);
const ours = {
  few: measureMedian(5, () => measureSeconds(groupIntoZones, some)),
  many: measureMedian(5, () => measureSeconds(groupIntoZones, more)),
};
const plain = {
  few: measureSeconds(computeReferenceZones, some),
  many: measureSeconds(computeReferenceZones, more),
};
const toMilliseconds = (seconds: number) => seconds * 1000;

printRow({
  what: `${FEW} uploads (bare: plain loop)`,
  ours: toMilliseconds(ours.few),
  bare: toMilliseconds(plain.few),
  unit: 'ms',
  aim: '-',
});
printRow({
  what: `${MANY} uploads (bare: plain loop)`,
  ours: toMilliseconds(ours.many),
  bare: toMilliseconds(plain.many),
  unit: 'ms',
  aim: '-',
});
printRow({
  what: 'growth exponent (bare: plain loop)',
  ours: computeExponent(ours.few, ours.many),
  bare: computeExponent(plain.few, plain.many),
  unit: '',
  aim: '<= 1.2',
});

const million = createUploads(MAX_UPLOADS);
const before = process.memoryUsage().arrayBuffers;
printRow({
  what: `${MAX_UPLOADS} uploads`,
  ours: measureMedian(3, () => measureSeconds(groupIntoZones, million)),
  unit: 's',
  aim: '<= 2 s',
});
const held = (process.memoryUsage().arrayBuffers - before) / MAX_UPLOADS;
printRow({
  what: 'typed arrays held at most, an upload',
  ours: Math.max(0, held),
  unit: 'bytes',
  aim: 'linear',
});
