const MEDIA_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** The media type of a stored object, by the ending of its key. */
export const getMediaType = (key: string): string =>
  MEDIA_TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
