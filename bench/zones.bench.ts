import { groupIntoZones } from '../packages/core/src/test/group-into-zones.ts';
import { referenceZones } from '../packages/core/src/test/reference-zones.ts';
import { median, printRow, rounds } from './support/report.ts';

const RADIUS_METERS = 500;
const FEW = rounds(10_000);
const MANY = rounds(100_000);
const MAX_UPLOADS = rounds(1_000_000);
/** A seeded random number generator: the same numbers in every run. */
let state = 1;
const roll = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
/** Dense in the middle of a city, sparse around it. */
const near = (middle: number) => middle + (roll() + roll() + roll() - 1.5) * 0.3;
const uploads = (count: number) =>
  Array.from({ length: count }, () => ({ latitude: near(26.9124), longitude: near(75.7873) }));

type Group = typeof groupIntoZones;
/** Milliseconds of processor time, which does not depend on the load of the machine. */
function secondsOf(group: Group, places: ReturnType<typeof uploads>): number {
  const before = process.cpuUsage();
  group(places, RADIUS_METERS);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
const best = (times: number, work: () => number) => median(Array.from({ length: times }, work));
/** The exponent with which time grows with the number of uploads: 1 is linear, 2 is quadratic. */
const exponent = (few: number, many: number) => Math.log(many / few) / Math.log(MANY / FEW);

const [some, more] = [uploads(FEW), uploads(MANY)];
secondsOf(groupIntoZones, some);
const ours = {
  few: best(5, () => secondsOf(groupIntoZones, some)),
  many: best(5, () => secondsOf(groupIntoZones, more)),
};
const plain = { few: secondsOf(referenceZones, some), many: secondsOf(referenceZones, more) };
const ms = (seconds: number) => seconds * 1000;

printRow({
  what: `${FEW} uploads (bare: plain loop)`,
  ours: ms(ours.few),
  bare: ms(plain.few),
  unit: 'ms',
  aim: '-',
});
printRow({
  what: `${MANY} uploads (bare: plain loop)`,
  ours: ms(ours.many),
  bare: ms(plain.many),
  unit: 'ms',
  aim: '-',
});
printRow({
  what: 'growth exponent (bare: plain loop)',
  ours: exponent(ours.few, ours.many),
  bare: exponent(plain.few, plain.many),
  unit: '',
  aim: '<= 1.2',
});

const million = uploads(MAX_UPLOADS);
const before = process.memoryUsage().arrayBuffers;
printRow({
  what: `${MAX_UPLOADS} uploads`,
  ours: best(3, () => secondsOf(groupIntoZones, million)),
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
