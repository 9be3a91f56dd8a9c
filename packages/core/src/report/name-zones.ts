import type { Report, Zone } from '@smart-waste/contract';

/** In its place among the others, so that it does not show who has found the name. */
const named = ({ mapLinks, uploads, ...zone }: Zone, representativeAddress: string): Zone => ({
  ...zone,
  representativeAddress,
  mapLinks,
  uploads,
});

/** The report with these names, by `zoneId`, for zones that have none of their own. */
export const nameZones = ({ meta, zones }: Report, names: ReadonlyMap<string, string>): Report => ({
  meta,
  zones: zones.map((zone) => {
    const name = zone.representativeAddress === undefined ? names.get(zone.zoneId) : undefined;
    return name === undefined ? zone : named(zone, name);
  }),
});
