import type { Translate } from '@smart-waste/messages';
import type { mapMessages } from '@smart-waste/messages/en/map';
import 'leaflet/dist/leaflet.css';
import './map.css';
import L from 'leaflet';
import { MAX_ZOOM } from './keep-tiles.ts';
import { addScale } from './scale-control.ts';

/** The first view of every map (UP-10). */
export const DEFAULT_VIEW = { latitude: 26.9124, longitude: 75.7873 };
const ZOOM = 13;
const MIN_ZOOM = 1;

/** Creates a map without a background in an element, with the texts of its controls. Dispose of it with `remove()`. */
export function openMap(
  element: HTMLElement,
  center: L.LatLngTuple,
  t: Translate<typeof mapMessages>,
): L.Map {
  const view = { center, zoom: ZOOM, minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM, worldCopyJump: true };
  const map = L.map(element, { ...view, zoomControl: false, trackResize: false });
  followSize(map);
  L.control.zoom({ zoomInTitle: t('map.zoom_in'), zoomOutTitle: t('map.zoom_out') }).addTo(map);
  map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
  addScale(map);
  map.getPane('overlayPane')?.setAttribute('aria-hidden', 'true'); // lines and circles: markers and lists have the names
  return map;
}

/** Keeps the centre of the view when the element changes its size, which it does without a resize of the window, too. */
function followSize(map: L.Map): void {
  const sizes = new ResizeObserver(() => map.invalidateSize({ debounceMoveend: true }));
  sizes.observe(map.getContainer());
  map.on('unload', () => {
    sizes.disconnect();
    map.off(); // the delayed moveend of a change of size may come after the end of the map
  });
}
