import { describe, expect, it } from 'vitest';
import {
  type AfterPhotoFacts,
  computeDistanceFromCase,
  findAfterPhotoWarnings,
  findReopenPhotoWarnings,
  isDoubtful,
} from './after-photo.ts';
import { addHours, NOW } from './test/held-case.ts';

const held = { latitude: 26.9124, longitude: 75.7873, opened_at: NOW };
const good: AfterPhotoFacts = {
  latitude: 26.9125,
  longitude: 75.7873,
  captured_at: addHours(5),
  received_at: addHours(6),
  is_known: false,
  is_similar: false,
};

describe('the warnings about a photo after the cleaning (CA-101)', () => {
  it.each<[string, Partial<AfterPhotoFacts>, string[]]>([
    ['of that place, after the report', {}, []],
    ['without a time of its camera, received after the report', { captured_at: null }, []],
    ['of a camera ahead of its time', { captured_at: addHours(9000) }, []],
    ['of a phone that is two minutes slow', { captured_at: addHours(-2 / 60) }, []],
    ['from before the report', { captured_at: addHours(-0.1) }, ['taken_before_case']],
    ['from years ago', { captured_at: new Date('2001-01-01T00:00:00Z') }, ['taken_before_case']],
    ['received before the report', { captured_at: null, received_at: addHours(-1) }, ['taken_before_case']],
    ['taken 1.2 km away', { latitude: 26.9232 }, ['taken_elsewhere']],
    ['taken across the street', { latitude: 26.9136 }, []],
    ['without coordinates', { latitude: null, longitude: null }, ['place_unknown']],
    ['of the same file as another', { is_known: true }, ['known_photo']],
    ['of the same file, which of course looks alike', { is_known: true, is_similar: true }, ['known_photo']],
    ['that looks like another', { is_similar: true }, ['similar_photo']],
    [
      'of which everything is wrong',
      { is_known: true, captured_at: addHours(-99), latitude: -26 },
      ['known_photo', 'taken_before_case', 'taken_elsewhere'],
    ],
  ])('follow from what is known of it: %s', (_, facts, warnings) => {
    expect(findAfterPhotoWarnings({ ...good, ...facts }, held)).toEqual(warnings);
  });

  it('is that its place is unknown when that of the case is', () => {
    const placeless = { ...held, latitude: null, longitude: null };
    expect(findAfterPhotoWarnings(good, placeless)).toEqual(['place_unknown']);
    expect(computeDistanceFromCase(good, placeless)).toBeNull();
  });

  it('names the distance in whole metres, across the 180th meridian, too', () => {
    expect(computeDistanceFromCase(good, held)).toBe(11);
    expect(
      computeDistanceFromCase({ latitude: 0, longitude: 179.9999 }, { latitude: 0, longitude: -179.9999 }),
    ).toBe(22);
  });
});

describe('the warnings about a photo with which a case is reopened (CA-140)', () => {
  const closed = { ...held, closed_at: addHours(3) };
  it.each<[string, Partial<AfterPhotoFacts>, string[]]>([
    ['of that place, after the cleaning', {}, []],
    ['that says neither where nor when', { captured_at: null, latitude: null, longitude: null }, []],
    ['that looks like the one from before', { is_similar: true }, []],
    ['of a phone that is two minutes slow', { captured_at: addHours(3 - 2 / 60) }, []],
    ['from before the cleaning', { captured_at: addHours(2) }, ['taken_before_closing']],
    ['taken 1.2 km away', { latitude: 26.9232 }, ['taken_elsewhere']],
    ['of the same file as another', { is_known: true }, ['known_photo']],
  ])('follow from what is known of it: %s', (_, facts, warnings) => {
    expect(findReopenPhotoWarnings({ ...good, ...facts }, closed)).toEqual(warnings);
  });

  it('is not its time when it is not known when the place was cleaned', () => {
    const old = { ...good, captured_at: addHours(-99) };
    expect(findReopenPhotoWarnings(old, { ...held, closed_at: null })).toEqual([]);
  });
});

it.each([
  ['no_waste_seen', [], false],
  ['cannot_tell', [], false],
  [null, [], false],
  ['still_sees', [], true],
  ['no_waste_seen', ['taken_elsewhere'], true],
] as const)(
  'a proof with the verdict %j and the warnings %j is doubtful: %j (CA-133)',
  (verdict, warnings, doubtful) => {
    expect(isDoubtful({ verdict, warnings: [...warnings] })).toBe(doubtful);
  },
);
