import { readText, writeText } from '../storage.ts';

const MAX_UPLOADS = 50;
const keyOf = (owner: number): string => `same_case_unasked_${owner}`;

const listUnasked = (owner: number): string[] => (readText(keyOf(owner)) ?? '').split(',').filter(Boolean);

const save = (owner: number, ids: readonly string[]) =>
  writeText(keyOf(owner), ids.length === 0 ? null : ids.join(','));

/**
 * Whether this device sent the upload without its sender having said whether it shows what was reported before: then
 * that is asked afterwards.
 */
export const isUnasked = (owner: number, image_id: string): boolean => listUnasked(owner).includes(image_id);

/** Remembers an upload to ask about; the oldest of many are forgotten. */
export const rememberUnasked = (owner: number, image_id: string): void =>
  save(owner, [...listUnasked(owner).filter((id) => id !== image_id), image_id].slice(-MAX_UPLOADS));

export const forgetUnasked = (owner: number, image_id: string): void =>
  save(
    owner,
    listUnasked(owner).filter((id) => id !== image_id),
  );
