import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Geocoder } from '../../modules/analytics/ports.ts';
import { startNominatimStub } from '../../test/outside/nominatim-stub.ts';
import { createNominatim } from './nominatim/nominatim.ts';

const JAIPUR = { latitude: 26.924, longitude: 75.827 };
const SEA = { latitude: -65, longitude: 10 };
const neverAborted = new AbortController().signal;

type OpenedGeocoder = { geocoder: Geocoder; close: () => Promise<void> };
const GEOCODERS: Record<string, () => Promise<OpenedGeocoder>> = {
  'Nominatim server': async () => {
    const { url, close } = await startNominatimStub();
    return { geocoder: createNominatim({ url, contact: undefined, language: 'en', perSecond: 100 }), close };
  },
};

describe.each(Object.entries(GEOCODERS))('a %s', (_, open) => {
  let opened: OpenedGeocoder;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  test('returns the address of a place in one line', async () => {
    const address = await opened.geocoder.findAddress(JAIPUR, neverAborted);
    expect(address).toMatch(/^\S.*\S$/);
  });

  test('returns null for the open sea', async () => {
    expect(await opened.geocoder.findAddress(SEA, neverAborted)).toBeNull();
  });

  test('returns the same address for the same place, also for concurrent calls', async () => {
    const places = [0, 1, 2, 0].map((step) => ({ ...JAIPUR, latitude: JAIPUR.latitude + step / 100 }));
    const together = await Promise.all(
      places.map((place) => opened.geocoder.findAddress(place, neverAborted)),
    );
    expect(together[3]).toEqual(together[0]);
    expect(new Set(together).size).toBe(3);
  });

  test('names its language', () => {
    expect(opened.geocoder.language).toMatch(/^[a-z]{2}/);
  });
});
