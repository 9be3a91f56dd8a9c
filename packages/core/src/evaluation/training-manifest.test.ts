import { describe, expect, it } from 'vitest';
import { selectUnseenPhotos } from './training-manifest.ts';

describe('selectUnseenPhotos (EV-27)', () => {
  const photo = (photo_sha256: string, group: string) => ({ photo_sha256, group });
  const manifest = { photos: new Set(['a']), groups: new Set(['listed']) };

  it('leaves out photos of the manifest, of its places, and of places of its photos', () => {
    const photos = [photo('a', 'one'), photo('b', 'listed'), photo('c', 'known'), photo('d', 'new')];
    expect(selectUnseenPhotos(photos, manifest, ['known'])).toEqual([photo('d', 'new')]);
  });
});
