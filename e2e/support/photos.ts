import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { samplePhoto } from './citizen.ts';

/** A file as the browser's picker takes it. */
export type PickedFile = { name: string; mimeType: string; buffer: Buffer };

const jpegFile = (name: string, buffer: Buffer): PickedFile => ({ name, mimeType: 'image/jpeg', buffer });

/** The same photo with other bytes appended: a new photo for the server. */
export const markedPhoto = (photo: Buffer, mark: string): Buffer => Buffer.concat([photo, Buffer.from(mark)]);

/** This many files of one sample photo, each a new photo for the server. */
export async function differentPhotos(count: number): Promise<PickedFile[]> {
  const photo = await readFile(samplePhoto('pile-street'));
  return Array.from({ length: count }, (_, index) =>
    jpegFile(`street-${index + 1}.jpg`, markedPhoto(photo, `photo ${index + 1}`)),
  );
}

/** A tiny photo, which costs the server little. */
export const tinyPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: 'olive' } })
    .jpeg()
    .toBuffer();

/** Degrees as EXIF writes them: whole degrees, whole minutes, and the rest as a fraction of seconds. */
function sexagesimal(degrees: number): string {
  const positive = Math.abs(degrees);
  const minutes = (positive % 1) * 60;
  const seconds = (minutes % 1) * 60;
  return `${Math.floor(positive)}/1 ${Math.floor(minutes)}/1 ${Math.round(seconds * 10_000)}/10000`;
}

const gpsTags = (latitude: number, longitude: number) => ({
  IFD3: {
    GPSLatitudeRef: latitude < 0 ? 'S' : 'N',
    GPSLatitude: sexagesimal(latitude),
    GPSLongitudeRef: longitude < 0 ? 'W' : 'E',
    GPSLongitude: sexagesimal(longitude),
  },
});

/** A sample photo with GPS coordinates, as a camera writes it. */
export async function photoTakenAt(sample: string, latitude: number, longitude: number): Promise<PickedFile> {
  const photo = sharp(samplePhoto(sample)).withExif(gpsTags(latitude, longitude));
  return jpegFile('taken-there.jpg', await photo.jpeg().toBuffer());
}

/** A photo with GPS coordinates of over 2 MB, so that the browser shrinks it. */
export async function largePhotoTakenAt(latitude: number, longitude: number): Promise<PickedFile> {
  const [width, height] = [2400, 1800];
  const buffer = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .withExif(gpsTags(latitude, longitude))
    .jpeg({ quality: 90 })
    .toBuffer();
  return jpegFile('taken-there.jpg', buffer);
}
