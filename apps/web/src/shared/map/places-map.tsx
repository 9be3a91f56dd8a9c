import type { Point } from '@smart-waste/core';
import { mapMessages } from '@smart-waste/messages/en/map';
import L from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMessages } from '../messages/messages.ts';
import { makeReachable, type NamedMarker } from './reachable-markers.ts';
import { MapBox, useMap } from './use-map.tsx';

/** `tone` is the colour of its marker, and `description` is what that says, for those who do not see it. */
export type MapPlace = Point & {
  id: string;
  label: string;
  tone: 'brick' | 'leaf' | 'plain';
  description: string;
};

/** The clickable size of a marker in pixels; the visible dot is smaller. */
const MARKER_PIXELS = 24;
const CLOSEST_FIT_ZOOM = 16;
const EDGE: L.PointTuple = [32, 32];

const createIcon = (tone: MapPlace['tone']) =>
  L.divIcon({ className: `map-dot map-dot-${tone}`, iconSize: [MARKER_PIXELS, MARKER_PIXELS] });

type Bounds = { south: number; north: number; west: number; east: number };

type PlacesMapProps = {
  places: readonly MapPlace[];
  /** Another value moves the map so that all places are seen. */
  fitFor: string;
  highlighted: string | null;
  onHighlight: (id: string | null) => void;
  onPick: (id: string) => void;
  /** Another place moves the map to it, as soon as it is among the places. */
  followed?: string | null;
  /** Called with what is seen whenever the map has come to rest. */
  onBounds?: (bounds: Bounds) => void;
  /** Describes the map and where the same data is shown as text. */
  label: string;
  className: string;
};

type Markers = Map<string, L.Marker>;

function showAll(map: L.Map, places: readonly MapPlace[]) {
  if (places.length === 0) return;
  const all = L.latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]));
  map.fitBounds(all, { padding: EDGE, maxZoom: CLOSEST_FIT_ZOOM, animate: false });
}

/** What is seen, without the parts of the world that are repeated. */
function getBounds(map: L.Map): Bounds {
  const seen = map.getBounds();
  return {
    south: Math.max(-90, seen.getSouth()),
    north: Math.min(90, seen.getNorth()),
    west: Math.max(-180, seen.getWest()),
    east: Math.min(180, seen.getEast()),
  };
}

function highlight(markers: Markers, highlighted: string | null) {
  for (const [id, marker] of markers) {
    marker.getElement()?.classList.toggle('map-dot-highlighted', id === highlighted);
    marker.setZIndexOffset(id === highlighted ? 1000 : 0);
  }
}

/** Places as markers, which one stop of the Tab key reaches. Load it lazily: it imports Leaflet. */
export function PlacesMap({
  places,
  fitFor,
  highlighted,
  onHighlight,
  onPick,
  followed = null,
  onBounds,
  label,
  className,
}: PlacesMapProps) {
  const t = useMessages(mapMessages);
  const box = useRef<HTMLDivElement>(null);
  const { map, background } = useMap(box);
  const markers = useRef<Markers>(new Map());
  const fittedFor = useRef<string | null>(null);
  const followedNow = useRef<string | null>(null);
  const notifyHighlight = useEffectEvent(onHighlight);
  const pick = useEffectEvent(onPick);
  const notifyBounds = useEffectEvent((map: L.Map) => onBounds?.(getBounds(map)));
  const highlightedNow = useEffectEvent(() => highlighted);

  useEffect(() => {
    if (!map) return;
    const markersById: Markers = new Map();
    const namedMarkers: NamedMarker[] = [];
    for (const { id, latitude, longitude, label: title, tone, description } of places) {
      const marker = L.marker([latitude, longitude], { icon: createIcon(tone), title, keyboard: false });
      const onPick = () => pick(id);
      marker
        .on({ mouseover: () => notifyHighlight(id), mouseout: () => notifyHighlight(null), click: onPick })
        .addTo(map);
      markersById.set(id, marker);
      namedMarkers.push({
        marker,
        name: `${title}: ${description}`,
        onPick,
        onFocus: (isFocused) => notifyHighlight(isFocused ? id : null),
      });
    }
    makeReachable(map, namedMarkers, t('map.places', { count: places.length }));
    markers.current = markersById;
    highlight(markersById, highlightedNow());
    return () => {
      for (const marker of markersById.values()) marker.remove();
    };
  }, [map, places, t]);

  useEffect(() => {
    if (!map || places.length === 0 || fittedFor.current === fitFor) return;
    fittedFor.current = fitFor;
    showAll(map, places);
  }, [map, places, fitFor]);

  useEffect(() => {
    const place = places.find(({ id }) => id === followed);
    if (!map || followedNow.current === followed || (followed !== null && !place)) return;
    followedNow.current = followed;
    if (place) map.panTo([place.latitude, place.longitude], { animate: false });
  }, [map, places, followed]);

  useEffect(() => {
    if (!map) return;
    const notify = () => notifyBounds(map);
    notify();
    map.on('moveend', notify);
    return () => {
      map.off('moveend', notify);
    };
  }, [map]);

  useEffect(() => highlight(markers.current, highlighted), [highlighted]);

  return <MapBox box={box} background={background} label={label} className={className} />;
}
