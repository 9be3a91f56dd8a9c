import { describeReason } from '@smart-waste/messages/catalogues';
import { expect, test } from 'vitest';
import { type PlaceResult, resolveCoordinates, resolvePlace } from './place.ts';

const form = { location: '', latitude: '', longitude: '' };
const jaipur = { latitude: 26.9124, longitude: 75.7873 };
const listFaults = (answer: PlaceResult) =>
  'faults' in answer
    ? answer.faults.map(({ field, reason }) => ({ field, error: describeReason(reason) }))
    : [];

test('a text alone is a place', () => {
  expect(resolvePlace({ ...form, location: '  Market Road ' }, null)).toEqual({
    place: { location: 'Market Road', latitude: null, longitude: null, location_source: 'typed' },
  });
});

test('coordinates alone get the text GPS Location', () => {
  expect(
    resolvePlace({ ...form, latitude: '26.9124', longitude: '75.7873', location_source: 'gps' }, null),
  ).toEqual({ place: { location: 'GPS Location', ...jaipur, location_source: 'gps' } });
});

test('the GPS of the photo is used when no coordinates were sent', () => {
  expect(resolvePlace({ ...form, location: 'Behind the school' }, jaipur)).toEqual({
    place: { location: 'Behind the school', ...jaipur, location_source: 'exif' },
  });
  expect(resolvePlace(form, jaipur)).toEqual({
    place: { location: 'GPS Location', ...jaipur, location_source: 'exif' },
  });
});

test('coordinates that were sent take precedence over the GPS of the photo', () => {
  expect(resolvePlace({ ...form, latitude: '1', longitude: '2' }, jaipur)).toMatchObject({
    place: { latitude: 1, longitude: 2, location_source: 'typed' },
  });
});

test('the poles and the date line are accepted', () => {
  expect(resolvePlace({ ...form, latitude: '-90', longitude: '180' }, null)).toMatchObject({
    place: { latitude: -90, longitude: 180 },
  });
  expect(resolvePlace({ ...form, latitude: '0', longitude: '0' }, null)).toMatchObject({
    place: { latitude: 0, longitude: 0 },
  });
});

test.each([
  ['91', '0', 'latitude', 'Latitude must be a number from -90 to 90'],
  ['NaN', '0', 'latitude', 'Latitude must be a number from -90 to 90'],
  ['0x10', '0', 'latitude', 'Latitude must be a number from -90 to 90'],
  ['north', '0', 'latitude', 'Latitude must be a number from -90 to 90'],
  ['0', '-180.5', 'longitude', 'Longitude must be a number from -180 to 180'],
  ['0', 'Infinity', 'longitude', 'Longitude must be a number from -180 to 180'],
  ['12', '', 'longitude', 'Please enter both latitude and longitude'],
  ['', '12', 'latitude', 'Please enter both latitude and longitude'],
])('latitude %j with longitude %j is refused at %s', (latitude, longitude, field, error) => {
  expect(listFaults(resolvePlace({ location: 'here', latitude, longitude }, jaipur))).toEqual([
    { field, error },
  ]);
});

test.each([
  ['91', '181', 'Longitude must be a number from -180 to 180'],
  ['91', '', 'Please enter both latitude and longitude'],
])('latitude %j and longitude %j are refused together', (latitude, longitude, error) => {
  expect(listFaults(resolvePlace({ location: 'here', latitude, longitude }, null))).toEqual([
    { field: 'latitude', error: 'Latitude must be a number from -90 to 90' },
    { field: 'longitude', error },
  ]);
});

// With time that grew with the square of the length, this would take minutes.
test.each(['1'.repeat(500_000), `${'1'.repeat(500_000)}.x`, `.${'1'.repeat(500_000)}e`])(
  'a latitude of half a million characters is refused',
  (latitude) => {
    const [fault] = listFaults(resolvePlace({ location: 'here', latitude, longitude: '0' }, null));
    expect(fault?.field).toBe('latitude');
  },
);

test.each(['26.', '.5', '+1', '2e1', '-0.25E-2'])('latitude %s is a number', (latitude) => {
  expect(resolvePlace({ location: 'here', latitude, longitude: '0' }, null)).toMatchObject({
    place: { latitude: Number(latitude) },
  });
});

test('an upload without text and coordinates is refused', () => {
  expect(listFaults(resolvePlace({ ...form, location: '   ' }, null))).toEqual([
    { field: 'location', error: 'Please provide location information' },
  ]);
});

test('a text of up to 500 characters is a place, a longer one is refused beside wrong coordinates', () => {
  expect(resolvePlace({ ...form, location: ` ${'x'.repeat(500)} ` }, null)).toMatchObject({
    place: { location: 'x'.repeat(500) },
  });
  expect(
    listFaults(resolvePlace({ location: 'x'.repeat(501), latitude: '91', longitude: '0' }, null)),
  ).toEqual([
    { field: 'location', error: 'At most 500 characters' },
    { field: 'latitude', error: 'Latitude must be a number from -90 to 90' },
  ]);
});

test('coordinates alone are a point when both are numbers within their bounds', () => {
  expect(resolveCoordinates({ latitude: ' 26.9124 ', longitude: '-75.7873' })).toEqual({
    point: { latitude: 26.9124, longitude: -75.7873 },
  });
  expect(resolveCoordinates({ latitude: '0', longitude: '0' })).toEqual({
    point: { latitude: 0, longitude: 0 },
  });
});

test.each([
  ['', '', ['latitude']],
  [' ', '75', ['latitude']],
  ['26', '', ['longitude']],
  ['91', '181', ['latitude', 'longitude']],
  ['north', '', ['latitude', 'longitude']],
])('coordinates alone are refused for %j and %j', (latitude, longitude, fields) => {
  const answer = resolveCoordinates({ latitude, longitude });
  expect('faults' in answer && answer.faults.map(({ field }) => field)).toEqual(fields);
});
