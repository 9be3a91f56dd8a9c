import type { ListedZone } from '@smart-waste/contract';
import { MAX_LISTED_UPLOADS_PER_ZONE } from '@smart-waste/contract';
import { getZoneMembers, NO_UPLOAD, summarizeZone, type ZoneSummary } from '@smart-waste/core';
import type { AddressBook } from './addresses/address-book.ts';
import type { ZonedUploads } from './find-zones.ts';
import type { Deps, ListedRow } from './ports.ts';
import type { PresentUpload } from './present-upload.ts';

/** The id of the upload whose location text names the zone; undefined when none has any. */
export function findNamingUpload({ figures, uploads }: ZonedUploads, zone: number): string | undefined {
  const upload = figures.namingUpload[zone] ?? NO_UPLOAD;
  return upload === NO_UPLOAD ? undefined : uploads.getId(upload);
}

/** The known addresses of those zones whose uploads have no location text. */
export async function findKnownAddresses(
  book: AddressBook,
  zoned: ZonedUploads,
  zones: readonly number[],
): Promise<Map<number, string>> {
  const nameless = zones.filter((zone) => findNamingUpload(zoned, zone) === undefined);
  const { latitude, longitude, priority } = zoned.figures;
  const addresses = await book.findKnown(
    nameless.map((zone) => ({
      latitude: latitude[zone] ?? 0,
      longitude: longitude[zone] ?? 0,
      urgency: priority[zone] ?? 0,
    })),
  );
  return new Map(
    nameless.flatMap((zone, index) => (addresses[index] ? [[zone, addresses[index]] as const] : [])),
  );
}

type ZoneNames = {
  rows: ReadonlyMap<string, ListedRow>;
  /** The known addresses of zones whose uploads have no location text. */
  known: ReadonlyMap<number, string>;
  addresses: boolean;
};

/** A zone without its uploads; with addresses, its name is the most frequent location text or the known address. */
export function describeZone(zoned: ZonedUploads, zone: number, names: ZoneNames): ZoneSummary {
  const { figures, uploads: columns, radiusMeters } = zoned;
  return summarizeZone(zone, {
    figures,
    places: columns,
    radiusMeters,
    address: names.addresses ? findAddress(zoned, zone, names) : undefined,
  });
}

function findAddress(zoned: ZonedUploads, zone: number, { rows, known }: ZoneNames): string | undefined {
  const naming = findNamingUpload(zoned, zone);
  return naming === undefined ? known.get(zone) : rows.get(naming)?.location.trim();
}

type DescribeZonesDeps = Pick<Deps, 'locatedUploads'> & { book: AddressBook; present: PresentUpload };
type Page = { limit: number; offset: number; addresses: boolean; session_id: string };

/** One page of the zones by priority, each with its newest uploads. */
export async function describeZones(
  { book, locatedUploads, present }: DescribeZonesDeps,
  zonedUploads: ZonedUploads,
  { limit, offset, ...shown }: Page,
): Promise<ListedZone[]> {
  const { figures, uploads: columns } = zonedUploads;
  const { addresses } = shown;
  const listed = [...figures.ranking.subarray(offset, offset + limit)];
  const zones = listed.map((zone) => {
    const members = getZoneMembers(figures, zone);
    return {
      zone,
      opened_by: columns.getId(members[0] ?? 0),
      newest: Array.from(members.subarray(-MAX_LISTED_UPLOADS_PER_ZONE), columns.getId),
    };
  });
  const namingUploads = addresses
    ? zones.flatMap(({ zone }) => findNamingUpload(zonedUploads, zone) ?? [])
    : [];
  const [rows, known] = await Promise.all([
    locatedUploads.findRows([...namingUploads, ...zones.flatMap(({ newest }) => newest)]),
    findKnownAddresses(book, zonedUploads, addresses ? listed : []),
  ]);
  return zones.map(({ zone, opened_by, newest }) => {
    const summary = describeZone(zonedUploads, zone, { rows, known, addresses });
    const uploads = newest.flatMap((id) => rows.get(id) ?? []);
    return {
      ...summary,
      uploads: uploads.map((row) => present(row, { ...shown, now: zonedUploads.asOf })),
      uploadCount: summary.uploads,
      opened_by,
    };
  });
}
