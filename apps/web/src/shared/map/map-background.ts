import type { ClientConfig } from '@smart-waste/contract';
import { parseAttribution } from '@smart-waste/core';
import type L from 'leaflet';
import { logFailure } from '../log-failure.ts';
import { getCurrentLanguage } from '../messages/language.ts';
import { addGraticule } from './graticule-layer.ts';
import { keepTiles } from './keep-tiles.ts';

export type MapTiles = NonNullable<ClientConfig['map_tiles']>;

/** What lies under the markers: tiles, the embedded map by choice, or the embedded map because tiles are missing. */
export type BackgroundKind = 'tiles' | 'simple' | 'unreachable';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The attribution as HTML, in which only its links are markup. */
export function buildAttributionHtml(attribution: string): string {
  const parts = parseAttribution(attribution) ?? [{ text: attribution, href: null }];
  return parts
    .map(({ text, href }) =>
      href === null ? escapeHtml(text) : `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`,
    )
    .join('');
}

/** Shows the embedded map on the lines of degrees, which are there at once; returns how to remove both. */
function showSimpleMap(map: L.Map): () => void {
  let isRemoved = false;
  let removeBase = () => {};
  const removeGraticule = addGraticule(map);
  Promise.all([import('./base/base-map.ts'), import('./base/base-data.ts')])
    .then(async ([{ addBaseMap }, { loadBaseData }]) => {
      const language = getCurrentLanguage();
      const data = await loadBaseData(language);
      if (!isRemoved) removeBase = addBaseMap(map, data, language);
    })
    .catch((error: unknown) => logFailure('The embedded map could not be loaded', error));
  return () => {
    isRemoved = true;
    removeGraticule();
    removeBase();
  };
}

/**
 * Keeps a background on a map: the tiles, and the embedded map while there are none (MAP-02). Returns how to remove it.
 */
export function showBackground(
  map: L.Map,
  tiles: MapTiles | null,
  onChange: (background: BackgroundKind) => void,
): () => void {
  let hideSimple: (() => void) | null = null;
  const show = (background: BackgroundKind) => {
    if (background === 'tiles') {
      hideSimple?.();
      hideSimple = null;
    } else {
      hideSimple ??= showSimpleMap(map);
    }
    onChange(background);
  };
  if (!tiles) show('simple');
  const stop =
    tiles &&
    keepTiles(map, { url: tiles.url, attribution: buildAttributionHtml(tiles.attribution), onChange: show });
  return () => {
    stop?.();
    hideSimple?.();
  };
}
