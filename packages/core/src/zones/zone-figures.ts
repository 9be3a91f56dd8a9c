import { assignZones, type PlaceColumns, type ZoneColumns } from './assign-zones.ts';
import { countNear } from './count-near.ts';
import { type Members, membersIn, membersOf } from './members.ts';
import { namedBy } from './named-by.ts';
import { priorityScore } from './priority.ts';
import type { UploadColumns } from './upload-columns.ts';

/** Zones with their figures, as columns in the order in which they were opened. */
export type ZoneFigures = ZoneColumns &
  Members & {
    detections: Float64Array;
    /** Mean of all detections of the zone, from 0 to 1; 0 without any. */
    confidence: Float64Array;
    priority: Float64Array;
    /** The upload whose location text names the zone; `NOBODY` where none has one. */
    namedBy: Int32Array;
    /** The zones by priority; among equals, the one opened first. */
    ranking: Int32Array;
    /** The number of uploads of the previous period within the zone's radius, when requested. */
    before: Int32Array | null;
  };

export type Zoning = { radiusMeters: number; before?: PlaceColumns | undefined };

/** Groups uploads into zones and computes the figures and the priority of each. */
export function zoneFigures(uploads: UploadColumns, { radiusMeters, before }: Zoning): ZoneFigures {
  const zones = assignZones(uploads, radiusMeters);
  const members = membersOf(zones.zoneOf, zones.size);
  const count = zones.size.length;
  const detections = new Float64Array(count);
  const confidence = new Float64Array(count);
  const priority = new Float64Array(count);
  const namers = new Int32Array(count);
  for (let zone = 0; zone < count; zone += 1) {
    const own = membersIn(members, zone);
    const found = foundIn(uploads, own);
    detections[zone] = found.detections;
    confidence[zone] = found.averageConfidence;
    priority[zone] = priorityScore({ ...found, uploads: own.length });
    namers[zone] = namedBy(uploads.name, own);
  }
  const ranking = Int32Array.from(priority.keys()).sort(
    (a, b) => (priority[b] ?? 0) - (priority[a] ?? 0) || a - b,
  );
  return {
    ...zones,
    ...members,
    detections,
    confidence,
    priority,
    namedBy: namers,
    ranking,
    before: before ? countNear(zones, before, radiusMeters) : null,
  };
}

function foundIn({ detections, confidence }: UploadColumns, members: Int32Array) {
  let [total, confidences] = [0, 0];
  for (const member of members) {
    const found = detections[member] ?? 0;
    total += found;
    confidences += found * (confidence[member] ?? 0);
  }
  return { detections: total, averageConfidence: total === 0 ? 0 : confidences / total };
}
