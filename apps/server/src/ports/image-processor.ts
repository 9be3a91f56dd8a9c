import type { PhotoArea, PhotoObject, PhotoType } from '@smart-waste/contract';
import type { PhotoHeader, Point, RgbPhoto, Size } from '@smart-waste/core';
import type { Reason } from '@smart-waste/messages';
import { describeReason } from '@smart-waste/messages/catalogues';

/** Why bytes are not a photo that is accepted; `unsupported` is another format, `unreadable` a broken one. */
export class InvalidPhotoError extends Error {
  readonly kind: 'unsupported' | 'unreadable' | 'too-large';
  readonly reason: Reason;
  constructor(kind: InvalidPhotoError['kind'], reason: Reason, options?: ErrorOptions) {
    super(describeReason(reason), options);
    this.name = 'InvalidPhotoError';
    this.kind = kind;
    this.reason = reason;
  }
}

/** A photo as it is stored: upright, re-encoded as JPEG, free of EXIF. */
export type ProcessedPhoto = {
  type: PhotoType;
  photo: Uint8Array;
  thumbnail: Uint8Array;
  /** Of the photo as it was sent, upright, in pixels. */
  width: number;
  height: number;
  /** `#rrggbb` */
  placeholder_color: string;
  /** 64 bits as 16 hex digits; similar photos differ in few bits. */
  perceptual_hash: string;
  /** The coordinates that the camera recorded, read before EXIF is dropped. */
  gps: Point | null;
  /** The latest moment at which the camera can have taken it, by its EXIF; null when that does not say. */
  captured_at: Date | null;
};

export type Pixels = RgbPhoto;

/** All processing of pixels outside the detector. */
export type ImageProcessor = {
  /** Reads the header of an uploaded file. Throws InvalidPhotoError; nothing is decoded. */
  inspect: (path: string) => Promise<PhotoHeader>;
  /**
   * Processes an uploaded file. Throws InvalidPhotoError; a file that is not JPEG, PNG or WebP by content is never decoded.
   */
  process: (path: string) => Promise<ProcessedPhoto>;
  /**
   * Decodes a stored photo straight to the size at which its longest side has `side` pixels: most of a large JPEG is
   * never decoded. Throws UnreadablePhotoError.
   */
  decode: (photo: Uint8Array, side: number) => Promise<Pixels>;
  /** The size of a stored photo, read from its header alone. Throws UnreadablePhotoError. */
  measure: (photo: Uint8Array) => Promise<Size>;
  /** A stored photo as JPEG of which no side has more than `side` pixels; never larger than it is. Throws UnreadablePhotoError. */
  shrink: (photo: Uint8Array, side: number) => Promise<Uint8Array>;
  /** A stored photo as JPEG with boxes and labels drawn on it, legible at any size. Throws UnreadablePhotoError. */
  annotate: (photo: Uint8Array, detections: readonly PhotoObject[]) => Promise<Uint8Array>;
  /** A stored photo with these areas filled, and its thumbnail, both as JPEG. Throws UnreadablePhotoError. */
  cover: (
    photo: Uint8Array,
    areas: readonly PhotoArea[],
  ) => Promise<Pick<ProcessedPhoto, 'photo' | 'thumbnail'>>;
  /** Loads what `annotate` needs, so that the first picture of a process is as quick as the others. */
  prepareAnnotate: () => Promise<void>;
};
