import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { queryId, wholeNumber, yesOrNo } from './bounds.ts';
import { CASE_STATUSES } from './case-status.ts';
import { CASE_LIMITS, MAX_INTEGER } from './limits.ts';
import { placeForm } from './place-form.ts';
import { freeText } from './text.ts';

/** How a report arrived: with an upload, by a call that an officer recorded, or from the city's own staff. */
const REPORT_CHANNELS = ['upload', 'call', 'city'] as const;
export const reportChannel = z.enum(REPORT_CHANNELS);
export type ReportChannel = z.infer<typeof reportChannel>;

/** The public number of a report. It never changes, also when its case is merged or split. */
export const reportNumber = z.int();

/** The number of a report that a request names. */
export const heldNumber = wholeNumber(1, MAX_INTEGER);
const joinedNumber = z.optional(heldNumber);
/** The version of a row that a change was made from. */
export const heldVersion = wholeNumber(1, MAX_INTEGER);
/** `:number` is the number of any report of the case. */
export const caseParams = z.object({ number: queryId });

export const caseText = freeText(CASE_LIMITS.textMaxLength);
export const requiredCaseText = caseText.check(z.minLength(1, createEncodedReason('validation.required')));

/** What a reporter may do with a case now, beside following it. */
export const REPORTER_ACTIONS = ['say_clean', 'reopen', 'answer'] as const;
export type ReporterAction = (typeof REPORTER_ACTIONS)[number];

/** A case as its reporters see it. */
export const ownCase = z.object({
  /** The number of the case, which differs from the report's when it joined another. */
  number: reportNumber,
  status: z.enum(CASE_STATUSES),
  category_id: z.int(),
  /** What the city says about this status in public: a question, a reason; empty when nothing. */
  public_note: z.string(),
  /** Who is responsible, for `not_ours`. */
  responsible: z.nullable(z.string()),
  /** The number to call at once, because the waste is dangerous and still there; null otherwise. */
  danger_phone: z.nullable(z.string()),
  /** The city does not show it to others: it has no public page. */
  is_private: z.boolean(),
  changed_at: z.iso.datetime(),
  /** Null when the clock stands or the case has ended. */
  due_at: z.nullable(z.iso.datetime()),
  /** When the waste was last said to be gone; null before. */
  cleaned_at: z.nullable(z.iso.datetime()),
  /** Until when its reporters can reopen it; null when they cannot. */
  reopen_until: z.nullable(z.iso.datetime()),
  /** What this person said about the present cleaning; null before. */
  said_clean: z.nullable(z.boolean()),
  allowed: z.array(z.enum(REPORTER_ACTIONS)),
});
export type OwnCase = z.infer<typeof ownCase>;

/** A report as the person who sent it sees it. */
export const ownReport = z.object({
  number: reportNumber,
  image_id: z.nullable(z.uuid()),
  words: z.string(),
  created_at: z.iso.datetime(),
  /** Whether the public may see its photo. */
  is_public: z.boolean(),
  case: ownCase,
});
export type OwnReport = z.infer<typeof ownReport>;

const A_LIST = createEncodedReason('validation.image_ids');
const UUID_AND_COMMA = 37;
const isIdList = (ids: readonly string[]) =>
  ids.length <= CASE_LIMITS.reportsOfImagesMax && ids.every((id) => z.uuid().safeParse(id).success);

const imageIds = z.pipe(
  z.string(A_LIST).check(z.maxLength(CASE_LIMITS.reportsOfImagesMax * UUID_AND_COMMA, A_LIST)),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(z.string()).check(z.refine(isIdList, A_LIST)),
  ),
);

/**
 * `image_ids=…,…`: the reports of these own uploads; uploads without one are missing in the answer. `case_number=…`: the
 * own reports of the case to which the report of this number belongs.
 */
export const ownReportsQuery = z
  .object({
    image_ids: z.optional(imageIds),
    case_number: z.optional(queryId),
  })
  .check(
    z.refine(
      ({ image_ids, case_number }) => (image_ids === undefined) !== (case_number === undefined),
      createEncodedReason('validation.exactly_one_of', { values: 'image_ids, case_number' }),
    ),
  );
export const ownReportList = z.object({ data: z.array(ownReport) });

/** A citizen reports waste on an upload of theirs in which the detector saw none, or adds words to it. */
export const uploadReport = z.object({
  image_id: z.uuid(createEncodedReason('validation.image_id')),
  words: z._default(caseText, ''),
  /** The number of a case that this is about; a new one is opened without it. */
  joins: joinedNumber,
});
export type UploadReport = z.infer<typeof uploadReport>;

/** What the sender of a report may change. */
export const ownReportUpdate = z.object({ is_public: yesOrNo });
export type OwnReportUpdate = z.infer<typeof ownReportUpdate>;

/** An officer records what a caller said, or what the city's own staff saw. */
export const recordedReport = z.extend(placeForm, {
  channel: z.enum(['call', 'city']),
  words: requiredCaseText,
  category_id: wholeNumber(1, MAX_INTEGER),
  joins: joinedNumber,
});
export type RecordedReport = z.infer<typeof recordedReport>;
