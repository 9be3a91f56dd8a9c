import { CASE_LIMITS, type CaseStatus, DAY_MS } from '@smart-waste/contract';
import { computeDistanceMeters, hasValidCoordinates, type Point } from '../geo.ts';
import { toMeasuredPlace } from './public-place.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A place and a moment at which a person saw waste; the category may not be known yet. */
type ReportedWaste = {
  latitude: number | null;
  longitude: number | null;
  at: Date;
  category_id: number | null;
};
/** A case that the report may be about, with the rules of its category. */
type JoinableCase = {
  number: number;
  status: CaseStatus;
  category_id: number;
  latitude: number | null;
  longitude: number | null;
  opened_at: Date;
  changed_at: Date;
  ended_at: Date | null;
  /** Whether the person who reports it follows it. */
  is_followed: boolean;
  joining_distance_meters: number;
  joining_days: number;
};
export type CaseSuggestion<C> = { case: C; distance_meters: number };

type Candidate<C> = CaseSuggestion<C> & {
  /** 0 for the same place and moment, 1 at the limits of the category. */
  distanceShare: number;
  timeShare: number;
  isSameCategory: boolean;
  isOwnVisit: boolean;
};

function toCandidate<C extends JoinableCase>(one: C, from: Point, seen: ReportedWaste): Candidate<C> | null {
  // Its reports are found through the case into which it was merged.
  if (one.status === 'duplicate' || !hasValidCoordinates(one)) return null;
  const distance_meters = computeDistanceMeters(from, toMeasuredPlace(one));
  // A photo of the outbox may be older than the case.
  const elapsed = Math.max(0, seen.at.getTime() - (one.ended_at ?? one.changed_at).getTime());
  const candidate = {
    case: one,
    distance_meters,
    distanceShare: distance_meters / one.joining_distance_meters,
    timeShare: elapsed / (one.joining_days * DAY_MS),
    isSameCategory: one.category_id === seen.category_id,
    isOwnVisit: one.is_followed && Math.abs(seen.at.getTime() - one.opened_at.getTime()) <= HOUR_MS,
  };
  return candidate.distanceShare <= 1 && candidate.timeShare <= 1 ? candidate : null;
}

/** Another category counts as much as the whole distance: a detector takes a pile for bags, but people look once. */
const computeRank = ({ distanceShare, timeShare, isSameCategory }: Candidate<unknown>): number =>
  distanceShare + timeShare + (isSameCategory ? 0 : 1);

/** What the person reported within the hour stands first (CA-142): they walk around one heap and take several photos. */
const byLikelihood = (one: Candidate<{ number: number }>, other: Candidate<{ number: number }>): number =>
  Number(other.isOwnVisit) - Number(one.isOwnVisit) ||
  computeRank(one) - computeRank(other) ||
  one.case.number - other.case.number;

/**
 * Whether a report of this place can join a case of this one: within the distance of its category, as for suggestions.
 * Without the coordinates of both it cannot: a person who was never there could join any case. Measured as suggestions
 * are, because a refusal also says where the case is not.
 */
export const isNearEnoughToJoin = (
  report: { latitude: number | null; longitude: number | null },
  joined: { latitude: number | null; longitude: number | null },
  { joining_distance_meters }: { joining_distance_meters: number },
): boolean =>
  hasValidCoordinates(report) &&
  hasValidCoordinates(joined) &&
  computeDistanceMeters(report, toMeasuredPlace(joined)) <= joining_distance_meters;

const SHOWN_STEP_METERS = 10;
/** A distance as the public sees it: in tens, which is as exact as the place from which it is measured. */
export const roundPublicDistance = (meters: number): number =>
  Math.max(1, Math.round(meters / SHOWN_STEP_METERS)) * SHOWN_STEP_METERS;

/**
 * The cases that a report may be about, the likeliest first (CA-06): those within the distance and the days of their
 * category, counted from the last change of an open case and from the end of another. It only ranks: whether one is
 * meant, a person says. Whether that person may see a case is not asked here.
 */
export function rankSuggestions<C extends JoinableCase>(
  report: ReportedWaste,
  cases: readonly C[],
): CaseSuggestion<C>[] {
  if (!hasValidCoordinates(report)) return [];
  return cases
    .map((one) => toCandidate(one, report, report))
    .filter((candidate) => candidate !== null)
    .sort(byLikelihood)
    .slice(0, CASE_LIMITS.suggestionsMax)
    .map(({ case: suggested, distance_meters }) => ({ case: suggested, distance_meters }));
}
