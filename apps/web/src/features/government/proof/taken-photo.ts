import { LIMITS } from '@smart-waste/contract';
import type { Point } from '@smart-waste/core';
import { createEncodedReason, encodeReason } from '@smart-waste/messages';
import { locateDevice } from '../../../shared/map/locate-device.ts';
import { createUnreadableReason, preparePhoto } from '../../../shared/photo-processing/process-photo.ts';

/** A photo after the cleaning that is not sent yet. */
export type TakenPhoto = {
  blob: Blob;
  takenAtMs: number;
  /** Where it was taken; resolves to null when neither the photo nor the device says. */
  place: Promise<Point | null>;
};

/** An older photo was taken where the device is no longer. */
const JUST_TAKEN_MS = 5 * 60_000;

/** A person who has pressed 'Done' does not wait longer for satellites. */
const MAX_WAIT_MS = 3_000;

/** The place of a photo as far as it is known within a few seconds. */
export const waitForPlace = ({ place }: TakenPhoto): Promise<Point | null> =>
  Promise.race([place, new Promise<null>((resolve) => setTimeout(resolve, MAX_WAIT_MS, null))]);

async function locate(): Promise<Point | null> {
  const position = await locateDevice();
  return 'point' in position ? position.point : null;
}

/**
 * Makes a photo ready to be sent, as those of uploads are: a large one is reduced, and what is no photo is refused with
 * a reason. The device is asked at once where it is, while the person looks at the photo; of a photo that was taken
 * earlier, such as a file on a computer, that says nothing.
 */
export async function takePhoto(file: File): Promise<TakenPhoto | { refusal: string }> {
  const isNew = Date.now() - file.lastModified < JUST_TAKEN_MS;
  const here = isNew ? locate() : Promise.resolve(null);
  const { file: blob, gps, takenAtMs, note } = await preparePhoto(file);
  if (note === 'unreadable') return { refusal: encodeReason(createUnreadableReason(file)) };
  if (blob.size > LIMITS.photoMaxBytes) return { refusal: createEncodedReason('upload.photo.too_large') };
  const isJustTaken = Date.now() - takenAtMs < JUST_TAKEN_MS;
  return { blob, takenAtMs, place: gps ? Promise.resolve(gps) : isJustTaken ? here : Promise.resolve(null) };
}
