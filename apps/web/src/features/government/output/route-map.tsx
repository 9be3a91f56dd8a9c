import type { Point } from '@smart-waste/core';
import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { MapBox, useMap } from '../../../shared/map/use-map.tsx';

const CLOSEST_FIT_ZOOM = 16;
const EDGE: L.PointTuple = [32, 32];
const PIN_PIXELS = 26;
const PIN =
  'grid! place-items-center rounded-full border-2 border-surface bg-ink text-xs font-bold text-surface shadow-float';

const toLatLng = ({ latitude, longitude }: Point): L.LatLngTuple => [latitude, longitude];
const createPin = (position: number) =>
  L.divIcon({ className: PIN, html: String(position), iconSize: [PIN_PIXELS, PIN_PIXELS] });

type RouteMapProps = { start: Point | null; stops: readonly Point[]; label: string };

/** Numbered stops, joined by straight lines. Load it lazily: it imports Leaflet. */
export function RouteMap({ start, stops, label }: RouteMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const { map, background } = useMap(box, stops[0] ?? null);
  useEffect(() => {
    if (!map) return;
    const path = [...(start ? [start] : []), ...stops].map(toLatLng);
    const line = L.polyline(path, { className: 'stroke-ink', weight: 3, interactive: false });
    const here =
      start && L.circleMarker(toLatLng(start), { className: 'map-area', radius: 7, interactive: false });
    const pins = stops.map((stop, index) =>
      L.marker(toLatLng(stop), { icon: createPin(index + 1), keyboard: false, interactive: false }),
    );
    const drawn = L.layerGroup([line, ...(here ? [here] : []), ...pins]).addTo(map);
    map.fitBounds(L.latLngBounds(path), { padding: EDGE, maxZoom: CLOSEST_FIT_ZOOM, animate: false });
    return () => void drawn.remove();
  }, [map, start, stops]);
  return <MapBox box={box} background={background} label={label} className="h-72 lg:h-[28rem]" />;
}
