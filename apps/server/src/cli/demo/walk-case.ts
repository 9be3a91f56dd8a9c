import type { CaseAction, CaseStatus } from '@smart-waste/contract';
import { type CaseForTransition, computeDueAt, decideTransition, type Random } from '@smart-waste/core';
import { pick, pickIndex, pickWeighted, sampleLogNormal } from '../../lib/seeded-random.ts';
import { type DemoActor, type NextActionChoice, STAGES } from './stages.ts';
import { CREW_NOTES, OFFICER_NOTES, REASONS, REPLIES, RESPONSIBLE } from './texts.ts';
import { HOUR_MS, HOURS, moveIntoHours } from './times.ts';

type Correction = 'category' | 'due' | 'place' | 'privacy';

/** One change of a case after it was opened. */
export type TimelineStep = { at: Date } & (
  | {
      kind: 'action';
      action: CaseAction;
      by: DemoActor;
      reason: string;
      /** The index of the crew, for `assign`. */
      crew?: number;
      /** What the crew's photo of its work shows, for `clean`. */
      shows?: 'clean' | 'waste';
      responsible?: string;
    }
  | { kind: 'note'; by: 'crew' | 'officer'; text: string; is_public: boolean }
  | { kind: 'correction'; correction: Correction }
  | { kind: 'feedback'; is_clean: boolean }
  | { kind: 'join' }
);

export type CaseTimeline = {
  steps: TimelineStep[];
  status: CaseStatus;
  /** Of the last change. */
  at: Date;
};

type WalkedCase = {
  opened_at: Date;
  /** No step is later. */
  until: Date;
  /** When neighbours see the same waste, in the order of time. */
  joins: readonly Date[];
  crews: number;
  /** Whether a person with an account reported it, who can act. */
  hasReporter: boolean;
};

const MAX_ACTIONS = 16;
const SPREAD = 0.8;
/** Some cases take much longer than others at every stage. */
const PACE = { median: 0.7, spread: 1.1 };
/** The shortest time between reading a case and acting on it. */
const MIN_HOURS = 0.05;
/** Reporters can reopen a case for a week in the strictest category. */
const MAX_HOURS = 150;
/** The rules of a usual category; those of the case itself decide when the step is taken. */
const CATEGORY = { hours_to_clean: 72, reopening_days: 7, responsible: null, percent_checked_on_site: 0 };
const SHARES = {
  crewNote: 0.1,
  officerNote: 0.12,
  reply: 0.12,
  correction: 0.05,
  spokenVerify: 0.4,
  feedback: 0.35,
} as const;
const CORRECTIONS: readonly { correction: Correction; weight: number }[] = [
  { correction: 'category', weight: 4 },
  { correction: 'due', weight: 3 },
  { correction: 'place', weight: 2 },
  { correction: 'privacy', weight: 1 },
];

const createHeldCase = ({ opened_at, hasReporter }: WalkedCase): CaseForTransition => {
  const due_at = computeDueAt(opened_at, CATEGORY.hours_to_clean);
  return {
    case_id: '',
    status: 'new',
    status_before_waiting: null,
    assignee_id: null,
    due_at,
    clock_stopped_at: null,
    answered_at: null,
    cleaned_at: null,
    escalated_at: null,
    urgent_at: due_at,
    severity: null,
    reports: 1,
    followers: hasReporter ? 1 : 0,
    repeats: 0,
    returns: 0,
    public_reply: '',
  };
};

/** Calls that an officer recorded have no followers. */
const canAsk = ({ followers }: CaseForTransition): boolean => followers > 0;

const hasEnded = ({ due_at }: CaseForTransition): boolean => due_at === null;

/** A case on its way. */
type Walker = { held: CaseForTransition; at: Date; isPrivate: boolean; joins: Date[]; steps: TimelineStep[] };

function take(walker: Walker, step: TimelineStep): void {
  walker.steps.push(step);
  walker.at = step.at;
  if (step.kind === 'correction' && step.correction === 'privacy') walker.isPrivate = true;
  if (step.kind === 'join') walker.held = { ...walker.held, followers: walker.held.followers + 1 };
}

/** Neighbours join while the case goes on, and as long as they may see it. */
function takeJoins(walker: Walker, before: Date): void {
  const due = walker.joins.filter((join) => join < before);
  walker.joins.splice(0, due.length);
  for (const at of due)
    if (at > walker.at && !hasEnded(walker.held) && !walker.isPrivate) take(walker, { kind: 'join', at });
}

type NextAction = { at: Date; by: DemoActor; action: CaseAction; until: Date; hasReporter: boolean };

/** What the reporter says about a cleaning, once; the officer agrees. */
function chooseFeedback(
  { status }: CaseForTransition,
  { action, hasReporter }: NextAction,
  random: Random,
): OptionalStep | undefined {
  if (status !== 'cleaned' || !hasReporter || random() >= SHARES.feedback) return undefined;
  return { kind: 'feedback', is_clean: action === 'verify' };
}

/** Something is said or corrected half-way to the next action. */
function takeAside(walker: Walker, next: NextAction, random: Random): void {
  const aside = chooseFeedback(walker.held, next, random) ?? chooseAside(walker.held, next.by, random);
  const at = new Date((walker.at.getTime() + next.at.getTime()) / 2);
  if (aside && at > walker.at && at < next.until) take(walker, { ...aside, at });
}

/**
 * What happens to a case from its opening until now: a random walk through the statuses, each step of which the rules
 * of core allow (CA-09), in the hours in which the people who take it work.
 */
export function walkCase(walked: WalkedCase, random: Random): CaseTimeline {
  const { opened_at, until, crews, hasReporter } = walked;
  const pace = sampleLogNormal(random, PACE.median, PACE.spread);
  const held = createHeldCase(walked);
  const walker: Walker = { held, at: opened_at, isPrivate: false, joins: [...walked.joins], steps: [] };
  for (let actions = 0; actions < MAX_ACTIONS; actions += 1) {
    const { hours, choices } = STAGES[walker.held.status];
    const choice = pickWeighted(random, choices.filter(isPossible(walker.held)));
    if (!choice?.action) break;
    const by = chooseWorker(choice, walker.held, hasReporter);
    const at = addDelay({ at: walker.at, by, hours: hours * pace }, random);
    takeJoins(walker, new Date(Math.min(at.getTime(), until.getTime())));
    takeAside(walker, { at, by, action: choice.action, until, hasReporter }, random);
    if (at >= until) break;
    const step = createActionStep({ action: choice.action, by, at, crews }, random);
    const decision = decide(walker.held, step);
    if (decision.outcome === 'refused') break;
    take(walker, step);
    walker.held = { ...walker.held, ...decision.change };
  }
  takeJoins(walker, until);
  return { steps: walker.steps, status: walker.held.status, at: walker.at };
}

const isPossible =
  (held: CaseForTransition) =>
  ({ action }: NextActionChoice): boolean =>
    action !== 'ask_reporter' || canAsk(held);

function chooseWorker(
  { by = 'officer' }: NextActionChoice,
  { assignee_id }: CaseForTransition,
  hasReporter: boolean,
): DemoActor {
  if (by === 'reporter' && !hasReporter) return 'officer';
  return by === 'crew' && assignee_id === null ? 'officer' : by;
}

type Delay = { at: Date; by: DemoActor; hours: number };

function addDelay({ at, by, hours }: Delay, random: Random): Date {
  const passed = Math.min(MAX_HOURS, Math.max(MIN_HOURS, sampleLogNormal(random, hours, SPREAD)));
  return moveIntoHours(new Date(at.getTime() + Math.round(passed * HOUR_MS)), HOURS[by], random);
}

type ActionStep = Extract<TimelineStep, { kind: 'action' }>;

function createActionStep(
  { action, by, at, crews }: Pick<ActionStep, 'action' | 'by' | 'at'> & { crews: number },
  random: Random,
): ActionStep {
  const texts = REASONS[action] ?? [];
  const isSpoken = action !== 'verify' || random() < SHARES.spokenVerify;
  return {
    kind: 'action',
    action,
    by,
    at,
    reason: texts.length > 0 && isSpoken ? pick(random, texts) : '',
    ...(action === 'assign' && { crew: pickIndex(random, crews) }),
    ...(action === 'refer' && { responsible: pick(random, RESPONSIBLE) }),
  };
}

function decide(held: CaseForTransition, { action, by, at, reason, crew, responsible }: ActionStep) {
  const request = { action, reason, assignee_id: crew ?? null, ...(responsible && { responsible }) };
  return decideTransition(held, request, { actor: by, now: at, canAsk: canAsk(held), category: CATEGORY });
}

type OptionalStep =
  | Omit<Extract<TimelineStep, { kind: 'note' }>, 'at'>
  | Omit<Extract<TimelineStep, { kind: 'correction' }>, 'at'>
  | Omit<Extract<TimelineStep, { kind: 'feedback' }>, 'at'>;

/** What is said or corrected before the next action; undefined when nothing is. */
function chooseAside(held: CaseForTransition, by: DemoActor, random: Random): OptionalStep | undefined {
  const chance = random();
  if (by === 'crew')
    return chance < SHARES.crewNote
      ? { kind: 'note', by, text: pick(random, CREW_NOTES), is_public: false }
      : undefined;
  if (chance < SHARES.officerNote)
    return { kind: 'note', by: 'officer', text: pick(random, OFFICER_NOTES), is_public: false };
  if (hasEnded(held)) return undefined;
  if (chance < SHARES.officerNote + SHARES.reply)
    return { kind: 'note', by: 'officer', text: pick(random, REPLIES), is_public: true };
  const corrected = pickWeighted(random, CORRECTIONS);
  return corrected && chance < SHARES.officerNote + SHARES.reply + SHARES.correction
    ? { kind: 'correction', correction: corrected.correction }
    : undefined;
}
