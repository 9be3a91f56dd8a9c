import { mapMessages } from '@smart-waste/messages/en/map';
import L from 'leaflet';
import { getCurrentMessages } from '../messages/messages.ts';
import { computeGraticule, type GraticuleLine } from './graticule.ts';

const LINE = { className: 'graticule-line', weight: 1, interactive: false };

/**
 * Pixels that a meridian's label needs to its right, and a parallel's below the nearby places and above the meridians';
 * the scale is to the left.
 */
const LABEL_SPACE = { left: 104, right: 76, above: 84, below: 40 };

type Edges = { south: number; west: number; north: number; east: number };

function getEdges(map: L.Map): Edges {
  const bounds = map.getBounds();
  return {
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  };
}

/** The start and the end of a line; its label is at the end. */
function computeEnds(
  { kind, degrees }: GraticuleLine,
  { south, west, north, east }: Edges,
): [L.LatLng, L.LatLng] {
  return kind === 'parallel'
    ? [L.latLng(degrees, west), L.latLng(degrees, east)]
    : [L.latLng(north, degrees), L.latLng(south, degrees)];
}

function fitsLabel(map: L.Map, { kind }: GraticuleLine, end: L.LatLng): boolean {
  const { x, y } = map.latLngToContainerPoint(end);
  const size = map.getSize();
  return kind === 'parallel'
    ? y > LABEL_SPACE.above && y < size.y - LABEL_SPACE.below
    : x > LABEL_SPACE.left && x < size.x - LABEL_SPACE.right;
}

function drawGraticule(map: L.Map, layer: L.LayerGroup): void {
  const edges = getEdges(map);
  const t = getCurrentMessages(mapMessages);
  layer.clearLayers();
  let labelledTo = Number.NEGATIVE_INFINITY;
  for (const line of computeGraticule(edges)) {
    const [from, to] = computeEnds(line, edges);
    L.polyline([from, to], LINE).addTo(layer);
    if (!fitsLabel(map, line, to)) continue;
    const { x } = map.latLngToContainerPoint(to);
    if (line.kind === 'meridian' && x < labelledTo) continue;
    if (line.kind === 'meridian') labelledTo = x + LABEL_SPACE.right;
    const label = t(`map.degrees_${line.direction}`, { degrees: line.degreesText });
    const html = `<span aria-hidden="true">${label}</span>`;
    const icon = L.divIcon({ className: `graticule-label graticule-${line.kind}`, html, iconSize: [0, 0] });
    L.marker(to, { icon, interactive: false, keyboard: false }).addTo(layer);
  }
}

/** Draws lines at round degrees with their labels across every view; returns how to remove them. */
export function addGraticule(map: L.Map): () => void {
  const lines = L.layerGroup().addTo(map);
  const draw = () => drawGraticule(map, lines);
  map.on('moveend', draw);
  draw();
  return () => {
    map.off('moveend', draw);
    lines.remove();
  };
}
