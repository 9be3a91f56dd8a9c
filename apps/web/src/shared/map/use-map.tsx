import type { Point } from '@smart-waste/core';
import { mapMessages } from '@smart-waste/messages/en/map';
import type L from 'leaflet';
import { type Ref, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMapTiles } from '../api/use-client-config.ts';
import { useMessages } from '../messages/messages.ts';
import { DEFAULT_VIEW, openMap } from './create-map.ts';
import { type BackgroundKind, showBackground } from './map-background.ts';

/** A map in an element, as long as the component is mounted; a switch of language opens it again at the same view. */
export function useMap(box: RefObject<HTMLElement | null>, start: Point | null = null) {
  const t = useMessages(mapMessages);
  const tiles = useMapTiles();
  const [opened, setOpened] = useState<{ map: L.Map; t: typeof t } | null>(null);
  // While the language changes, effects that use the map run before it is opened again; theirs is already removed.
  const map = opened?.t === t ? opened.map : null;
  const [background, setBackground] = useState<BackgroundKind>('tiles');
  const view = useRef<{ center: L.LatLng; zoom: number } | null>(null);
  const firstCenter = useEffectEvent((): L.LatLngTuple => {
    const { latitude, longitude } = start ?? DEFAULT_VIEW;
    return [latitude, longitude];
  });

  useEffect(() => {
    if (!box.current) return;
    const map = openMap(box.current, firstCenter(), t);
    if (view.current) map.setView(view.current.center, view.current.zoom);
    setOpened({ map, t });
    return () => {
      view.current = { center: map.getCenter(), zoom: map.getZoom() };
      map.remove();
      setOpened(null);
    };
  }, [t, box]);

  useEffect(() => {
    if (!map || tiles === undefined) return;
    return showBackground(map, tiles, setBackground);
  }, [map, tiles]);

  return { map, background };
}

type MapBoxProps = {
  box: Ref<HTMLDivElement>;
  background: BackgroundKind;
  label: string;
  className: string;
};

/** The element of a map that takes the keys of the arrows, and what it shows without tiles. */
export const MapBox = ({ box, background, label, className }: MapBoxProps) => (
  <div className="grid gap-2">
    <div
      ref={box}
      role="application"
      aria-label={label}
      className={`isolate w-full overflow-hidden rounded-panel border ${className}`}
    />
    <BackgroundNote background={background} />
  </div>
);

/** Says what a map without tiles shows instead. */
export function BackgroundNote({ background }: { background: BackgroundKind }) {
  const t = useMessages(mapMessages);
  if (background === 'tiles') return null;
  return (
    <p role="status" className="text-xs text-ink-soft">
      {t(background === 'simple' ? 'map.simple' : 'map.no_background')}
    </p>
  );
}
