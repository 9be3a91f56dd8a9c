import { type CaseAction, type CaseStatus, DAY_MS } from '@smart-waste/contract';
import type { Random } from '@smart-waste/core';
import { createSeededRandom, pick, pickIndex, sampleLogNormal } from '../../lib/seeded-random.ts';
import { type DemoPlace, pickPlace, pickPlaceNear } from './places.ts';
import { CALLER_WORDS, CITIZEN_WORDS, CITY_WORDS, JOINING_WORDS } from './texts.ts';
import { HOUR_MS, HOURS, moveIntoHours, pickSightingTime } from './times.ts';
import { type CaseTimeline, type TimelineStep, walkCase } from './walk-case.ts';

/** A report before it is sent; people, photos and categories are indexes of their lists. */
export type PlannedReport = { place: DemoPlace; words: string } & (
  | { channel: 'upload'; citizen: number; photo: number; is_public: boolean }
  | { channel: 'call' | 'city'; category: number }
);
export type PlannedStep =
  | Exclude<TimelineStep, { kind: 'join' }>
  | { kind: 'join'; at: Date; report: PlannedReport }
  /** `into` is the index of the case that is kept. */
  | { kind: 'merge'; at: Date; into: number };

export type PlannedCase = {
  opened_at: Date;
  report: PlannedReport;
  /** The index of the case whose waste came back; null for new waste. */
  previous: number | null;
  /** The index of the officer who mostly works on it. */
  officer: number;
  steps: PlannedStep[];
  /** The status after the last step. */
  status: CaseStatus;
};

export type CityPlan = {
  seed: number;
  cases: number;
  /** The moment of the first fill: nothing is later. */
  until: Date;
  /** How many there are to choose from. */
  counts: Readonly<Record<'citizens' | 'officers' | 'crews' | 'categories' | 'photos' | 'variants', number>>;
};

const HISTORY_DAYS = 90;
const SHARES = {
  repeat: 0.07,
  duplicate: 0.05,
  workPhoto: 0.85,
  waste: 0.6,
  call: 0.06,
  city: 0.04,
  demoCitizen: 0.03,
  public: 0.6,
  words: 0.4,
} as const;
/** How many neighbours report the same waste: mostly none. */
const NEIGHBOURS = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 4] as const;
const NEIGHBOUR_HOURS = { median: 16, spread: 1 };
const MERGED_AFTER_HOURS = { median: 3, spread: 0.8 };
const REPEAT_DAYS = { least: 2, most: 16 };
/** How many earlier cases are tried until one is found whose waste may come back. */
const MAX_TRIES = 20;

type CaseWithTimeline = { case: PlannedCase; timeline: CaseTimeline };

/**
 * The cases of a city. The first ones are the same for any number of cases, so that more can be added later; each
 * depends on the seed, its index and those before it.
 */
export function planCity(plan: CityPlan): PlannedCase[] {
  const sent = new Set<string>();
  const planned: CaseWithTimeline[] = [];
  for (let index = 0; index < plan.cases; index += 1) {
    const random = createSeededRandom(`${plan.seed}/case/${index}`);
    planned.push(planCase({ plan, random, sent }, planned));
  }
  return planned.map((one) => one.case);
}

type Context = { plan: CityPlan; random: Random; sent: Set<string> };

function planCase(context: Context, earlier: readonly CaseWithTimeline[]): CaseWithTimeline {
  const { plan, random } = context;
  const duplicate = random() < SHARES.duplicate ? planDuplicate(context, earlier) : undefined;
  if (duplicate) return duplicate;
  const repeat = random() < SHARES.repeat ? findRepeat(context, earlier) : undefined;
  const opened_at = repeat?.at ?? pickSightingTime(plan.until, HISTORY_DAYS, random);
  const place = repeat ? pickPlaceNear(repeat.place, random) : pickPlace(random);
  const report = planReport(context, place, repeat !== undefined);
  const timeline = walkCase(
    {
      opened_at,
      until: plan.until,
      joins: place.isLocated ? planNeighbours(opened_at, random) : [], // it is not suggested without coordinates
      crews: plan.counts.crews,
      hasReporter: report.channel === 'upload',
    },
    random,
  );
  const { status } = timeline;
  const officer = pickIndex(random, plan.counts.officers);
  const joins = timeline.steps.filter(({ kind }) => kind === 'join');
  const steps = timeline.steps.map((step, index) =>
    step.kind === 'join'
      ? { ...step, report: planJoin(context, report, joins.indexOf(step)) }
      : withPhoto(step, timeline.steps.slice(index + 1), random),
  );
  return {
    timeline,
    case: { opened_at, report, previous: repeat?.previous ?? null, officer, steps, status },
  };
}

/** Crews mostly photograph their work; when the officer sends them back, it often shows why. */
function withPhoto(
  step: Exclude<TimelineStep, { kind: 'join' }>,
  later: readonly TimelineStep[],
  random: Random,
): Exclude<TimelineStep, { kind: 'join' }> {
  const isWork = step.kind === 'action' && step.action === 'clean' && step.by === 'crew';
  if (!isWork || random() >= SHARES.workPhoto) return step;
  const next = later.find(({ kind }) => kind === 'action');
  const isSentBack = next?.kind === 'action' && next.action === 'return';
  return { ...step, shows: isSentBack && random() < SHARES.waste ? 'waste' : 'clean' };
}

/** Actions after which no new report belongs to a case any more. */
const ENDING: readonly CaseAction[] = ['clean', 'verify', 'reject', 'refer', 'close'];

/** Whether people work on a case, and nothing happens to it after this moment: a larger city may add a merge later. */
function isWorkedOn({ case: { steps }, timeline }: CaseWithTimeline, at: Date): boolean {
  const last = steps.flatMap((step) => (step.kind === 'action' ? [step.action] : [])).at(-1);
  return last !== undefined && !ENDING.includes(last) && timeline.at < at;
}

/** A neighbour reports waste that has a case already, and an officer merges the new one into that. */
function planDuplicate(context: Context, earlier: readonly CaseWithTimeline[]): CaseWithTimeline | undefined {
  const { plan, random } = context;
  for (let tries = 0; tries < MAX_TRIES && earlier.length > 0; tries += 1) {
    const into = pickIndex(random, earlier.length);
    const one = earlier[into];
    const opened_at = moveIntoHours(
      addRandomHours(one?.case.opened_at ?? plan.until, NEIGHBOUR_HOURS, random),
      HOURS.reporter,
      random,
    );
    const at = moveIntoHours(addRandomHours(opened_at, MERGED_AFTER_HOURS, random), HOURS.officer, random);
    if (!one || at >= plan.until || !isJoinable(one.case) || !isWorkedOn(one, at)) continue;
    const report = planJoin(context, one.case.report, pickIndex(random, plan.counts.variants - 1));
    const { officer } = one.case;
    const steps: PlannedStep[] = [{ kind: 'merge', at, into }];
    const merged = { opened_at, report, previous: null, officer, steps, status: 'duplicate' as const };
    return { timeline: { steps: [], status: 'duplicate', at }, case: merged };
  }
  return undefined;
}

const isJoinable = (planned: PlannedCase): boolean =>
  planned.status !== 'duplicate' && planned.report.place.isLocated && staysPublic(planned);

const addRandomHours = (
  at: Date,
  { median, spread }: { median: number; spread: number },
  random: Random,
): Date => new Date(at.getTime() + Math.round(sampleLogNormal(random, median, spread) * HOUR_MS));

/** Citizens see no private case, so that they cannot say that its waste came back. */
const staysPublic = ({ steps }: PlannedCase): boolean =>
  !steps.some((step) => step.kind === 'correction' && step.correction === 'privacy');

/** A verified case, some days after its cleaning. */
function findRepeat({ plan, random }: Context, earlier: readonly CaseWithTimeline[]) {
  for (let tries = 0; tries < MAX_TRIES && earlier.length > 0; tries += 1) {
    const previous = pickIndex(random, earlier.length);
    const { least, most } = REPEAT_DAYS;
    const days = least + (most - least) * random();
    const one = earlier[previous];
    if (one?.timeline.status !== 'verified' || !staysPublic(one.case)) continue;
    const after = new Date(one.timeline.at.getTime() + Math.round(days * DAY_MS));
    const at = moveIntoHours(after, HOURS.reporter, random);
    if (at < plan.until) return { previous, at, place: one.case.report.place };
  }
  return undefined;
}

function planNeighbours(opened_at: Date, random: Random): Date[] {
  return Array.from({ length: pick(random, NEIGHBOURS) }, () => {
    return moveIntoHours(addRandomHours(opened_at, NEIGHBOUR_HOURS, random), HOURS.reporter, random);
  }).sort((one, other) => one.getTime() - other.getTime());
}

function planReport(context: Context, place: DemoPlace, isRepeat: boolean): PlannedReport {
  const { plan, random } = context;
  const chance = isRepeat ? 1 : random();
  const category = pickIndex(random, plan.counts.categories);
  if (chance < SHARES.call) return { channel: 'call', place, category, words: pick(random, CALLER_WORDS) };
  if (chance < SHARES.call + SHARES.city)
    return { channel: 'city', place, category, words: pick(random, CITY_WORDS) };
  const words = random() < SHARES.words ? pick(random, CITIZEN_WORDS) : '';
  return planUpload(context, { place, words, photo: pickIndex(random, plan.counts.photos) });
}

/** The photo of a further neighbour, who sees the same waste from elsewhere: another variant of the same photo. */
function planJoin(context: Context, opened: PlannedReport, nth: number): PlannedReport {
  const { plan, random } = context;
  const { variants, photos } = plan.counts;
  const shown = opened.channel === 'upload' ? opened.photo : pickIndex(random, photos);
  const photo = shown - (shown % variants) + ((shown + 1 + nth) % variants);
  const words = random() < SHARES.words ? pick(random, JOINING_WORDS) : '';
  return planUpload(context, { place: pickPlaceNear(opened.place, random), words, photo });
}

type UploadFacts = Pick<PlannedReport, 'place' | 'words'> & { photo: number };

/** A person sends a photo once: for the product the same bytes of one person are one upload. */
function planUpload({ plan, random, sent }: Context, facts: UploadFacts): PlannedReport {
  const { citizens } = plan.counts;
  // The first citizen is the demo account, whose history should show something.
  let citizen = random() < SHARES.demoCitizen ? 0 : pickIndex(random, citizens);
  const buildKey = () => `${citizen}/${facts.photo}`;
  for (let tries = 0; sent.has(buildKey()) && tries < citizens; tries += 1)
    citizen = (citizen + 1) % citizens;
  sent.add(buildKey());
  return { channel: 'upload', ...facts, citizen, is_public: random() < SHARES.public };
}

/** What happens at one moment; `version` is the one that the case has after it. */
export type CityEvent = { at: Date; index: number; version: number; step: PlannedStep | null };

/** Everything that happens to these cases in the order of time; the step of an opening is null. */
export function listMoments(cases: readonly PlannedCase[]): CityEvent[] {
  const moments = cases.flatMap(({ opened_at, steps }, index): CityEvent[] => [
    { at: opened_at, index, version: 1, step: null },
    ...steps.map((step, before) => ({ at: step.at, index, version: before + 2, step })),
  ]);
  return moments.sort(
    (one, other) =>
      one.at.getTime() - other.at.getTime() || one.index - other.index || one.version - other.version,
  );
}
