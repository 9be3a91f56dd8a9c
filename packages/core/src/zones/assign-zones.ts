import { createGrid } from './grid.ts';
import { createOpenZones, createZoneFinder } from './open-zones.ts';
import { createZoneIndex, NO_ZONE } from './zone-index.ts';

/** Counts the places near the present centre of each zone; a place counts for the first zone within reach. */
export function countPlacesNear(
  centres: Pick<ZoneColumns, 'latitude' | 'longitude'>,
  places: PlaceColumns,
  radiusMeters: number,
): Int32Array {
  const count = centres.latitude.length;
  const zones = createOpenZones(count);
  const index = createZoneIndex(count);
  const grid = createGrid(radiusMeters);
  centres.latitude.forEach((latitude, zone) => {
    const longitude = centres.longitude[zone] ?? 0;
    index.enter(zones.open(latitude, longitude), grid.getCell(latitude, longitude));
  });
  const find = createZoneFinder({ zones, index, grid, radiusMeters });
  const near = new Int32Array(count);
  places.latitude.forEach((latitude, place) => {
    const zone = find(latitude, places.longitude[place] ?? 0);
    if (zone !== NO_ZONE) near[zone] = (near[zone] ?? 0) + 1;
  });
  return near;
}

/** Places as columns, oldest upload first; every one has valid coordinates. */
export type PlaceColumns = { latitude: Float64Array; longitude: Float64Array };

export type ZoneColumns = {
  /** The zone of each place, counted from 0 in the order in which the zones were opened. */
  zoneOf: Int32Array;
  /** The centre and the number of places of each zone. */
  latitude: Float64Array;
  longitude: Float64Array;
  size: Int32Array;
};

/**
 * Greedy, in the given order: each place joins the zone that was opened first among those whose centre is within the
 * radius and moves that centre; otherwise it opens a zone (ZN-02). An index finds the zone, so that time
 * grows with the number of places and not with its square.
 */
export function assignZones({ latitude, longitude }: PlaceColumns, radiusMeters: number): ZoneColumns {
  const places = latitude.length;
  const zoneOf = new Int32Array(places);
  const zones = createOpenZones(places);
  const index = createZoneIndex(places);
  const grid = createGrid(radiusMeters);
  const find = createZoneFinder({ zones, index, grid, radiusMeters });

  for (let place = 0; place < places; place += 1) {
    const [lat = 0, lng = 0] = [latitude[place], longitude[place]];
    const near = find(lat, lng);
    if (near === NO_ZONE) {
      const opened = zones.open(lat, lng);
      index.enter(opened, grid.getCell(lat, lng));
      zoneOf[place] = opened;
    } else {
      zones.join(near, lat, lng);
      index.move(near, grid.getCell(zones.latitude[near] ?? 0, zones.longitude[near] ?? 0));
      zoneOf[place] = near;
    }
  }
  const count = zones.count();
  return {
    zoneOf,
    latitude: zones.latitude.slice(0, count),
    longitude: zones.longitude.slice(0, count),
    size: zones.size.slice(0, count),
  };
}
