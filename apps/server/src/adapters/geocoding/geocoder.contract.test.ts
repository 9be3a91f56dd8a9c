import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Geocoder } from '../../ports/geocoder.ts';
import { nominatimStub } from '../../test/outside/nominatim-stub.ts';
import { noGeocoder } from './no-geocoder.ts';
import { nominatim } from './nominatim/nominatim.ts';

const JAIPUR = { latitude: 26.924, longitude: 75.827 };
const SEA = { latitude: -65, longitude: 10 };
const patience = new AbortController().signal;

type Opened = { geocoder: Geocoder; close: () => Promise<void> };
const GEOCODERS: Record<string, () => Promise<Opened>> = {
  'geocoder that is none': async () => ({ geocoder: noGeocoder, close: async () => {} }),
  'Nominatim server': async () => {
    const { url, close } = await nominatimStub();
    return { geocoder: nominatim({ url, contact: undefined, language: 'en', perSecond: 100 }), close };
  },
};

describe.each(Object.entries(GEOCODERS))('a %s', (_, open) => {
  let opened: Opened;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  test('answers one line of words for a place, or that it has none', async () => {
    const address = await opened.geocoder.addressOf(JAIPUR, patience);
    if (opened.geocoder.isConfigured) expect(address).toMatch(/^\S.*\S$/);
    else expect(address).toBeNull();
  });

  test('has no words for the open sea', async () => {
    expect(await opened.geocoder.addressOf(SEA, patience)).toBeNull();
  });

  test('answers the same for the same place, and each of many at once its own', async () => {
    const places = [0, 1, 2, 0].map((step) => ({ ...JAIPUR, latitude: JAIPUR.latitude + step / 100 }));
    const together = await Promise.all(places.map((place) => opened.geocoder.addressOf(place, patience)));
    expect(together[3]).toEqual(together[0]);
    if (opened.geocoder.isConfigured) expect(new Set(together).size).toBe(3);
  });

  test('says which language it speaks', () => {
    expect(opened.geocoder.language).toMatch(/^[a-z]{2}/);
  });
});
