import type { ListedZone } from '@smart-waste/contract';
import { clsx } from 'clsx';
import L from 'leaflet';
import { LEVEL_COLORS, LEVEL_LOOKS, priorityLevel } from './priority-level.ts';

const SMALLEST_PIXELS = 26;
const LARGEST_PIXELS = 44;
const PIXELS_PER_UPLOAD = 3;

export type ZoneEvents = { onOpen: (zone: ListedZone) => void; onLight: (zone: ListedZone | null) => void };

/** A pin grows with the uploads, slowly: the eye compares areas. */
const pixelsOf = ({ uploadCount }: ListedZone) =>
  Math.min(LARGEST_PIXELS, SMALLEST_PIXELS + Math.round(PIXELS_PER_UPLOAD * Math.sqrt(uploadCount)));

function pinOf(zone: ListedZone, rank: number): L.DivIcon {
  const pixels = pixelsOf(zone);
  return L.divIcon({
    className: clsx(
      'zone-pin grid! place-items-center rounded-full border-[1.5px] border-on-chart text-xs font-semibold tabular-nums',
      LEVEL_LOOKS[priorityLevel(zone.priorityScore)],
    ),
    html: String(rank),
    iconSize: [pixels, pixels],
  });
}

/** Draws each zone as its circle on the ground and a pin with its rank; answers the pins by zone. */
export function drawZones(
  layer: L.LayerGroup,
  zones: readonly ListedZone[],
  { onOpen, onLight }: ZoneEvents,
): Map<string, L.Marker> {
  layer.clearLayers();
  const pins = new Map<string, L.Marker>();
  for (const [index, zone] of zones.entries()) {
    const place = L.latLng(zone.center.latitude, zone.center.longitude);
    const color = LEVEL_COLORS[priorityLevel(zone.priorityScore)];
    const ground = { radius: zone.radiusMeters, color, weight: 1.5, fillOpacity: 0.18, interactive: false };
    L.circle(place, ground).addTo(layer);
    const pin = L.marker(place, { icon: pinOf(zone, index + 1), keyboard: false, zIndexOffset: -10 * index });
    pin.on('click', () => onOpen(zone));
    pin.on('mouseover', () => onLight(zone));
    pin.on('mouseout', () => onLight(null));
    pins.set(zone.zoneId, pin.addTo(layer));
  }
  return pins;
}

/** All zones in sight, but never nearer than a few streets. */
export function showAll(map: L.Map, zones: readonly ListedZone[]): void {
  if (zones.length === 0) return;
  const corners = zones.flatMap(({ boundingBox: box }): L.LatLngTuple[] => [
    [box.minLat, box.minLng],
    [box.maxLat, box.maxLng],
  ]);
  map.fitBounds(L.latLngBounds(corners), { padding: [36, 36], maxZoom: 15, animate: false });
}
