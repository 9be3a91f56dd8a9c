import * as z from 'zod/mini';
import { caseStatus, publicPhoto } from './case.ts';
import { reportNumber } from './case-report.ts';

/** The case got a status, or the city wrote something; `status` is the one that it had then. */
const publicStep = z.object({
  kind: z.enum(['status', 'reply']),
  at: z.iso.datetime(),
  status: caseStatus,
  text: z.string(),
});

/** What the public may see of a case: no names, no notes, no exact place. */
export const publicCase = z.object({
  number: reportNumber,
  status: caseStatus,
  category_names: z.record(z.string(), z.string()),
  opened_at: z.iso.datetime(),
  changed_at: z.iso.datetime(),
  /** Rounded to a thousandth of a degree, about a hundred metres. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  reports: z.int(),
  repeats: z.int(),
  public_note: z.string(),
  responsible: z.nullable(z.string()),
  /** The number to call at once, because the waste is dangerous and still there; null otherwise. */
  danger_phone: z.nullable(z.string()),
  due_at: z.nullable(z.iso.datetime()),
  /** When the waste was last said to be gone; null before. */
  cleaned_at: z.nullable(z.iso.datetime()),
  /** Photos of reports that are public, and those of the city; newest first. */
  photos: z.array(publicPhoto),
  /** What happened in public, newest first. */
  steps: z.array(publicStep),
});
export type PublicCase = z.infer<typeof publicCase>;
