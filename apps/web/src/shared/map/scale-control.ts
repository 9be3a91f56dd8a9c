import L from 'leaflet';
import { formatDistance } from '../format/units.ts';
import { getCurrentLanguage } from '../messages/language.ts';

const MAX_PIXELS = 100;

/** The largest of 1, 2 and 5 times a power of ten that is not above a number. */
function roundDown(meters: number): number {
  const power = 10 ** Math.floor(Math.log10(meters));
  return ([5, 2, 1].find((factor) => factor * power <= meters) ?? 1) * power;
}

/** A line as long as a round distance in the middle of the view. */
export function addScale(map: L.Map): void {
  const line = document.createElement('div');
  line.className = 'map-scale';
  const update = () => {
    const { x, y } = map.getSize();
    const from = map.containerPointToLatLng([(x - MAX_PIXELS) / 2, y / 2]);
    const to = map.containerPointToLatLng([(x + MAX_PIXELS) / 2, y / 2]);
    const reach = map.distance(from, to);
    if (!(reach > 0)) return;
    const meters = roundDown(reach);
    line.style.width = `${(MAX_PIXELS * meters) / reach}px`;
    line.textContent = formatDistance(meters, getCurrentLanguage());
  };
  const control = new L.Control({ position: 'bottomleft' });
  control.onAdd = () => line;
  control.addTo(map);
  map.on('moveend resize', update);
  map.whenReady(update);
}
