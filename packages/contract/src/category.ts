import { createEncodedReason, LANGUAGES, SOURCE_LANGUAGE } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { queryId, wholeNumber, yesOrNo } from './bounds.ts';
import { heldVersion } from './case-report.ts';
import { CASE_LIMITS } from './limits.ts';
import { freeText, ONE_LINE, ORDINARY_SIGNS, PHONE_CHARACTERS } from './text.ts';

const line = freeText(CASE_LIMITS.nameMaxLength).check(z.regex(ONE_LINE, ORDINARY_SIGNS));
const requiredLine = line.check(z.minLength(1, createEncodedReason('validation.required')));

/** A name by language. The English one is always there and stands for those that are missing. */
export const localizedName = z
  .partialRecord(z.enum(LANGUAGES), requiredLine)
  .check(
    z.refine((names) => names[SOURCE_LANGUAGE] !== undefined, createEncodedReason('validation.required')),
  );

/** What an admin says about one kind of waste problem. */
export const categoryForm = z.object({
  names: localizedName,
  /** Classes of the detector that suggest this category, whichever case and separators they have. */
  waste_classes: z.array(requiredLine).check(z.maxLength(CASE_LIMITS.wasteClassesMax)),
  /** From the report to the cleaned place; weekends and nights count. */
  hours_to_clean: wholeNumber(1, CASE_LIMITS.hoursToCleanMax),
  /** From the report to the first answer of the city, after which the case is escalated. */
  hours_to_answer: wholeNumber(1, CASE_LIMITS.hoursToCleanMax),
  /** Two reports within this distance and time may be about the same waste. */
  joining_distance_meters: wholeNumber(1, CASE_LIMITS.joiningDistanceMaxMeters),
  joining_days: wholeNumber(1, CASE_LIMITS.joiningMaxDays),
  /** How long after the cleaning its reporters can reopen a case; 0 for never. */
  reopening_days: wholeNumber(0, CASE_LIMITS.reopeningMaxDays),
  /** The share of its cleaned cases that is listed for a check on site, drawn when each one is cleaned. */
  percent_checked_on_site: wholeNumber(0, 100),
  /** Who cleans it when the city does not; null when it does. */
  responsible: z.nullable(requiredLine),
  /** The number to call at once, because this waste is dangerous; null when it is not. */
  danger_phone: z.nullable(requiredLine.check(z.regex(PHONE_CHARACTERS, ORDINARY_SIGNS))),
  /** Cases of an inactive category keep it; no new case gets it. */
  is_active: yesOrNo,
});
export type CategoryForm = z.infer<typeof categoryForm>;

/** A kind of waste problem, with the rules for its cases. */
export const category = z.extend(categoryForm, {
  category_id: z.int(),
  /** What a case gets when no class of its detections suggests another; exactly one is. It stays active. */
  is_default: z.boolean(),
  version: z.int(),
});
export type Category = z.infer<typeof category>;

export const categoryList = z.object({ data: z.array(category) });

/** A change states the version that it was made from, so that no change of another admin is lost. */
export const categoryUpdate = z.extend(categoryForm, { version: heldVersion });
export type CategoryUpdate = z.infer<typeof categoryUpdate>;

export const categoryParams = z.object({ category_id: queryId });
