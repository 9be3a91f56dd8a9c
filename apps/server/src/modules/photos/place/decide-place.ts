import { type Place, type PlaceFaults, type PlaceForm, type Point, resolvePlace } from '@smart-waste/core';
import { AppError } from '../../../lib/errors.ts';

/** The place of a photo; throws a refusal that names every wrong field. */
export function decidePlace(form: PlaceForm, photoGps: Point | null): Place {
  const answer = resolvePlace(form, photoGps);
  if ('place' in answer) return answer.place;
  throw createInvalidPlaceError(answer.faults);
}

/** A refusal that names every wrong field of a place. */
export function createInvalidPlaceError(faults: PlaceFaults): AppError {
  const fields = Object.fromEntries(faults.map(({ field, reason }) => [field, reason]));
  return new AppError('invalid_request', faults[0].reason, { fields });
}
