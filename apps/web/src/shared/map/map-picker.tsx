import type { Point } from '@smart-waste/core';
import { mapMessages } from '@smart-waste/messages/en/map';
import L from 'leaflet';
import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useMessages } from '../messages/messages.ts';
import { BackgroundNote, useMap } from './use-map.tsx';

const PIN =
  '<svg width="32" height="40" viewBox="0 0 32 40" fill="currentColor" stroke="white" stroke-width="2">' +
  '<path d="M16 38S29 24.500 29 15A13 13 0 0 0 3 15c0 9.500 13 23 13 23Z"/><circle cx="16" cy="15" r="4.500" fill="white" stroke="none"/></svg>';
const pin = L.divIcon({ className: 'map-pin', html: PIN, iconSize: [32, 40], iconAnchor: [16, 38] });

/** A map that was dragged around the globe counts on; a place does not. */
const toPoint = (place: L.LatLng): Point => {
  const { lat, lng } = place.wrap();
  return { latitude: lat, longitude: lng };
};

const formatPoint = ({ latitude, longitude }: Point) => ({
  latitude: latitude.toFixed(DECIMALS),
  longitude: longitude.toFixed(DECIMALS),
});
const DECIMALS = 6;

type KeyEvents = { onMoved: (center: L.LatLng) => void; onPick: (center: L.LatLng) => void };

/** Arrow keys move the map, which Leaflet does; Enter and Space pick its centre, once it has come to rest. */
function pickByKeys(map: L.Map, { onMoved, onPick }: KeyEvents): void {
  let isMoving = false;
  let isArrowPressed = false;
  map.on('movestart', () => {
    isMoving = true;
  });
  map.on('moveend', () => {
    isMoving = false;
    if (isArrowPressed) onMoved(map.getCenter());
    isArrowPressed = false;
  });
  map.on('keydown', ({ originalEvent: press }) => {
    if (press.target !== map.getContainer()) return;
    if (press.key.startsWith('Arrow')) isArrowPressed = true;
    if (press.key !== 'Enter' && press.key !== ' ') return;
    press.preventDefault();
    const pick = () => onPick(map.getCenter());
    if (isMoving) map.once('moveend', pick);
    else pick();
  });
}

type MapPickerProps = { value: Point | null; onChange: (point: Point) => void };

/**
 * A map on which a click, or Enter for the cross in its middle, sets the one marker. Load it lazily: it imports
 * Leaflet.
 */
export function MapPicker({ value, onChange }: MapPickerProps) {
  const t = useMessages(mapMessages);
  const keys = useId();
  const box = useRef<HTMLDivElement>(null);
  const { map, background } = useMap(box, value);
  const [position, setPosition] = useState('');
  const emit = useEffectEvent((place: L.LatLng) => {
    const point = toPoint(place);
    setPosition(t('map.pin_at', formatPoint(point)));
    onChange(point);
  });
  const announceCross = useEffectEvent((center: L.LatLng) =>
    setPosition(t('map.cross_at', formatPoint(toPoint(center)))),
  );

  useEffect(() => {
    if (!map) return;
    map.on('click', ({ latlng }) => emit(latlng));
    pickByKeys(map, { onMoved: (center) => announceCross(center), onPick: (center) => emit(center) });
  }, [map]);

  useEffect(() => {
    if (!map || !value) return;
    // Typed coordinates may be out of sight.
    const place = L.latLng(value.latitude, value.longitude);
    if (!map.getBounds().contains(place)) map.setView(place, map.getZoom(), { animate: false });
    const options = { icon: pin, alt: t('map.selected'), keyboard: false };
    const marker = L.marker(place, options).addTo(map);
    return () => {
      marker.remove();
    };
  }, [map, value, t]);

  return (
    <div className="grid gap-2">
      <div className="group relative">
        <div
          ref={box}
          role="application"
          aria-label={t('map.picker')}
          aria-describedby={keys}
          className="isolate h-[34dvh] md:h-[min(24rem,40dvh)] w-full overflow-hidden rounded-panel border"
        />
        <Plus
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 z-10 m-auto size-7 text-ink opacity-0 group-focus-within:opacity-100"
        />
      </div>
      <p id={keys} className="sr-only">
        {t('map.pick_keys')}
      </p>
      <p role="status" className="sr-only">
        {position}
      </p>
      <BackgroundNote background={background} />
    </div>
  );
}
