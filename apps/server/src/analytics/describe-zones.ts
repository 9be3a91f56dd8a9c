import type { ListedZone } from '@smart-waste/contract';
import { UPLOADS_BROUGHT } from '@smart-waste/contract';
import { membersIn, NOBODY, type ZoneHead, zoneHead } from '@smart-waste/core';
import type { Deps } from '../ports/deps.ts';
import type { ListedRow } from '../ports/located-uploads.ts';
import type { FoundZones } from './find-zones.ts';
import type { PresentUpload } from './present-upload.ts';

/** The upload whose words name the zone; undefined when none has any. */
export function namerOf({ figures, uploads }: FoundZones, zone: number): string | undefined {
  const namer = figures.namedBy[zone] ?? NOBODY;
  return namer === NOBODY ? undefined : uploads.idOf(namer);
}

type Named = { rows: ReadonlyMap<string, ListedRow>; addresses: boolean };

/** A zone without its uploads, called what most of them call it when addresses are asked for. */
export function headOfZone(found: FoundZones, zone: number, { rows, addresses }: Named): ZoneHead {
  const namer = addresses ? namerOf(found, zone) : undefined;
  const address = namer === undefined ? undefined : rows.get(namer)?.location.trim();
  const { figures, uploads: places, radiusMeters } = found;
  return zoneHead(zone, { figures, places, radiusMeters, address });
}

type Page = { limit: number; offset: number; addresses: boolean };

/** One page of the zones by urgency, each with the newest few of its uploads. */
export async function describeZones(
  { located, present }: Pick<Deps, 'located'> & { present: PresentUpload },
  found: FoundZones,
  { limit, offset, addresses }: Page,
): Promise<ListedZone[]> {
  const { figures, uploads } = found;
  const zones = [...figures.ranking.subarray(offset, offset + limit)].map((zone) => {
    const members = membersIn(figures, zone);
    return {
      zone,
      opened_by: uploads.idOf(members[0] ?? 0),
      brought: Array.from(members.subarray(-UPLOADS_BROUGHT), uploads.idOf),
    };
  });
  const namers = addresses ? zones.flatMap(({ zone }) => namerOf(found, zone) ?? []) : [];
  const rows = await located.rows([...namers, ...zones.flatMap(({ brought }) => brought)]);
  return zones.map(({ zone, opened_by, brought }) => {
    const head = headOfZone(found, zone, { rows, addresses });
    const listed = brought.flatMap((id) => rows.get(id) ?? []);
    return {
      ...head,
      uploads: listed.map((row) => present(row, { addresses, now: found.asOf })),
      uploadCount: head.uploads,
      opened_by,
    };
  });
}
