import type { Point } from '@smart-waste/core';
import { mapMessages } from '@smart-waste/messages/en/map';
import L from 'leaflet';
import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMessages } from '../messages/messages.ts';
import { BackgroundNote, useMap } from './use-map.tsx';

const PIN =
  '<svg width="32" height="40" viewBox="0 0 32 40" fill="currentColor" stroke="white" stroke-width="2">' +
  '<path d="M16 38S29 24.500 29 15A13 13 0 0 0 3 15c0 9.500 13 23 13 23Z"/><circle cx="16" cy="15" r="4.500" fill="white" stroke="none"/></svg>';
const pin = L.divIcon({ className: 'map-pin', html: PIN, iconSize: [32, 40], iconAnchor: [16, 38] });

/** A map that was dragged around the globe counts on; a place does not. */
const pointOf = (place: L.LatLng): Point => {
  const { lat, lng } = place.wrap();
  return { latitude: lat, longitude: lng };
};

type MapPickerProps = { value: Point | null; onChange: (point: Point) => void; help: string };

/** A map on which a click, or Enter for the cross in its middle, sets the one marker. Load it lazily: it imports Leaflet. */
export function MapPicker({ value, onChange, help }: MapPickerProps) {
  const t = useMessages(mapMessages);
  const box = useRef<HTMLDivElement>(null);
  const { map, background } = useMap(box, value);
  const emit = useEffectEvent((place: L.LatLng) => onChange(pointOf(place)));

  useEffect(() => {
    map?.on('click', ({ latlng }) => emit(latlng));
    map?.on('keydown', ({ originalEvent: press }) => {
      if ((press.key !== 'Enter' && press.key !== ' ') || press.target !== box.current) return;
      press.preventDefault();
      emit(map.getCenter());
    });
  }, [map]);

  useEffect(() => {
    if (!map || !value) return;
    const options = { icon: pin, alt: t('map.selected'), keyboard: false };
    const marker = L.marker([value.latitude, value.longitude], options).addTo(map);
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
          aria-label={`${t('map.map')}. ${help}`}
          className="isolate h-[min(24rem,50dvh)] w-full overflow-hidden rounded-panel border"
        />
        <Plus
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 z-10 m-auto size-7 text-ink opacity-0 group-focus-within:opacity-100"
        />
      </div>
      <BackgroundNote background={background} />
    </div>
  );
}
