import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { yesOrNo } from './bounds.ts';
import { heldVersion } from './case-report.ts';
import { CASE_LIMITS } from './limits.ts';
import { AN_AREA, photoArea } from './photo-area.ts';

const COVERS_MAX = createEncodedReason('validation.areas_max', { max: CASE_LIMITS.coveredAreasMax });
const photo_id = z.uuid(createEncodedReason('validation.image_id'));
const CHANGES = ['text', 'report', 'photo', 'covers'] as const;

/** What the public sees of the contents of a case: one thing at a time, so that each has its own event. */
export const caseModeration = z
  .object({
    version: heldVersion,
    /** Hides the text of the event that gave the case this version, or shows it again. */
    text: z.optional(z.object({ version: heldVersion, is_hidden: yesOrNo })),
    /** The same of the words of a report. */
    report: z.optional(z.object({ number: heldVersion, is_hidden: yesOrNo })),
    /** Withdraws a photo after the cleaning from the public, or shows it again. */
    photo: z.optional(z.object({ photo_id, is_public: yesOrNo })),
    /** The areas of a photo that the public does not see; none shows all of it again. */
    covers: z.optional(
      z.object({
        photo_id,
        areas: z.array(photoArea, AN_AREA).check(z.maxLength(CASE_LIMITS.coveredAreasMax, COVERS_MAX)),
      }),
    ),
  })
  .check(
    z.refine(
      (form) => CHANGES.filter((name) => form[name] !== undefined).length === 1,
      createEncodedReason('validation.exactly_one_of', { values: CHANGES.join(', ') }),
    ),
  );
export type CaseModeration = z.infer<typeof caseModeration>;
