import type { PhotoType } from '@smart-waste/contract';
import { because } from '@smart-waste/messages';
import { InvalidPhoto } from '../../ports/image-processor.ts';

/** How many bytes of a file are enough to recognise its type. */
export const HEAD_BYTES = 64;

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
  ['heic', brand('hei')],
  ['heic', brand('hev')],
  ['heic', brand('mif1')],
  ['heic', brand('msf1')],
  ['avif', brand('avi')],
  ['video', [{ at: 4, text: 'ftyp' }]],
  ['gif', begins('GIF8')],
  ['bmp', begins('BM')],
  ['tiff', begins('II*\0')],
  ['tiff', begins('MM\0*')],
  ['jpeg_xl', begins('\xff\x0a')],
  ['pdf', begins('%PDF')],
  ['archive', begins('PK\x03\x04')],
];

const matches = (head: string) => (entry: readonly [string, Sign[]]) =>
  entry[1].every(({ at, text }) => head.startsWith(text, at));

/** The kind of a file in no known binary format; a branch of `error.upload.photo_type`. */
function textKind(head: string): string {
  if (/^[\s\uFEFFï»¿]*<(\?xml|svg|!doctype svg)/i.test(head)) return 'svg';
  const isText = [...head].every((character) => character >= ' ' || '\t\r\n\f'.includes(character));
  return isText ? 'text' : 'other';
}

/** Recognises a file by its first bytes, not its name. Throws InvalidPhoto for every type that is not accepted. */
export function photoTypeOf(bytes: Uint8Array): PhotoType {
  if (bytes.length === 0) throw new InvalidPhoto('unreadable', because('error.upload.photo_empty'));
  const head = Buffer.from(bytes).toString('latin1');
  const taken = TAKEN.find(matches(head));
  if (taken) return taken[0];
  const kind = KNOWN_OTHERS.find(matches(head))?.[0] ?? textKind(head);
  throw new InvalidPhoto(
    'unsupported',
    kind === 'heic' ? because('error.upload.photo_heic') : because('error.upload.photo_type', { kind }),
  );
}
