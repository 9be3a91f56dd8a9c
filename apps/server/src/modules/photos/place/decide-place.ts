import { type Place, type PlaceForm, type Point, resolvePlace } from '@smart-waste/core';
import { AppError } from '../../../lib/errors.ts';

/** The place of a photo; throws a refusal that names every wrong field. */
export function decidePlace(form: PlaceForm, photoGps: Point | null): Place {
  const answer = resolvePlace(form, photoGps);
  if ('place' in answer) return answer.place;
  const fields = Object.fromEntries(answer.faults.map(({ field, reason }) => [field, reason]));
  throw new AppError('invalid_request', answer.faults[0].reason, { fields });
}
