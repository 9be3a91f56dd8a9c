import type { Image, ImageList } from '@smart-waste/contract';

const idOf = (serial: number): string => `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;

/** An image as the server sends it; each serial number is another one. */
export const imageOf = (serial: number, changes: Partial<Image> = {}): Image => ({
  image_id: idOf(serial),
  user_id: 7,
  image_url: `/photos/${serial}.jpg`,
  thumbnail_url: `/photos/${serial}-small.jpg`,
  processed_image_url: null,
  width: 1200,
  height: 900,
  placeholder_color: '#808080',
  location: `Place ${serial}`,
  latitude: 26.91239,
  longitude: 75.78728,
  location_source: 'typed',
  uploaded_at: '2026-03-05T10:00:00.000Z',
  status: 'completed',
  stage: null,
  analysis_results: null,
  error_message: null,
  possible_duplicate_of: null,
  ...changes,
});

export const listOf = (images: Image[], total = images.length): ImageList => ({
  data: images,
  next_cursor: null,
  total,
});
