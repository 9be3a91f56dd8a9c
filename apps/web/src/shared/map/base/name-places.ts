import type { MapPlaceName } from '@smart-waste/core';
import type { Language } from '@smart-waste/messages';
import { mapMessages } from '@smart-waste/messages/en/map';
import L from 'leaflet';
import { formatDistance } from '../../format/units.ts';
import { getCurrentMessages } from '../../messages/messages.ts';
import type { BaseData } from './base-data.ts';
import { chooseLabels, type LabelCandidate, type MapLabelBox, type PlacedLabel } from './choose-labels.ts';
import { countNamedPlaces, type Direction, findNearestPlaces, selectNamedCountries } from './map-places.ts';

const PANE = 'place-names';
/** Above the tiles (200), below lines and markers (400 and more). */
const PANE_Z_INDEX = '350';
const FONT_PIXELS = 12;
const LINE_PIXELS = 16;
/**
 * From the dot of a place to the middle of a text above or below it, to the near end of one beside it, and clear of a
 * marker.
 */
const FROM_DOT_PIXELS = { below: 12, above: -12, beside: 7, clear: 46 };
/** From here on a name stands for an area, so that it may be some way from its dot. */
const AREA_FROM_ZOOM = 10;
/** Letters of countries are spaced. */
const COUNTRY_STRETCH = 1.15;
/** At the right and the lower edge stand the degrees, the scale and the attribution. */
const RESERVED_PIXELS = { right: 64, below: 42 };
const MARKER_PIXELS = 30;
/** From here on a view may be without any place name, so that the nearest ones are listed. */
const NEARBY_FROM_ZOOM = 8;
const MAX_NEARBY_PLACES = 3;
const ARROWS: Record<Direction, string> = {
  n: '↑',
  ne: '↗',
  e: '→',
  se: '↘',
  s: '↓',
  sw: '↙',
  w: '←',
  nw: '↖',
};

type Label = LabelCandidate & { kind: 'country' | 'city'; point: L.Point };

/** The width of texts in the font of the page; an estimate where nothing can be drawn. */
function createTextMeter(container: HTMLElement): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = `500 ${FONT_PIXELS}px ${getComputedStyle(container).fontFamily}`;
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? context?.measureText(text).width ?? text.length * (FONT_PIXELS / 2);
    known.set(text, width);
    return width;
  };
}

/** The place in the copy of the world that is nearest to the middle of the view. */
const toNearestLatLng = ({ latitude, longitude }: MapPlaceName, middle: L.LatLng) =>
  L.latLng(latitude, longitude + 360 * Math.round((middle.lng - longitude) / 360));

function listBoxes({ x, y }: L.Point, { width, zoom }: { width: number; zoom: number }): MapLabelBox[] {
  const size = { width, height: LINE_PIXELS };
  const beside = FROM_DOT_PIXELS.beside + width / 2;
  const close = [
    { ...size, x, y: y + FROM_DOT_PIXELS.below },
    { ...size, x, y: y + FROM_DOT_PIXELS.above },
    { ...size, x: x + beside, y },
    { ...size, x: x - beside, y },
  ];
  if (zoom < AREA_FROM_ZOOM) return close;
  const clear = [-1, 1].map((side) => ({ ...size, x, y: y + side * FROM_DOT_PIXELS.clear }));
  return [...close, ...clear];
}

type Sources = { data: BaseData; names: Intl.DisplayNames; measureWidth: (text: string) => number };

/** The labels of a view, countries first, then places by their inhabitants. */
function* listCandidates(map: L.Map, { data, names, measureWidth }: Sources): Generator<Label> {
  const [zoom, middle, bounds] = [map.getZoom(), map.getCenter(), map.getBounds()];
  const createLabels = (place: MapPlaceName, kind: Label['kind']): Label[] => {
    const position = toNearestLatLng(place, middle);
    if (!bounds.contains(position)) return [];
    const point = map.latLngToContainerPoint(position);
    const width = measureWidth(place.name) * (kind === 'country' ? COUNTRY_STRETCH : 1);
    const boxes =
      kind === 'country'
        ? [{ x: point.x, y: point.y, width, height: LINE_PIXELS }]
        : listBoxes(point, { width, zoom });
    return [{ text: place.name, boxes, kind, point }];
  };
  for (const { code, ...place } of selectNamedCountries(data.shapes.countries, zoom))
    yield* createLabels({ ...place, name: names.of(code) ?? code }, 'country');
  for (const place of data.places.slice(0, countNamedPlaces(data, zoom))) yield* createLabels(place, 'city');
}

/** The boxes of the markers, in whose way no name should be. */
function listObstacles(map: L.Map): MapLabelBox[] {
  const boxes: MapLabelBox[] = [];
  map.eachLayer((layer) => {
    if (!(layer instanceof L.Marker) || !layer.options.interactive) return;
    const { x, y } = map.latLngToContainerPoint(layer.getLatLng());
    boxes.push({ x, y, width: MARKER_PIXELS, height: MARKER_PIXELS });
  });
  return boxes;
}

function showLabels(map: L.Map, pane: HTMLElement, labels: readonly PlacedLabel<Label>[]): void {
  pane.replaceChildren(
    ...labels.map(({ candidate: { text, kind, point }, box }) => {
      const element = document.createElement('div');
      element.className = `place-name place-name-${kind}`;
      const name = Object.assign(document.createElement('span'), { textContent: text });
      name.style.left = `${box.x - point.x}px`;
      name.style.top = `${box.y - point.y}px`;
      element.append(name);
      L.DomUtil.setPosition(element, map.containerPointToLayerPoint(point));
      return element;
    }),
  );
}

/** Lists the places nearest to the middle with distance and direction, as far as they are not in the view. */
function showNearby(map: L.Map, list: HTMLElement, { shown, data, language }: Nearby): void {
  const t = getCurrentMessages(mapMessages);
  const { lat: latitude, lng: longitude } = map.getCenter().wrap();
  const inView = new Set(shown.map(({ candidate }) => candidate.text));
  const wanted = map.getZoom() < NEARBY_FROM_ZOOM ? 0 : Math.max(0, MAX_NEARBY_PLACES - inView.size);
  const nearest = findNearestPlaces({ latitude, longitude }, data.places, wanted + inView.size)
    .filter(({ name }) => !inView.has(name))
    .slice(0, wanted);
  list.hidden = nearest.length === 0;
  list.replaceChildren(
    ...nearest.map(({ name, meters, direction }) => {
      const distance = formatDistance(Math.max(1, Math.round(meters / 1000)) * 1000, language);
      const row = document.createElement('li');
      const spoken = t('map.nearby_place', {
        place: name,
        distance,
        direction: t(`map.direction_${direction}`),
      });
      const visible = Object.assign(document.createElement('span'), {
        ariaHidden: 'true',
        textContent: `${ARROWS[direction]} ${name} ${distance}`,
      });
      const read = Object.assign(document.createElement('span'), {
        className: 'sr-only',
        textContent: spoken,
      });
      row.append(visible, read);
      return row;
    }),
  );
}

type Nearby = { shown: readonly PlacedLabel<Label>[]; data: BaseData; language: Language };

function createNearbyControl(): { control: L.Control; list: HTMLElement } {
  const list = document.createElement('ul');
  list.className = 'nearby-places';
  list.setAttribute('aria-label', getCurrentMessages(mapMessages)('map.nearby'));
  const control = new L.Control({ position: 'topright' });
  control.onAdd = () => list;
  return { control, list };
}

/** Names countries and places on the map, and those nearest to it where it shows few; returns how to remove them. */
export function namePlaces(map: L.Map, data: BaseData, language: Language): () => void {
  const pane = map.getPane(PANE) ?? map.createPane(PANE);
  pane.style.zIndex = PANE_Z_INDEX;
  pane.classList.add('leaflet-zoom-hide');
  pane.setAttribute('aria-hidden', 'true');
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  const sources = { data, names, measureWidth: createTextMeter(map.getContainer()) };
  const { control, list } = createNearbyControl();
  control.addTo(map);
  const update = () => {
    const { x, y } = map.getSize();
    const shown = chooseLabels(listCandidates(map, sources), {
      width: x - RESERVED_PIXELS.right,
      height: y - RESERVED_PIXELS.below,
      obstacles: listObstacles(map),
    });
    showLabels(map, pane, shown);
    showNearby(map, list, { shown, data, language });
  };
  map.on('moveend resize', update);
  update();
  return () => {
    map.off('moveend resize', update);
    control.remove();
    pane.replaceChildren();
  };
}
