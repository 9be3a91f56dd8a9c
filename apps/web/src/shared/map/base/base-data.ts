import { decodePlaces, type MapPlaceName, type StoredPlaces } from '@smart-waste/core';
import type { Language } from '@smart-waste/messages';
import { decodeShapes, type MapShapes } from './decode-map.ts';

export type BaseData = {
  shapes: MapShapes;
  places: readonly MapPlaceName[];
  /** How many of the first places have at least this many inhabitants. */
  atLeast: StoredPlaces['atLeast'];
};

/** Place names in other languages than the set's own; a missing name stays as it is. */
const TRANSLATED: Partial<Record<Language, () => Promise<{ default: Record<string, string> }>>> = {
  hi: () => import('@smart-waste/core/map/place-names-hi.json'),
};

let shapes: Promise<MapShapes> | undefined;

/** Loads the embedded map once; a failed attempt is made again at the next call. */
export async function loadBaseData(language: Language): Promise<BaseData> {
  shapes ??= import('@smart-waste/core/map/shapes.json').then((stored) => decodeShapes(stored.default));
  shapes.catch(() => {
    shapes = undefined;
  });
  const [outlines, stored, translated] = await Promise.all([
    shapes,
    import('@smart-waste/core/map/places.json'),
    TRANSLATED[language]?.(),
  ]);
  const { atLeast } = stored.default;
  return { shapes: outlines, places: decodePlaces(stored.default, translated?.default ?? {}), atLeast };
}
