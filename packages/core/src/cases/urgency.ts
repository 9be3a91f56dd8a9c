import { round } from '../numbers.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The date until which a case should be clean (CA-15): nights and weekends count. */
export const computeDueAt = (opened_at: Date, hours_to_clean: number): Date =>
  new Date(opened_at.getTime() + hours_to_clean * HOUR_MS);

/** The largest share of the hours to clean by which each term brings the due date forward. Together they are 1. */
const MAX_SHARE = { severity: 0.5, reports: 0.25, repeats: 0.25 } as const;
/** The share of a case without an answer (CA-106), as far as the others leave room for it. */
const ESCALATION = 0.25;
/** The counts at which a term has half of its share. */
const HALF_AT = { reports: 4, repeats: 2 } as const;
/** Hundredths of an hour: fine enough that two cases rarely stand at the same moment. */
const DECIMALS = 2;

/** Beyond every due date, so that what is moved by it comes last. The database has the same number. */
const STOPPED_CLOCK_HOURS = 876_000;

/**
 * The key of the order of urgency (CA-95): cases whose clock stands come after all those whose clock runs, because they
 * wait for an answer or a check. Within both it is `urgent_at`. The database has the same rule, `urgency_key_of`.
 */
export const computeUrgencyKey = ({ urgent_at, clock_stopped_at }: UrgencyState): Date =>
  clock_stopped_at === null ? urgent_at : new Date(urgent_at.getTime() + STOPPED_CLOCK_HOURS * HOUR_MS);

type UrgencyState = { urgent_at: Date; clock_stopped_at: Date | null };
export type UrgencyFacts = {
  due_at: Date;
  hours_to_clean: number;
  /** Null or negative without an analysed photo. */
  severity: number | null;
  reports: number;
  followers: number;
  repeats: number;
  /** Null unless the case was escalated because it has no answer. */
  escalated_at: Date | null;
};
export type CaseUrgency = {
  urgent_at: Date;
  severity_hours: number;
  reports_hours: number;
  repeats_hours: number;
  escalated_hours: number;
};

const diminish = (count: number, halfAt: number): number => count / (count + halfAt);
/** What came in addition to the first one, with which every case begins. */
const countFurther = (count: number): number => Math.max(0, count - 1);

/**
 * How urgent a case is (CA-16), as a moment: the due date brought forward by its severity, by those who reported or
 * follow it, by how often waste came back and by a missing answer. The moment does not depend on now, so that it can be stored and indexed;
 * earlier is more urgent. It is never before the moment at which the hours to clean began.
 */
export function computeCaseUrgency(facts: UrgencyFacts): CaseUrgency {
  const { due_at, hours_to_clean, severity, reports, followers, repeats } = facts;
  const computeHours = (share: number) => round(share * hours_to_clean, DECIMALS);
  const terms = {
    severity_hours: computeHours(MAX_SHARE.severity * Math.min(1, Math.max(0, severity ?? 0))),
    reports_hours: computeHours(
      MAX_SHARE.reports * diminish(countFurther(reports) + countFurther(followers), HALF_AT.reports),
    ),
    repeats_hours: computeHours(MAX_SHARE.repeats * diminish(Math.max(0, repeats), HALF_AT.repeats)),
  };
  const others = terms.severity_hours + terms.reports_hours + terms.repeats_hours;
  const room = round(hours_to_clean - others, DECIMALS);
  const escalated_hours = facts.escalated_at === null ? 0 : Math.min(computeHours(ESCALATION), room);
  const total = others + escalated_hours;
  return { urgent_at: new Date(due_at.getTime() - Math.round(total * HOUR_MS)), ...terms, escalated_hours };
}
