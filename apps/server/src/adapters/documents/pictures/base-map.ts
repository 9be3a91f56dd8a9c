import { decodeDegrees, decodePlaces, type MapPlaceName, type Size } from '@smart-waste/core';
import hindiNames from '@smart-waste/core/map/place-names-hi.json' with { type: 'json' };
import storedPlaces from '@smart-waste/core/map/places.json' with { type: 'json' };
import storedShapes from '@smart-waste/core/map/shapes.json' with { type: 'json' };
import type { Language } from '@smart-waste/messages';
import { type CanvasContext, COLORS } from './canvas.ts';
import type { Projection } from './map-projection.ts';

const WATER = '#dbe8ee';
const LINE_WIDTH = 1;
/** More names would hide what the map is about. */
const MAX_NAMES = 8;
/** Names stand at least so far apart. */
const NAME_GAP = { across: 96, down: 26 };

/** No name stands under a pin. */
const PIN_GAP = 16;
type Spot = { x: number; y: number };

/** Longitude, latitude, longitude … and the least and greatest of them. */
type Line = { degrees: readonly number[]; west: number; east: number; north: number; south: number };

function decodeLine(text: string): Line {
  const degrees = decodeDegrees(text, storedShapes.unitDegrees);
  const line = { degrees, west: 180, east: -180, north: -90, south: 90 };
  for (let index = 0; index < degrees.length; index += 2) {
    const [longitude = 0, latitude = 0] = [degrees[index], degrees[index + 1]];
    line.west = Math.min(line.west, longitude);
    line.east = Math.max(line.east, longitude);
    line.south = Math.min(line.south, latitude);
    line.north = Math.max(line.north, latitude);
  }
  return line;
}

let shapes: { land: Line[]; borders: Line[] } | undefined;
/** Decoded with the first report. */
const loadEmbeddedShapes = () => {
  shapes ??= { land: storedShapes.land.map(decodeLine), borders: storedShapes.borders.map(decodeLine) };
  return shapes;
};

const TRANSLATED: Partial<Record<Language, Readonly<Record<string, string>>>> = { hi: hindiNames };

const places = new Map<Language, readonly MapPlaceName[]>();
/** Decoded with the first report in a language. */
function loadEmbeddedPlaces(language: Language): readonly MapPlaceName[] {
  const decoded = places.get(language) ?? decodePlaces(storedPlaces, TRANSLATED[language] ?? {});
  places.set(language, decoded);
  return decoded;
}

type MapDrawing = { context: CanvasContext; projection: Projection; size: Size };

/**
 * Adds lines to the path, as far as they come near the picture. Longitudes are not brought next to its middle one by
 * one, which would tear a coast apart: the whole world is drawn once more on either side.
 */
function trace(drawing: MapDrawing, lines: readonly Line[], isClosed: boolean): void {
  const { context, projection } = drawing;
  const { north, south, west, east } = projection.bounds;
  context.beginPath();
  for (const turn of [0, 360, -360]) {
    const near = lines.filter(
      (line) =>
        line.west + turn <= east && line.east + turn >= west && line.south <= north && line.north >= south,
    );
    for (const line of near) {
      traceOne(drawing, line, turn);
      if (isClosed) context.closePath();
    }
  }
}

function traceOne({ context, projection, size }: MapDrawing, { degrees }: Line, turn: number): void {
  const { north, south, west, east } = projection.bounds;
  for (let index = 0; index < degrees.length; index += 2) {
    const [longitude = 0, latitude = 0] = [degrees[index], degrees[index + 1]];
    const x = ((longitude + turn - west) / (east - west)) * size.width;
    const y = ((north - latitude) / (north - south)) * size.height;
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
}

/** Land, coasts and borders of the embedded map behind everything else. */
export function drawShapes(drawing: MapDrawing): void {
  const { context, size } = drawing;
  const { land, borders } = loadEmbeddedShapes();
  context.fillStyle = WATER;
  context.fillRect(0, 0, size.width, size.height);
  trace(drawing, land, true);
  context.fillStyle = COLORS.ground;
  context.fill('evenodd');
  Object.assign(context, { strokeStyle: COLORS.inkSoft, lineWidth: LINE_WIDTH, lineJoin: 'round' });
  context.stroke();
  trace(drawing, borders, false);
  context.setLineDash([4, 3]);
  context.stroke();
  context.setLineDash([]);
}

/** The largest places of the embedded map that have room in the picture beside the pins, each with where it is. */
export function listNamesWithin(
  { projection, size, pins }: Pick<MapDrawing, 'projection' | 'size'> & { pins: readonly Spot[] },
  language: Language,
): (Spot & { name: string })[] {
  const placeNames: (Spot & { name: string })[] = [];
  const isCovered = ({ x, y }: Spot) =>
    pins.some((pin) => pin.x > x - PIN_GAP && pin.x < x + NAME_GAP.across && Math.abs(pin.y - y) < PIN_GAP);
  const isInside = ({ latitude }: MapPlaceName, { x, y }: Spot) =>
    Math.abs(latitude) < 85 &&
    x > 0 &&
    x < size.width - NAME_GAP.across &&
    y > NAME_GAP.down &&
    y < size.height;
  for (const place of loadEmbeddedPlaces(language)) {
    const at = projection.toPixels(place);
    const isClearOfNames = placeNames.every(
      (other) => Math.abs(other.x - at.x) > NAME_GAP.across || Math.abs(other.y - at.y) > NAME_GAP.down,
    );
    if (isInside(place, at) && isClearOfNames && !isCovered(at)) placeNames.push({ name: place.name, ...at });
    if (placeNames.length === MAX_NAMES) break;
  }
  return placeNames;
}
