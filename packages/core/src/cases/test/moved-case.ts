import type { MovedCase } from '../moved-case.ts';
import { addHours, heldCase } from './held-case.ts';

/** A new case that was opened a day before `NOW`, at a place. */
export const movedCase = (facts: Partial<MovedCase> = {}): MovedCase => ({
  ...heldCase(),
  number: 12,
  waste_classes: [],
  place: 'Market square',
  latitude: 26.9,
  longitude: 75.8,
  opened_at: addHours(-24),
  is_private: false,
  previous_case_id: null,
  ...facts,
});
