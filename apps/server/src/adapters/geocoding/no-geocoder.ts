import type { Geocoder } from '../../ports/geocoder.ts';

/** Knows no place: what an installation has that does not name one. */
export const noGeocoder: Geocoder = { isConfigured: false, language: 'en', addressOf: async () => null };
