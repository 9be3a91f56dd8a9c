import { readText, writeText } from '../storage.ts';

const MAX_UPLOADS = 50;
const buildKey = (owner: number): string => `same_case_unasked_${owner}`;

const listOpenQuestions = (owner: number): string[] =>
  (readText(buildKey(owner)) ?? '').split(',').filter(Boolean);

const save = (owner: number, ids: readonly string[]) =>
  writeText(buildKey(owner), ids.length === 0 ? null : ids.join(','));

/**
 * Whether this device sent the upload without its sender having said whether it shows what was reported before: then
 * that is asked afterwards.
 */
export const hasOpenQuestion = (owner: number, image_id: string): boolean =>
  listOpenQuestions(owner).includes(image_id);

/** Remembers an upload to ask about; the oldest of many are forgotten. */
export const addOpenQuestion = (owner: number, image_id: string): void =>
  save(owner, [...listOpenQuestions(owner).filter((id) => id !== image_id), image_id].slice(-MAX_UPLOADS));

export const removeOpenQuestion = (owner: number, image_id: string): void =>
  save(
    owner,
    listOpenQuestions(owner).filter((id) => id !== image_id),
  );
