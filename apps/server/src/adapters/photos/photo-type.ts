import type { PhotoType } from '@smart-waste/contract';
import { InvalidPhoto } from '../../ports/image-processor.ts';

/** How many bytes of a file are enough to tell what it is. */
export const HEAD_BYTES = 64;

const PLEASE = 'Please send a JPEG, PNG or WebP photo.';
const A_HEIC = 'a HEIC photo';
/** What phones call the way out. */
const ON_AN_IPHONE = ' On an iPhone, choose Settings → Camera → Formats → Most Compatible.';

type Sign = { at: number; text: string };
const begins = (text: string): Sign[] => [{ at: 0, text }];
const brand = (text: string): Sign[] => [
  { at: 4, text: 'ftyp' },
  { at: 8, text },
];

const TAKEN: readonly (readonly [PhotoType, Sign[]])[] = [
  ['image/jpeg', begins('\xff\xd8\xff')],
  ['image/png', begins('\x89PNG\r\n\x1a\n')],
  ['image/webp', [...begins('RIFF'), { at: 8, text: 'WEBP' }]],
];

const KNOWN_OTHERS: readonly (readonly [string, Sign[]])[] = [
  [A_HEIC, brand('hei')],
  [A_HEIC, brand('hev')],
  [A_HEIC, brand('mif1')],
  [A_HEIC, brand('msf1')],
  ['an AVIF picture', brand('avi')],
  ['a video', [{ at: 4, text: 'ftyp' }]],
  ['a GIF picture', begins('GIF8')],
  ['a BMP picture', begins('BM')],
  ['a TIFF picture', begins('II*\0')],
  ['a TIFF picture', begins('MM\0*')],
  ['a JPEG XL picture', begins('\xff\x0a')],
  ['a PDF document', begins('%PDF')],
  ['an archive', begins('PK\x03\x04')],
];

const matches = (head: string) => (entry: readonly [string, Sign[]]) =>
  entry[1].every(({ at, text }) => head.startsWith(text, at));

/** What something that is no binary format we know looks like to a person. */
function textKind(head: string): string {
  if (/^[\s\uFEFFï»¿]*<(\?xml|svg|!doctype svg)/i.test(head)) return 'an SVG drawing';
  const isText = [...head].every((letter) => letter >= ' ' || '\t\r\n\f'.includes(letter));
  return isText ? 'a text' : 'not a photo that we know';
}

/** Tells by its first bytes what a file is, whatever its name says. Throws InvalidPhoto for all that is not taken. */
export function photoTypeOf(bytes: Uint8Array): PhotoType {
  if (bytes.length === 0) throw new InvalidPhoto('unreadable', 'This file is empty.');
  const head = Buffer.from(bytes).toString('latin1');
  const taken = TAKEN.find(matches(head));
  if (taken) return taken[0];
  const kind = KNOWN_OTHERS.find(matches(head))?.[0] ?? textKind(head);
  const advice = kind === A_HEIC ? PLEASE + ON_AN_IPHONE : PLEASE;
  throw new InvalidPhoto('unsupported', `This file is ${kind}. ${advice}`);
}
