import type { Zone } from '@smart-waste/contract';
import { round } from '../numbers.ts';
import type { PlaceColumns } from './assign-zones.ts';
import { boundingBox } from './bounding-box.ts';
import { mapLinks } from './map-links.ts';
import { membersIn } from './members.ts';
import type { ZoneFigures } from './zone-figures.ts';

/** A zone without its uploads, and how many there are. */
export type ZoneHead = Omit<Zone, 'uploads'> & { uploads: number };

type Described = {
  figures: ZoneFigures;
  places: PlaceColumns;
  radiusMeters: number;
  /** The name of the zone, when addresses are included and it has one. */
  address: string | undefined;
};

/** Describes one zone; `zone` counts from 0 in the order in which the zones were opened. */
export function zoneHead(zone: number, { figures, places, radiusMeters, address }: Described): ZoneHead {
  const center = { latitude: figures.latitude[zone] ?? 0, longitude: figures.longitude[zone] ?? 0 };
  return {
    zoneId: `zone-${zone + 1}`,
    center,
    radiusMeters,
    detections: figures.detections[zone] ?? 0,
    averageConfidence: round(figures.confidence[zone] ?? 0, 3),
    priorityScore: figures.priority[zone] ?? 0,
    boundingBox: boundingBox(places, membersIn(figures, zone)),
    ...(address !== undefined && { representativeAddress: address }),
    mapLinks: mapLinks(center),
    ...(figures.before && { uploadsBefore: figures.before[zone] ?? 0 }),
    uploads: figures.size[zone] ?? 0,
  };
}
