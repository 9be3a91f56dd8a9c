import type { PhotoType } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { InvalidPhotoError } from '../../ports/image-processor.ts';

/** How many bytes of a file are enough to recognise its type. */
export const HEAD_BYTES = 64;

type Signature = { at: number; text: string };
const buildStartSignature = (text: string): Signature[] => [{ at: 0, text }];
const buildIsoMediaSignature = (text: string): Signature[] => [
  { at: 4, text: 'ftyp' },
  { at: 8, text },
];

const ACCEPTED_TYPES: readonly (readonly [PhotoType, Signature[]])[] = [
  ['image/jpeg', buildStartSignature('\xff\xd8\xff')],
  ['image/png', buildStartSignature('\x89PNG\r\n\x1a\n')],
  ['image/webp', [...buildStartSignature('RIFF'), { at: 8, text: 'WEBP' }]],
];

const REFUSED_TYPES: readonly (readonly [string, Signature[]])[] = [
  ['heic', buildIsoMediaSignature('hei')],
  ['heic', buildIsoMediaSignature('hev')],
  ['heic', buildIsoMediaSignature('mif1')],
  ['heic', buildIsoMediaSignature('msf1')],
  ['avif', buildIsoMediaSignature('avi')],
  ['video', [{ at: 4, text: 'ftyp' }]],
  ['gif', buildStartSignature('GIF8')],
  ['bmp', buildStartSignature('BM')],
  ['tiff', buildStartSignature('II*\0')],
  ['tiff', buildStartSignature('MM\0*')],
  ['jpeg_xl', buildStartSignature('\xff\x0a')],
  ['pdf', buildStartSignature('%PDF')],
  ['archive', buildStartSignature('PK\x03\x04')],
];

const matches = (head: string) => (entry: readonly [string, Signature[]]) =>
  entry[1].every(({ at, text }) => head.startsWith(text, at));

/** The kind of a file in no known binary format; a branch of `error.upload.photo_type`. */
function detectTextKind(head: string): string {
  if (/^[\s\uFEFFï»¿]*<(\?xml|svg|!doctype svg)/i.test(head)) return 'svg';
  const isText = [...head].every((character) => character >= ' ' || '\t\r\n\f'.includes(character));
  return isText ? 'text' : 'other';
}

/** Recognises a file by its first bytes, not its name. Throws InvalidPhotoError for every type that is not accepted. */
export function detectPhotoType(bytes: Uint8Array): PhotoType {
  if (bytes.length === 0) throw new InvalidPhotoError('unreadable', createReason('error.upload.photo_empty'));
  const head = Buffer.from(bytes).toString('latin1');
  const accepted = ACCEPTED_TYPES.find(matches(head));
  if (accepted) return accepted[0];
  const kind = REFUSED_TYPES.find(matches(head))?.[0] ?? detectTextKind(head);
  throw new InvalidPhotoError(
    'unsupported',
    kind === 'heic'
      ? createReason('error.upload.photo_heic')
      : createReason('error.upload.photo_type', { kind }),
  );
}
