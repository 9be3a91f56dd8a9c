import { EARTH_RADIUS_METERS, type Point, type Random } from '@smart-waste/core';
import { pick, pickWeighted, sampleNormal } from '../../lib/seeded-random.ts';

/** Where waste collects in Jaipur; a larger weight means more often. */
const HOT_SPOTS = [
  { words: 'Johari Bazaar', latitude: 26.9196, longitude: 75.8265, weight: 10 },
  { words: 'Sindhi Camp bus stand', latitude: 26.9233, longitude: 75.7998, weight: 9 },
  { words: 'Chandpole Gate', latitude: 26.9256, longitude: 75.8073, weight: 8 },
  { words: 'Bapu Bazaar', latitude: 26.9167, longitude: 75.8206, weight: 7 },
  { words: 'Railway station, Hasanpura side', latitude: 26.9189, longitude: 75.7876, weight: 6 },
  { words: 'MI Road', latitude: 26.9166, longitude: 75.8037, weight: 5 },
  { words: 'Ajmeri Gate', latitude: 26.9162, longitude: 75.8165, weight: 5 },
  { words: 'Tripolia Bazaar', latitude: 26.9244, longitude: 75.8226, weight: 4 },
  { words: 'Hawa Mahal Road', latitude: 26.9239, longitude: 75.8267, weight: 4 },
  { words: 'Ramganj Bazaar', latitude: 26.9215, longitude: 75.8351, weight: 4 },
  { words: 'Ram Niwas Garden', latitude: 26.9157, longitude: 75.819, weight: 3 },
  { words: 'Subhash Chowk', latitude: 26.9344, longitude: 75.8289, weight: 3 },
  { words: 'Bani Park, Collectorate Circle', latitude: 26.929, longitude: 75.7942, weight: 2 },
  { words: 'Moti Doongri Road', latitude: 26.9069, longitude: 75.8213, weight: 2 },
  { words: 'Statue Circle', latitude: 26.9066, longitude: 75.8064, weight: 2 },
  { words: 'Adarsh Nagar', latitude: 26.9032, longitude: 75.8297, weight: 2 },
  { words: 'Central Park, Gate 3', latitude: 26.9052, longitude: 75.807, weight: 1 },
  { words: 'Amer Road near Jal Mahal', latitude: 26.9535, longitude: 75.8462, weight: 1 },
] as const;

const DETAILS = [
  'near the bus stop',
  'opposite the pharmacy',
  'behind the school',
  'beside the temple gate',
  'at the vegetable stalls',
  'corner of the second lane',
  'in front of the bank',
  'under the flyover',
  'next to the public tap',
  'by the parking lot',
] as const;

const AT_HOT_SPOT_METERS = 70;
const AROUND_METERS = 450;
/** How far apart two people stand who photograph the same waste. */
const SAME_PLACE_METERS = 7;
const [SHARE_AROUND, SHARE_DETAILED, SHARE_UNLOCATED, SHARE_GPS] = [0.3, 0.75, 0.05, 0.7];

/** A position of a person. */
export type DemoPlace = { words: string; point: Point; source: 'gps' | 'map'; isLocated: boolean };

function movePoint({ latitude, longitude }: Point, meters: number, random: Random): Point {
  const degrees = (180 / Math.PI / EARTH_RADIUS_METERS) * meters;
  return {
    latitude: latitude + sampleNormal(random) * degrees,
    longitude: longitude + (sampleNormal(random) * degrees) / Math.cos((latitude * Math.PI) / 180),
  };
}

/** A place in the city, mostly at one of the spots where waste collects; a few people give words alone. */
export function pickPlace(random: Random): DemoPlace {
  const spot = pickWeighted(random, HOT_SPOTS) ?? HOT_SPOTS[0];
  const point = movePoint(spot, random() < SHARE_AROUND ? AROUND_METERS : AT_HOT_SPOT_METERS, random);
  const words = random() < SHARE_DETAILED ? `${spot.words}, ${pick(random, DETAILS)}` : spot.words;
  const source = random() < SHARE_GPS ? 'gps' : 'map';
  return { words, point, source, isLocated: random() >= SHARE_UNLOCATED };
}

/** A few steps from there. */
export const pickPlaceNear = (place: DemoPlace, random: Random): DemoPlace => ({
  ...place,
  point: movePoint(place.point, SAME_PLACE_METERS, random),
});

/** Coordinates as a form has them. */
export const formatCoordinates = ({ point: { latitude, longitude } }: DemoPlace) => ({
  latitude: latitude.toFixed(6),
  longitude: longitude.toFixed(6),
});

/** A place as a person enters it. */
export const toPlaceForm = (place: DemoPlace) =>
  place.isLocated
    ? { location: place.words, ...formatCoordinates(place), location_source: place.source }
    : { location: place.words, latitude: '', longitude: '', location_source: 'typed' as const };
