import { assignZones, countPlacesNear, type PlaceColumns, type ZoneColumns } from './assign-zones.ts';
import { computePriorityScore } from './priority.ts';
import { UNNAMED_LOCATION, type UploadColumns } from './upload-columns.ts';

/**
 * Which uploads belong to which zone: those of zone z are `members` from `starts[z]` to before `starts[z + 1]`, oldest
 * first.
 */
export type ZoneMembers = { members: Int32Array; starts: Int32Array };

/** Sorts the uploads by zone in one pass (counting sort). */
function groupMembers(zoneOf: Int32Array, size: Int32Array): ZoneMembers {
  const starts = new Int32Array(size.length + 1);
  size.forEach((uploads, zone) => {
    starts[zone + 1] = (starts[zone] ?? 0) + uploads;
  });
  const free = starts.slice();
  const members = new Int32Array(zoneOf.length);
  zoneOf.forEach((zone, upload) => {
    const place = free[zone] ?? 0;
    members[place] = upload;
    free[zone] = place + 1;
  });
  return { members, starts };
}

/** The uploads of one zone as indices, oldest first. */
export const getZoneMembers = ({ members, starts }: ZoneMembers, zone: number): Int32Array =>
  members.subarray(starts[zone], starts[zone + 1]);

export const NO_UPLOAD = -1;

/**
 * The upload whose location text names the zone: the text that most of its uploads have, among equals the earliest one.
 * Returns the first upload that has it, `NO_UPLOAD` when none has a text.
 */
function findNamingUpload(name: Int32Array, members: Int32Array): number {
  const counts = new Map<number, { uploads: number; first: number }>();
  let winner = { uploads: 0, first: NO_UPLOAD };
  for (const member of members) {
    const number = name[member] ?? UNNAMED_LOCATION;
    if (number === UNNAMED_LOCATION) continue;
    const known = counts.get(number) ?? { uploads: 0, first: member };
    known.uploads += 1;
    counts.set(number, known);
  }
  for (const known of counts.values()) if (known.uploads > winner.uploads) winner = known;
  return winner.first;
}

/** Zones with their figures, as columns in the order in which they were opened. */
export type ZoneFigures = ZoneColumns &
  ZoneMembers & {
    detections: Float64Array;
    /** Mean of what detectors recognised as it is shown, from 0 to 1; 0 without any waste, not a number when people marked all. */
    confidence: Float64Array;
    /** 1 where that is of calibrated confidences, which takes one of every photo with waste that a detector saw; else 0. */
    isCalibrated: Uint8Array;
    /** The mean of raw confidences, with 1 for what people marked: how sure it is that the waste is there, for the priority (ZN-05). */
    certainty: Float64Array;
    priority: Float64Array;
    /** The upload whose location text names the zone; `NO_UPLOAD` where none has one. */
    namingUpload: Int32Array;
    /** The zones by priority; among equals, the one opened first. */
    ranking: Int32Array;
    /** The number of uploads of the previous period within the zone's radius, when requested. */
    before: Int32Array | null;
  };

export type ZoningOptions = { radiusMeters: number; before?: PlaceColumns | undefined };

/** Groups uploads into zones and computes the figures and the priority of each. */
export function computeZoneFigures(
  uploads: UploadColumns,
  { radiusMeters, before }: ZoningOptions,
): ZoneFigures {
  const zones = assignZones(uploads, radiusMeters);
  const members = groupMembers(zones.zoneOf, zones.size);
  const count = zones.size.length;
  const detections = new Float64Array(count);
  const confidence = new Float64Array(count);
  const isCalibrated = new Uint8Array(count);
  const certainty = new Float64Array(count);
  const priority = new Float64Array(count);
  const namingUpload = new Int32Array(count);
  for (let zone = 0; zone < count; zone += 1) {
    const own = getZoneMembers(members, zone);
    const sums = sumDetections(uploads, own);
    detections[zone] = sums.detections;
    confidence[zone] = sums.confidence;
    isCalibrated[zone] = Number(sums.isCalibrated);
    certainty[zone] = sums.certainty;
    priority[zone] = computePriorityScore({
      detections: sums.detections,
      averageConfidence: sums.certainty,
      uploads: own.length,
    });
    namingUpload[zone] = findNamingUpload(uploads.name, own);
  }
  const ranking = Int32Array.from(priority.keys()).sort(
    (a, b) => (priority[b] ?? 0) - (priority[a] ?? 0) || a - b,
  );
  return {
    ...zones,
    ...members,
    detections,
    confidence,
    isCalibrated,
    certainty,
    priority,
    namingUpload,
    ranking,
    before: before ? countPlacesNear(zones, before, radiusMeters) : null,
  };
}

function sumDetections({ detections, confidence, calibratedConfidence }: UploadColumns, members: Int32Array) {
  let [total, byPeople, confidences, calibrated] = [0, 0, 0, 0];
  for (const member of members) {
    const count = detections[member] ?? 0;
    const average = confidence[member] ?? 0;
    total += count;
    if (Number.isNaN(average)) byPeople += count;
    else if (count > 0) {
      confidences += count * average;
      // One without a calibrated confidence makes the sum no number.
      calibrated += count * (calibratedConfidence[member] ?? Number.NaN);
    }
  }
  return computeAverages({ total, byPeople, confidences, calibrated });
}

/** Sums over the detections of a zone; `calibrated` is not a number where any of them has no calibrated confidence. */
type Sums = { total: number; byPeople: number; confidences: number; calibrated: number };

function computeAverages({ total, byPeople, confidences, calibrated }: Sums) {
  const isCalibrated = total > byPeople && !Number.isNaN(calibrated);
  return {
    detections: total,
    confidence: total === 0 ? 0 : (isCalibrated ? calibrated : confidences) / (total - byPeople),
    isCalibrated,
    certainty: total === 0 ? 0 : (confidences + byPeople) / total,
  };
}
