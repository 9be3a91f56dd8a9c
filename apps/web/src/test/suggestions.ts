import type { SuggestedCase } from '@smart-waste/contract';

/** A case that was reported two days ago, ten metres away. */
export const sampleSuggestion = (number: number, change: Partial<SuggestedCase> = {}): SuggestedCase => ({
  number,
  status: 'confirmed',
  category_names: { en: 'Garbage pile' },
  opened_at: new Date(Date.now() - 2 * 86_400_000).toISOString(),
  cleaned_at: null,
  latitude: 26.9,
  longitude: 75.8,
  distance_meters: 10,
  reports: 2,
  is_followed: false,
  photo: {
    thumbnail_url: `/photos/${number}-small.jpg`,
    image_url: `/photos/${number}.jpg`,
    placeholder_color: '#335544',
    width: 64,
    height: 48,
    taken_at: '2026-06-01T10:00:00.000Z',
  },
  ...change,
});
