import type { ListedZone } from '@smart-waste/contract';
import { toPriorityLevel } from '@smart-waste/core';
import { zonesMessages } from '@smart-waste/messages/en/zones';
import { clsx } from 'clsx';
import L, { layerGroup } from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { makeReachable, type NamedMarker } from '../../../shared/map/reachable-markers.ts';
import { BackgroundNote, useMap } from '../../../shared/map/use-map.tsx';
import { useMessages } from '../../../shared/messages/messages.ts';
import { formatPlace, LEVEL_COLORS, LEVEL_STYLES } from './describe-zone.ts';

type ZoneMapProps = ZoneEvents & { zones: readonly ListedZone[]; highlighted: ListedZone | null };

const HIGHLIGHT_CLASSES = ['ring-4', 'ring-ink/40', 'z-[2000]!'];

/** The mouse wheel scrolls the page until the map has the focus; then it zooms. */
function enableZoomOnFocus(map: L.Map): void {
  map.scrollWheelZoom.disable();
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
}

/** The zones on a map, whose pins one stop of the Tab key reaches. Load it lazily: it imports Leaflet. */
export function ZoneMap({ zones, highlighted, onOpen, onHighlight }: ZoneMapProps) {
  const t = useMessages(zonesMessages);
  const box = useRef<HTMLElement>(null);
  const { map, background } = useMap(box);
  const [pins, setPins] = useState<ReadonlyMap<string, L.Marker>>(new Map());
  const open = useEffectEvent(onOpen);
  const notifyHighlight = useEffectEvent(onHighlight);

  useEffect(() => {
    if (map) enableZoomOnFocus(map);
  }, [map]);

  useEffect(() => {
    if (!map) return;
    const layer = layerGroup().addTo(map);
    const drawnZones = drawZones(layer, zones, {
      onOpen: (zone: ListedZone) => open(zone),
      onHighlight: (zone: ListedZone | null) => notifyHighlight(zone),
    });
    const named = zones.flatMap((zone, index): NamedMarker[] => {
      const marker = drawnZones.get(zone.zoneId);
      const name = t('zones.pin', {
        rank: index + 1,
        place: formatPlace(zone),
        level: toPriorityLevel(zone.priorityScore),
        uploads: zone.uploadCount,
      });
      const onFocus = (isFocused: boolean) => notifyHighlight(isFocused ? zone : null);
      return marker ? [{ marker, name, onPick: () => open(zone), onFocus }] : [];
    });
    makeReachable(map, named, t('zones.zones'));
    setPins(drawnZones);
    return () => {
      layer.remove();
    };
  }, [map, zones, t]);

  useEffect(() => {
    if (map) showAll(map, zones);
  }, [map, zones]);

  useEffect(() => {
    const pin = highlighted && pins.get(highlighted.zoneId)?.getElement();
    pin?.classList.add(...HIGHLIGHT_CLASSES);
    return () => pin?.classList.remove(...HIGHLIGHT_CLASSES);
  }, [highlighted, pins]);

  return (
    <div className="grid content-start gap-2">
      <section
        ref={box}
        aria-label={t('zones.map')}
        className="isolate h-72 w-full overflow-hidden rounded-panel border md:h-96 lg:h-[28rem]"
      />
      <BackgroundNote background={background} />
    </div>
  );
}

const SMALLEST_PIXELS = 26;
const LARGEST_PIXELS = 44;
const PIXELS_PER_UPLOAD = 3;

type ZoneEvents = { onOpen: (zone: ListedZone) => void; onHighlight: (zone: ListedZone | null) => void };

/** A pin's area grows with the number of uploads. */
const computePixels = ({ uploadCount }: ListedZone) =>
  Math.min(LARGEST_PIXELS, SMALLEST_PIXELS + Math.round(PIXELS_PER_UPLOAD * Math.sqrt(uploadCount)));

function createPin(zone: ListedZone, rank: number): L.DivIcon {
  const pixels = computePixels(zone);
  return L.divIcon({
    className: clsx(
      'zone-pin grid! place-items-center rounded-full border-[1.5px] border-on-chart text-xs font-semibold tabular-nums',
      LEVEL_STYLES[toPriorityLevel(zone.priorityScore)],
    ),
    html: String(rank),
    iconSize: [pixels, pixels],
  });
}

/** Draws each zone as a circle and a pin with its rank; returns the pins by zone id. */
function drawZones(
  layer: L.LayerGroup,
  zones: readonly ListedZone[],
  { onOpen, onHighlight }: ZoneEvents,
): Map<string, L.Marker> {
  const pins = new Map<string, L.Marker>();
  for (const [index, zone] of zones.entries()) {
    const place = L.latLng(zone.center.latitude, zone.center.longitude);
    const color = LEVEL_COLORS[toPriorityLevel(zone.priorityScore)];
    const ground = { radius: zone.radiusMeters, color, weight: 1.5, fillOpacity: 0.18, interactive: false };
    L.circle(place, ground).addTo(layer);
    const pin = L.marker(place, {
      icon: createPin(zone, index + 1),
      keyboard: false,
      zIndexOffset: -10 * index,
    });
    pin.on('click', () => onOpen(zone));
    pin.on('mouseover', () => onHighlight(zone));
    pin.on('mouseout', () => onHighlight(null));
    pins.set(zone.zoneId, pin.addTo(layer));
  }
  return pins;
}

/** Fits all zones, but zooms in no further than a few streets. */
function showAll(map: L.Map, zones: readonly ListedZone[]): void {
  if (zones.length === 0) return;
  const corners = zones.flatMap(({ boundingBox: box }): L.LatLngTuple[] => [
    [box.minLat, box.minLng],
    [box.maxLat, box.maxLng],
  ]);
  map.fitBounds(L.latLngBounds(corners), { padding: [36, 36], maxZoom: 15, animate: false });
}
