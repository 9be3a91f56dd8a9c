import { mapMessages } from '@smart-waste/messages/en/map';
import { messagesNow } from '../messages/messages.ts';
import 'leaflet/dist/leaflet.css';
import './map.css';
import L from 'leaflet';
import { type GraticuleLine, graticule } from './graticule.ts';

const LINE = { className: 'graticule-line', weight: 1, interactive: false };
/** Left of the right edge, above the line; and right of the line, above the attribution. */
const ANCHORS = { parallel: [58, 20], meridian: [-5, 40] } as const;

/** Pixels that a label needs: a meridian's to its right, a parallel's above those of the meridians. */
const LABEL_SPACE = { right: 60, below: 40 };

type Edges = { south: number; west: number; north: number; east: number };

function edgesOf(map: L.Map): Edges {
  const bounds = map.getBounds();
  return {
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  };
}

/** The start and the end of a line; its label is at the end. */
function endsOf({ kind, degrees }: GraticuleLine, { south, west, north, east }: Edges): [L.LatLng, L.LatLng] {
  return kind === 'parallel'
    ? [L.latLng(degrees, west), L.latLng(degrees, east)]
    : [L.latLng(north, degrees), L.latLng(south, degrees)];
}

function fitsLabel(map: L.Map, { kind }: GraticuleLine, end: L.LatLng): boolean {
  const { x, y } = map.latLngToContainerPoint(end);
  const size = map.getSize();
  return kind === 'parallel' ? y < size.y - LABEL_SPACE.below : x < size.x - LABEL_SPACE.right;
}

function drawGraticule(map: L.Map, layer: L.LayerGroup): void {
  const edges = edgesOf(map);
  layer.clearLayers();
  for (const line of graticule(edges)) {
    const [from, to] = endsOf(line, edges);
    const iconAnchor: L.PointTuple = [...ANCHORS[line.kind]];
    const icon = L.divIcon({ className: 'graticule-label', html: line.label, iconSize: [0, 0], iconAnchor });
    L.polyline([from, to], LINE).addTo(layer);
    if (fitsLabel(map, line, to)) L.marker(to, { icon, interactive: false, keyboard: false }).addTo(layer);
  }
}

/** Draws a graticule until the first tile arrives, and reports whether tiles are missing. */
function graticuleUntilTiles(map: L.Map, tiles: L.TileLayer, onMissing: (missing: boolean) => void): void {
  const lines = L.layerGroup();
  const draw = () => drawGraticule(map, lines);
  let hasTiles = false;
  tiles.on('tileload', () => {
    if (hasTiles) return;
    hasTiles = true;
    map.off('moveend', draw);
    lines.remove();
    onMissing(false);
  });
  tiles.on('tileerror', () => {
    if (hasTiles || map.hasLayer(lines)) return;
    lines.addTo(map);
    map.on('moveend', draw);
    draw();
    onMissing(true);
  });
}

/** The first view and the largest zoom of every map (UP-10). */
export const DEFAULT_VIEW = { latitude: 26.9124, longitude: 75.7873 };
const ZOOM = 13;
const MAX_ZOOM = 19;

type MapOptions = { center: L.LatLngTuple; onTilesMissing: (missing: boolean) => void };

/** Creates a map in an element: OpenStreetMap's tiles, or a graticule without them. Dispose of it with `remove()`. */
export function openMap(element: HTMLElement, { center, onTilesMissing }: MapOptions): L.Map {
  const t = messagesNow(mapMessages);
  const view = { center, zoom: ZOOM, maxZoom: MAX_ZOOM, worldCopyJump: true };
  const map = L.map(element, { ...view, zoomControl: false });
  L.control.zoom({ zoomInTitle: t('map.zoom_in'), zoomOutTitle: t('map.zoom_out') }).addTo(map);
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
