import type { Point } from '@smart-waste/core';
import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { MapBox, useMap } from './use-map.tsx';

const ZOOM = 16;
/** A place that is rounded to a thousandth of a degree is within this distance of the point. */
const RADIUS_METERS = 80;

type AreaMapProps = { center: Point; label: string; className: string };

/** The surroundings of a rounded place: an area instead of a point. Load it lazily: it imports Leaflet. */
export function AreaMap({ center: { latitude, longitude }, label, className }: AreaMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const { map, background } = useMap(box, { latitude, longitude });
  useEffect(() => {
    if (!map) return;
    map.setView([latitude, longitude], ZOOM, { animate: false });
    const area = L.circle([latitude, longitude], {
      radius: RADIUS_METERS,
      className: 'map-area',
      interactive: false,
    }).addTo(map);
    return () => void area.remove();
  }, [map, latitude, longitude]);
  return <MapBox box={box} background={background} label={label} className={className} />;
}
