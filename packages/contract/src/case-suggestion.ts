import * as z from 'zod/mini';
import { queryDegrees, queryId } from './bounds.ts';
import { caseStatus, publicPhoto } from './case.ts';
import { reportNumber } from './case-report.ts';
import { queryMoment } from './paging.ts';

/** Where and when waste was seen; the category ranks what is suggested, and is not known before the analysis. */
export const caseSuggestionQuery = z.object({
  latitude: queryDegrees(90),
  longitude: queryDegrees(180),
  category_id: z.optional(queryId),
  /** Now when it is left out. */
  at: z.optional(queryMoment),
});
export type CaseSuggestionQuery = z.infer<typeof caseSuggestionQuery>;

/** A case that a report may be about, with nothing that the public may not know (see `publicCase`). */
export const suggestedCase = z.object({
  number: reportNumber,
  status: caseStatus,
  category_names: z.record(z.string(), z.string()),
  /** When it was first reported. */
  opened_at: z.iso.datetime(),
  /** When the waste was last said to be gone; null before. */
  cleaned_at: z.nullable(z.iso.datetime()),
  /** Rounded to a thousandth of a degree. */
  latitude: z.number(),
  longitude: z.number(),
  /** From the given place, in tens. */
  distance_meters: z.int(),
  reports: z.int(),
  /** Whether the person who asks reported or joined it. */
  is_followed: z.boolean(),
  /** The newest photo of a report that everyone may see, or the person who asks took; null when there is none. */
  photo: z.nullable(z.omit(publicPhoto, { purpose: true })),
});
export type SuggestedCase = z.infer<typeof suggestedCase>;
/** The likeliest first. */
export const caseSuggestions = z.object({ data: z.array(suggestedCase) });
