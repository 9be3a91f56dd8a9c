import type { Report, Zone } from '@smart-waste/contract';

/** In the same position as in a report of the server, so that both give the same bytes. */
const named = ({ mapLinks, uploads, ...zone }: Zone, representativeAddress: string): Zone => ({
  ...zone,
  representativeAddress,
  mapLinks,
  uploads,
});

/** The report with these names (by `zoneId`) for zones without a place text. */
export const nameZones = ({ meta, zones }: Report, names: ReadonlyMap<string, string>): Report => ({
  meta,
  zones: zones.map((zone) => {
    const name = zone.representativeAddress === undefined ? names.get(zone.zoneId) : undefined;
    return name === undefined ? zone : named(zone, name);
  }),
});
