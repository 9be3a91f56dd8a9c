import { buildEvaluationPath } from '../paths.ts';

/** The parameter of the address that names the open upload, so that the back button closes it. */
export const IMAGE_PARAMETER = 'image';

/** The search of an address as the query of another one, without the open upload; empty for all uploads. */
export function listAddress(address: URLSearchParams): string {
  const list = new URLSearchParams(address);
  list.delete(IMAGE_PARAMETER);
  return list.size === 0 ? '' : `?${list}`;
}

/** The parameter that names the evaluation from which a photo was opened; the others are those of its page. */
const EVALUATION = 'evaluation';

/** What the address of a photo ends with that is opened from the page of an evaluation, which has this address. */
export function buildPhotoSearch(address: URLSearchParams, evaluationId: string): string {
  const photo = new URLSearchParams(address);
  photo.set(EVALUATION, evaluationId);
  return `?${photo}`;
}

/** The address of this photo among the mistakes of the evaluation from which it was opened; null when it was opened from another screen. */
export function buildEvaluationAddress(photo: URLSearchParams, image_id: string): string | null {
  const evaluationId = photo.get(EVALUATION);
  if (evaluationId === null) return null;
  const page = new URLSearchParams(photo);
  page.delete(EVALUATION);
  return `${buildEvaluationPath(evaluationId)}${page.size === 0 ? '' : `?${page}`}#${image_id}`;
}
