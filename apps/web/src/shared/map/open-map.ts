import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import './map.css';
import { wordsNow } from '../words/words.ts';
import { graticuleUntilTiles } from './draw-graticule.ts';
import { mapWords } from './words.ts';

/** The first view and the largest zoom of every map (UP-10). */
export const DEFAULT_VIEW = { latitude: 26.9124, longitude: 75.7873 };
const ZOOM = 13;
const MAX_ZOOM = 19;

type MapOptions = { center: L.LatLngTuple; onTilesMissing: (missing: boolean) => void };

/** Starts a map in an element: OpenStreetMap's tiles, or a graticule where they cannot be had. End it with `remove()`. */
export function openMap(element: HTMLElement, { center, onTilesMissing }: MapOptions): L.Map {
  const { zoomIn: zoomInTitle, zoomOut: zoomOutTitle } = wordsNow(mapWords);
  const view = { center, zoom: ZOOM, maxZoom: MAX_ZOOM, worldCopyJump: true };
  const map = L.map(element, { ...view, zoomControl: false });
  L.control.zoom({ zoomInTitle, zoomOutTitle }).addTo(map);
  map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
  const tiles = L.tileLayer('https://tile.openstreetmap.org/{z}/{x}/{y}.png', {
    maxZoom: MAX_ZOOM,
    crossOrigin: 'anonymous',
    attribution: '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
  });
  graticuleUntilTiles(map, tiles, onTilesMissing);
  tiles.addTo(map);
  return map;
}
