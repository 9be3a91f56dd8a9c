import { METERS_PER_DEGREE, type Point, type Size, unwrapLongitude } from '@smart-waste/core';

/** A map of one spot still shows its surroundings. */
const MIN_SPAN_METERS = 2_500;
const MARGIN = 0.12;
/** Beyond it a degree of longitude is so short that a map would have no width. */
const MAX_LATITUDE = 85;

export type Projection = {
  toPixels: (point: Point) => { x: number; y: number };
  pixelsPerMeter: number;
  /** Degrees at the edges; `west` may be below -180 and `east` above 180. */
  bounds: { north: number; south: number; west: number; east: number };
};

const computeExtent = (values: readonly number[]) => ({
  least: values.reduce((a, b) => Math.min(a, b)),
  most: values.reduce((a, b) => Math.max(a, b)),
});

/**
 * Fits places into a picture; north is up. At the latitude in the middle a metre is as long from west to east as from
 * south to north, so the larger the area, the more it is distorted at its edges.
 */
export function createProjection(
  places: readonly [Point, ...Point[]],
  { width, height }: Size,
  minSpanMeters = MIN_SPAN_METERS,
): Projection {
  const [{ longitude: reference }] = places;
  const latitudes = computeExtent(
    places.map(({ latitude }) => Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude))),
  );
  const longitudes = computeExtent(places.map(({ longitude }) => unwrapLongitude(longitude, reference)));
  const middle = {
    latitude: (latitudes.least + latitudes.most) / 2,
    longitude: (longitudes.least + longitudes.most) / 2,
  };
  const shrink = Math.cos((middle.latitude * Math.PI) / 180);
  const room = 1 - 2 * MARGIN;
  const minSpan = minSpanMeters / METERS_PER_DEGREE;
  const tall = Math.max(minSpan, latitudes.most - latitudes.least);
  const wide = Math.max(minSpan, (longitudes.most - longitudes.least) * shrink);
  const pixelsPerDegree = Math.min((height * room) / tall, (width * room) / wide);
  const [halfTall, halfWide] = [height / 2 / pixelsPerDegree, width / 2 / pixelsPerDegree / shrink];
  return {
    toPixels: ({ latitude, longitude }) => ({
      x:
        width / 2 +
        (unwrapLongitude(longitude, middle.longitude) - middle.longitude) * shrink * pixelsPerDegree,
      y: height / 2 - (latitude - middle.latitude) * pixelsPerDegree,
    }),
    pixelsPerMeter: pixelsPerDegree / METERS_PER_DEGREE,
    bounds: {
      north: middle.latitude + halfTall,
      south: middle.latitude - halfTall,
      west: middle.longitude - halfWide,
      east: middle.longitude + halfWide,
    },
  };
}
