import { cosOf, longitudeNear, longitudeOnMap } from '../geo.ts';

/**
 * The zones that are open so far, as columns. A centre is the mean of what has joined, from running sums: adding the
 * n-th upload costs the same as the first, and gives exactly the result of adding all of them again.
 */
export function openZones(capacity: number) {
  const latitude = new Float64Array(capacity);
  const longitude = new Float64Array(capacity);
  const cos = new Float64Array(capacity);
  const latitudes = new Float64Array(capacity);
  const longitudes = new Float64Array(capacity);
  const reference = new Float64Array(capacity);
  const size = new Int32Array(capacity);
  let count = 0;

  return {
    latitude,
    longitude,
    cos,
    size,
    count: () => count,
    open: (lat: number, lng: number): number => {
      const zone = count;
      count += 1;
      latitude[zone] = lat;
      latitudes[zone] = lat;
      longitude[zone] = lng;
      longitudes[zone] = lng;
      reference[zone] = lng;
      cos[zone] = cosOf(lat);
      size[zone] = 1;
      return zone;
    },
    join: (zone: number, lat: number, lng: number): void => {
      const members = (size[zone] ?? 0) + 1;
      const latSum = (latitudes[zone] ?? 0) + lat;
      const lngSum = (longitudes[zone] ?? 0) + longitudeNear(lng, reference[zone] ?? 0);
      size[zone] = members;
      latitudes[zone] = latSum;
      longitudes[zone] = lngSum;
      latitude[zone] = latSum / members;
      longitude[zone] = longitudeOnMap(lngSum / members);
      cos[zone] = cosOf(latSum / members);
    },
  };
}
export type OpenZones = ReturnType<typeof openZones>;
