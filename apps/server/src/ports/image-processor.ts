import type { Detection, PhotoType } from '@smart-waste/contract';
import type { Point } from '@smart-waste/core';

/** Why bytes are not a photo that we take; `unsupported` is another format, `unreadable` a broken one. */
export class InvalidPhoto extends Error {
  readonly kind: 'unsupported' | 'unreadable' | 'too-large';
  constructor(kind: 'unsupported' | 'unreadable' | 'too-large', text: string, options?: ErrorOptions) {
    super(text, options);
    this.name = 'NotAPhoto';
    this.kind = kind;
  }
}

/** A photo as we keep it: upright, re-encoded as JPEG, free of EXIF. */
export type ProcessedPhoto = {
  type: PhotoType;
  photo: Uint8Array;
  thumbnail: Uint8Array;
  /** Of the photo as it was sent, upright, in pixels. */
  width: number;
  height: number;
  /** `#rrggbb` */
  placeholder_color: string;
  /** 64 bits as 16 hex digits; photos that look alike differ in few bits. */
  perceptual_hash: string;
  /** Where the camera says that it was, read before EXIF is dropped. */
  gps: Point | null;
};

/** A decoded photo: red, green, blue, one byte each, row by row from the top. */
export type Pixels = { rgb: Uint8Array; width: number; height: number };

/** All work on pixels outside the detector. */
export type ImageProcessor = {
  /** Takes a file as it was sent. Throws NotAPhoto; what is not JPEG, PNG or WebP by content is never decoded. */
  process: (path: string) => Promise<ProcessedPhoto>;
  /** Decodes a stored photo, once for the detector and the drawing. Throws UnreadablePhoto. */
  decode: (photo: Uint8Array) => Promise<Pixels>;
  /** The photo as JPEG with boxes and labels drawn on it, legible at any size. It draws into the pixels. */
  annotate: (pixels: Pixels, detections: readonly Detection[]) => Promise<Uint8Array>;
};
