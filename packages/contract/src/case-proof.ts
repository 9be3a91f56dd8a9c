import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { caseText, reportNumber, requiredCaseText } from './case-report.ts';
import { CASE_STATUSES } from './case-status.ts';
import { queryMoment } from './paging.ts';
import { placeForm } from './place-form.ts';

/** What the detector says of a photo after the cleaning, compared with one before it. */
export const PROOF_VERDICTS = ['no_waste_seen', 'still_sees', 'cannot_tell'] as const;
export type ProofVerdict = (typeof PROOF_VERDICTS)[number];

/** Why the detector cannot tell whether a place is clean. */
export const INCONCLUSIVE_REASONS = ['saw_nothing_before', 'no_photo_before', 'could_not_look'] as const;
export type InconclusiveReason = (typeof INCONCLUSIVE_REASONS)[number];

/**
 * The warnings about a photo as a proof. None of them blocks anything: an officer decides.
 * `known_photo` is the same file as another photo, `similar_photo` looks like another one of the case.
 */
export const PROOF_WARNINGS = [
  'known_photo',
  'similar_photo',
  'taken_before_case',
  'taken_before_closing',
  'taken_elsewhere',
  'place_unknown',
] as const;
/** Why a cleaning may not count: there is no photo of it, or a doubtful one. */
export const PROOF_CONCERNS = ['no_photo', 'doubtful'] as const;
export type ProofConcern = (typeof PROOF_CONCERNS)[number];

export type ProofWarning = (typeof PROOF_WARNINGS)[number];

/** The warnings about a photo that was added to a case. */
export const photoWarnings = z.object({
  photo_id: z.uuid(),
  warnings: z.array(z.enum(PROOF_WARNINGS)),
  /** From the place of the case; null when one of both is not known. */
  distance_meters: z.nullable(z.int()),
});
export type PhotoWarnings = z.infer<typeof photoWarnings>;

/** How far one photo after the cleaning shows that the place is clean. */
export const photoProof = z.extend(photoWarnings, {
  /** Null until the detector has analysed it. */
  verdict: z.nullable(z.enum(PROOF_VERDICTS)),
  /** Null unless it cannot tell. */
  untold_reason: z.nullable(z.enum(INCONCLUSIVE_REASONS)),
  /** The classes of waste that it still sees. */
  classes: z.array(z.string()),
  /** The photo with which it was compared; null when there was none. */
  before_photo_id: z.nullable(z.uuid()),
  /** Whether it shows the present cleaning, not one from before the case went back to work. */
  is_of_present_cleaning: z.boolean(),
});
export type PhotoProof = z.infer<typeof photoProof>;

/**
 * The text fields beside a photo that is added to a case: where the device was, as text, empty when it does not know; and when
 * it took the photo, which counts when the camera has not written that into it: a phone may send it hours later.
 */
export const afterPhotoForm = z.extend(z.pick(placeForm, { latitude: true, longitude: true }), {
  taken_at: z.optional(queryMoment),
});
export type AfterPhotoForm = z.infer<typeof afterPhotoForm>;

/** A photo that was added to a case, with what the case is then: another person may have changed it meanwhile. */
export const addedPhoto = z.object({
  photo_id: z.uuid(),
  number: reportNumber,
  status: z.enum(CASE_STATUSES),
  version: z.int(),
});
export type AddedPhoto = z.infer<typeof addedPhoto>;

/** What a reporter says about a cleaned place, with one tap. */
export const caseFeedback = z.object({
  is_clean: z.boolean(createEncodedReason('validation.boolean')),
  words: z._default(caseText, ''),
});
export type CaseFeedback = z.infer<typeof caseFeedback>;

/** The text fields beside the photo with which a reporter reopens a case. */
export const reopenForm = z.extend(afterPhotoForm, { words: z._default(caseText, '') });
export type ReopenForm = z.infer<typeof reopenForm>;

/** The answer of a reporter to a question of the city. */
export const reporterAnswer = z.object({ text: requiredCaseText });
