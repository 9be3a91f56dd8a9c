import type { Zone } from '@smart-waste/contract';
import type { Point } from '../geo.ts';

const MAP_ZOOM = 17;

/** Links that open a place on two public maps, with six decimals (about 0.1 m). */
export function mapLinks({ latitude, longitude }: Point): Zone['mapLinks'] {
  const [lat, lng] = [latitude.toFixed(6), longitude.toFixed(6)];
  return {
    googleMaps: `https://www.google.com/maps/search/?api=1&query=${lat}%2C${lng}`,
    openStreetMap: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${MAP_ZOOM}/${lat}/${lng}`,
  };
}
