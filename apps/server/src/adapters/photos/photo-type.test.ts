import { expect, test } from 'vitest';
import { InvalidPhotoError } from '../../ports/image-processor.ts';
import { detectPhotoType } from './photo-type.ts';

const bytes = (latin1: string) => Buffer.from(latin1, 'latin1');

/** The kind and the reason of the refusal. */
function describeRefusal(file: string): string {
  try {
    return `taken as ${detectPhotoType(bytes(file))}`;
  } catch (error) {
    if (error instanceof InvalidPhotoError) return `${error.kind}: ${error.message}`;
    throw error;
  }
}

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
])('%j is %s', (file, type) => {
  expect(detectPhotoType(bytes(file))).toBe(type);
});

test.each([
  ['\0\0\0\x1cftypavif\0\0\0\0', 'an AVIF image'],
  ['\0\0\0\x1cftypisom\0\0\0\0', 'a video'],
  ['GIF89a\x01\0\x01\0', 'a GIF image'],
  ['BM6\0\0\0', 'a BMP image'],
  ['II*\0\x08\0\0\0', 'a TIFF image'],
  ['MM\0*\0\0\0\x08', 'a TIFF image'],
  ['%PDF-1.7', 'a PDF document'],
  ['PK\x03\x04\x14\0', 'an archive'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'an SVG drawing'],
  ['\xef\xbb\xbf <?xml version="1.0"?><svg>', 'an SVG drawing'],
  ['Dear citizens,\nplease', 'a text file'],
  ['x', 'a text file'],
  ['\x01\x02\x03', 'not in a known photo format'],
  ['RIFF\x10\0\0\0WAVEfmt ', 'not in a known photo format'],
])('%j is reported as %s with the accepted types', (file, kind) => {
  expect(describeRefusal(file)).toBe(
    `unsupported: This file is ${kind}. Please send a JPEG, PNG or WebP photo.`,
  );
});

test.each(['\0\0\0\x18ftypheic\0\0\0\0', '\0\0\0\x18ftypmif1\0\0\0\0heic', '\0\0\0\x18ftyphevc'])(
  '%j is reported as a HEIC photo with a hint how to take another type',
  (file) => {
    expect(describeRefusal(file)).toBe(
      'unsupported: This file is a HEIC photo. Please send a JPEG, PNG or WebP photo. ' +
        'On an iPhone, choose Settings → Camera → Formats → Most Compatible.',
    );
  },
);

test('an empty file is called empty', () => {
  expect(describeRefusal('')).toBe('unreadable: This file is empty');
});
