import { imageParams, zoneList, zoneListQuery, zoneUploadList } from '@smart-waste/contract';
import { getZoneMembers } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import type { App } from '../../http/app-type.ts';
import { getCaller } from '../../http/guard.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../lib/errors.ts';
import type { AddressBook } from './addresses/address-book.ts';
import { describeZones } from './describe-zones.ts';
import type { FindZones, ZonedUploads } from './find-zones.ts';
import type { Deps } from './ports.ts';
import type { PresentUpload } from './present-upload.ts';

type ZonesRoutesDeps = { deps: Deps; present: PresentUpload; findZones: FindZones; book: AddressBook };

/** The routes of zones and of the uploads of one zone. */
export function zoneRoutes(app: App, { deps, present, findZones, book }: ZonesRoutesDeps): void {
  route(app, 'listZones', {
    schema: {
      summary: 'One page of the zones of a time range, the most urgent first; at most 5 seconds old',
      querystring: zoneListQuery,
      response: { 200: zoneList },
    },
    handler: async (request) => {
      const { query } = request;
      const { session_id } = getCaller(request);
      const zoned = await findZones(query);
      const addresses = query.addresses === 'true';
      const data = await describeZones({ ...deps, book, present }, zoned, {
        ...query,
        addresses,
        session_id,
      });
      return {
        data,
        total: zoned.figures.ranking.length,
        as_of: zoned.asOf.toISOString(),
        since: zoned.since?.toISOString() ?? null,
        unlocated: zoned.unlocated,
      };
    },
  });

  route(app, 'listZoneUploads', {
    schema: {
      summary: 'One page of the uploads of the zone that contains an image, oldest first',
      params: imageParams,
      querystring: zoneListQuery,
      response: { 200: zoneUploadList },
    },
    handler: async (request) => {
      const { params, query: asked } = request;
      const { offset, limit, addresses, ...query } = asked;
      const { session_id } = getCaller(request);
      const zoned = await findZones(query);
      const members = findMembers(zoned, params.image_id);
      const ids = Array.from(members.subarray(offset, offset + limit), zoned.uploads.getId);
      const rows = await deps.locatedUploads.findRows(ids);
      const listed = ids.flatMap((id) => rows.get(id) ?? []);
      const shown = { addresses: addresses === 'true', now: zoned.asOf, session_id };
      const data = listed.map((row) => present(row, shown));
      return { data, total: members.length, as_of: zoned.asOf.toISOString() };
    },
  });
}

/** The uploads of the zone that this image belongs to. */
function findMembers({ uploads, figures }: ZonedUploads, image_id: string): Int32Array {
  const upload = uploads.find(image_id);
  const zone = upload === undefined ? undefined : figures.zoneOf[upload];
  if (zone === undefined) throw new AppError('not_found', createReason('error.zone.not_found'));
  return getZoneMembers(figures, zone);
}
