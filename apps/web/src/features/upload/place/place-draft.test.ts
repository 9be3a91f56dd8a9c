import { expect, test } from 'vitest';
import {
  buildPlaceForm,
  computeDisagreementMeters,
  EMPTY_PLACE,
  isPlaceEntered,
  type PlaceAction,
  parsePoint,
  placeReducer,
} from './place-draft.ts';

const JAIPUR = { latitude: 26.9124, longitude: 75.7873 };
const NEARBY = { latitude: 26.9194, longitude: 75.7873 };
const DELHI = { latitude: 28.6139, longitude: 77.209 };

const applyActions = (...actions: PlaceAction[]) => actions.reduce(placeReducer, EMPTY_PLACE);

test.each(['gps', 'exif', 'map'] as const)('a place from %s fills both fields to six decimals', (source) => {
  const draft = applyActions({ type: 'located', source, point: { latitude: 1 / 3, longitude: -2 / 3 } });
  expect(draft).toMatchObject({ latitude: '0.333333', longitude: '-0.666667', source });
});

test('typing into a field changes the source to typed', () => {
  const draft = applyActions(
    { type: 'located', source: 'map', point: JAIPUR },
    { type: 'typed', field: 'latitude', text: '26.9' },
  );
  expect(draft).toMatchObject({ latitude: '26.9', longitude: '75.787300', source: 'typed' });
});

test('emptying both fields leaves no source', () => {
  const draft = applyActions(
    { type: 'typed', field: 'latitude', text: '1' },
    { type: 'typed', field: 'latitude', text: '' },
  );
  expect(draft.source).toBeNull();
});

test("only a position of the device sets the device's point", () => {
  expect(applyActions({ type: 'located', source: 'gps', point: JAIPUR }).device).toEqual(JAIPUR);
  expect(applyActions({ type: 'located', source: 'exif', point: JAIPUR }).device).toBeNull();
});

test('clearing resets description, coordinates and device', () => {
  const draft = applyActions(
    { type: 'described', location: 'Main Street' },
    { type: 'located', source: 'gps', point: JAIPUR },
    { type: 'cleared' },
  );
  expect(draft).toEqual(EMPTY_PLACE);
});

test.each([
  ['both fields filled', '26.9124', '75.7873', JAIPUR],
  ['zero is a place', '0', '0', { latitude: 0, longitude: 0 }],
  ['one field empty', '26.9124', ' ', null],
  ['words', 'north', '75', null],
])('%s', (_, latitude, longitude, point) => {
  expect(parsePoint({ ...EMPTY_PLACE, latitude, longitude })).toEqual(point);
});

test('coordinates entered by the user apply to every photo, even to one with its own GPS', () => {
  const draft = applyActions({ type: 'located', source: 'map', point: JAIPUR });
  expect(buildPlaceForm(draft, DELHI)).toEqual({
    location: '',
    latitude: '26.912400',
    longitude: '75.787300',
    location_source: 'map',
  });
});

test('coordinates taken from one photo apply only to photos without their own GPS', () => {
  const draft = applyActions({ type: 'located', source: 'exif', point: JAIPUR });
  expect(buildPlaceForm(draft, DELHI)).toMatchObject({ latitude: '28.613900', location_source: 'exif' });
  expect(buildPlaceForm(draft, null)).toMatchObject({ latitude: '26.912400', location_source: 'exif' });
});

test('coordinates that were found without being asked for apply only to photos without their own GPS', () => {
  const draft = applyActions({ type: 'located', source: 'gps', point: JAIPUR, isAutomatic: true });
  expect(buildPlaceForm(draft, DELHI)).toMatchObject({ latitude: '28.613900', location_source: 'exif' });
  expect(buildPlaceForm(draft, null)).toMatchObject({ latitude: '26.912400', location_source: 'gps' });
});

test('a photo keeps its own GPS when only a description is given', () => {
  const draft = applyActions({ type: 'described', location: 'Main Street' });
  expect(buildPlaceForm(draft, DELHI)).toMatchObject({ location: 'Main Street', latitude: '28.613900' });
  expect(buildPlaceForm(draft, null)).toEqual({
    location: 'Main Street',
    latitude: '',
    longitude: '',
    location_source: undefined,
  });
});

test('photo and device disagree only beyond one kilometre, and only when both are known', () => {
  expect(computeDisagreementMeters(JAIPUR, NEARBY)).toBeNull();
  expect(computeDisagreementMeters(JAIPUR, DELHI)).toBeGreaterThan(200_000);
  expect(computeDisagreementMeters(JAIPUR, null)).toBeNull();
  expect(computeDisagreementMeters(null, DELHI)).toBeNull();
});

test.each([
  ['the same words and point', { latitude: '26.912400', longitude: '75.7873' }, true],
  [
    'words with a space after them',
    { location: 'Main Street ', latitude: '26.9124', longitude: '75.7873' },
    true,
  ],
  ['other words', { location: 'Gate 2', latitude: '26.9124', longitude: '75.7873' }, false],
  ['another point', { latitude: '26.9', longitude: '75.7873' }, false],
  ['no point', {}, false],
])('isPlaceEntered compares a place with %s', (_, fields, isSame) => {
  const place = { location: 'Main Street', ...JAIPUR, location_source: 'map' } as const;
  expect(isPlaceEntered({ ...EMPTY_PLACE, location: 'Main Street', ...fields }, place)).toBe(isSame);
});
