import { decodeDegrees, type StoredShapes } from '@smart-waste/core';

/**
 * A line or ring in Mercator's world square: x, y, x, y … from 0 to 1, y growing southwards. A line across the
 * antimeridian goes on beyond 0 or 1.
 */
export type MapLine = {
  coordinates: Float64Array;
  west: number;
  north: number;
  east: number;
  south: number;
};

/** A country's two-letter code and the place of its name. The largest countries come first. */
export type MapCountry = { code: string; latitude: number; longitude: number };
export type MapShapes = { coasts: MapLine[]; land: MapLine[]; borders: MapLine[]; countries: MapCountry[] };

/** Longer lines are cut, so that only the pieces within a view are drawn. */
const MAX_PIECE_POINTS = 64;
const MAX_LATITUDE = 85.0511;

export function toMercator(latitude: number): number {
  const limited = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  return (1 - Math.asinh(Math.tan((limited * Math.PI) / 180)) / Math.PI) / 2;
}

const EMPTY_BOUNDS = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };

function toLine(degrees: readonly number[]): MapLine {
  const line = { coordinates: new Float64Array(degrees.length), ...EMPTY_BOUNDS };
  for (let index = 0; index < degrees.length; index += 2) {
    const x = ((degrees[index] ?? 0) + 180) / 360;
    const y = toMercator(degrees[index + 1] ?? 0);
    line.coordinates[index] = x;
    line.coordinates[index + 1] = y;
    line.west = Math.min(line.west, x);
    line.east = Math.max(line.east, x);
    line.north = Math.min(line.north, y);
    line.south = Math.max(line.south, y);
  }
  return line;
}

/** Pieces of a line that overlap in one point. */
function splitPieces(degrees: readonly number[]): number[][] {
  const length = 2 * MAX_PIECE_POINTS;
  const count = Math.ceil(Math.max(0, degrees.length - 2) / length);
  return Array.from({ length: count }, (_, index) => degrees.slice(index * length, (index + 1) * length + 2));
}

/** An outline without the line along the pole that closes Antarctica. */
function toCoast(ring: readonly number[]): readonly number[] {
  const pole = ring.findIndex((degrees, index) => index % 2 === 1 && degrees < -MAX_LATITUDE);
  return pole < 0 ? ring : ring.slice(0, pole - 1);
}

/** The shapes in the form in which they are drawn. */
export function decodeShapes({ unitDegrees, land, borders, countries }: StoredShapes): MapShapes {
  const rings = land.map((text) => decodeDegrees(text, unitDegrees));
  const lines = borders.map((text) => decodeDegrees(text, unitDegrees));
  return {
    land: rings.map(toLine),
    coasts: rings.map(toCoast).flatMap(splitPieces).map(toLine),
    borders: lines.flatMap(splitPieces).map(toLine),
    countries: countries.map((text) => {
      const [longitude = 0, latitude = 0] = decodeDegrees(text.slice(2), unitDegrees);
      return { code: text.slice(0, 2), latitude, longitude };
    }),
  };
}
