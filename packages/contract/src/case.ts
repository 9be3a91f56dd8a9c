import { createEncodedReason, LANGUAGES } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { photoObject } from './analysis.ts';
import { share, wholeNumber, yesOrNo } from './bounds.ts';
import { undoableMove } from './case-move.ts';
import { PROOF_CONCERNS, photoProof, photoWarnings } from './case-proof.ts';
import { caseText, heldVersion, reportChannel, reportNumber, requiredCaseText } from './case-report.ts';
import { CASE_ACTIONS, CASE_EVENT_KINDS, CASE_STATUSES } from './case-status.ts';
import { userId } from './image.ts';
import { MAX_INTEGER } from './limits.ts';
import { queryMoment } from './paging.ts';
import { photoArea } from './photo-area.ts';
import { coordinatesForm } from './place-form.ts';
import { ROLES } from './roles.ts';

export const caseStatus = z.enum(CASE_STATUSES);
export const caseAction = z.enum(
  CASE_ACTIONS,
  createEncodedReason('validation.one_of', { values: CASE_ACTIONS.join(', ') }),
);

/** A member of the staff. */
const staffMember = z.object({ user_id: z.int(), username: z.string() });
export type StaffMember = z.infer<typeof staffMember>;
const assignableMember = z.extend(staffMember, { role: z.enum(ROLES) });
/** Who may be given a case, with what they are. */
export type AssignableMember = z.infer<typeof assignableMember>;
export const staffList = z.object({ data: z.array(assignableMember) });

/** A photo of a case as a list shows it. */
const casePhotoPreview = z.object({
  thumbnail_url: z.string(),
  placeholder_color: z.string(),
  width: z.int(),
  height: z.int(),
});

/** Why a case stands where it does in the order of urgency: each term brings the due date forward by this many hours. */
const urgency = z.object({
  urgent_at: z.iso.datetime(),
  severity_hours: z.number(),
  reports_hours: z.number(),
  repeats_hours: z.number(),
  /** Because the city has not answered within the hours of the category. */
  escalated_hours: z.number(),
});

/** A case in a list of the staff. */
export const caseSummary = z.object({
  /** The number of its first report. */
  number: reportNumber,
  /** Grows by one with every event. A change states the version that it was made from. */
  version: z.int(),
  status: caseStatus,
  category_id: z.int(),
  severity: z.nullable(share),
  place: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  opened_at: z.iso.datetime(),
  changed_at: z.iso.datetime(),
  /** Null when the clock stands or the case has ended. */
  due_at: z.nullable(z.iso.datetime()),
  urgency,
  assignee: z.nullable(staffMember),
  reports: z.int(),
  followers: z.int(),
  /** How often waste came back here after it had been cleaned. */
  repeats: z.int(),
  /** How often it was returned or reopened. */
  returns: z.int(),
  is_private: z.boolean(),
  /** Since when the city is late with its answer. */
  escalated_at: z.nullable(z.iso.datetime()),
  waste_classes: z.array(z.string()),
  /** Whether it is in the sample of cleaned cases that are to be checked on site. */
  check_on_site: z.boolean(),
  /** Whether one of its reporters can answer a question. */
  can_ask: z.boolean(),
  /** Whether a reporter's answer is the last that was done or said in public. */
  is_answered: z.boolean(),
  /** What an officer should know of a cleaning before it counts; null when nothing, or when it is not cleaned. */
  proof_concern: z.nullable(z.enum(PROOF_CONCERNS)),
  /** The newest photo of a report. */
  photo: z.nullable(casePhotoPreview),
});
export type CaseSummary = z.infer<typeof caseSummary>;

/** Why a photo belongs to a case. Only those of reports are uploads, which enter zones and figures. */
export const CASE_PHOTO_PURPOSES = ['report', 'after', 'reopen'] as const;
export type CasePhotoPurpose = (typeof CASE_PHOTO_PURPOSES)[number];

/** A photo with what the detector saw on it. */
export const casePhoto = z.extend(casePhotoPreview, {
  photo_id: z.uuid(),
  purpose: z.enum(CASE_PHOTO_PURPOSES),
  image_url: z.string(),
  taken_at: z.iso.datetime(),
  /** Null until it was analysed. */
  detections: z.nullable(z.array(photoObject)),
  /** Whether the public sees it, while the case is public. */
  is_public: z.boolean(),
  /** What the public does not see of it. */
  covered_areas: z.array(photoArea),
});
export type CasePhoto = z.infer<typeof casePhoto>;
/** A photo as the public sees it. */
export const publicPhoto = z.omit(casePhoto, {
  detections: true,
  photo_id: true,
  is_public: true,
  covered_areas: true,
});
export type PublicPhoto = z.infer<typeof publicPhoto>;

/** A report as the staff sees it: nothing of the account of its sender (GO-03). */
export const caseReport = z.object({
  number: reportNumber,
  channel: reportChannel,
  words: z.string(),
  created_at: z.iso.datetime(),
  is_public: z.boolean(),
  /** The upload that it came with; null without one, and when that was deleted. */
  image_id: z.nullable(z.uuid()),
  /** Whether an officer hid its words from the person who sent them, too. */
  is_hidden: z.boolean(),
});
export type CaseReport = z.infer<typeof caseReport>;

/** One change of a case. */
export const caseEvent = z.object({
  /** The version that the case got by it. */
  version: z.int(),
  kind: z.enum(CASE_EVENT_KINDS),
  at: z.iso.datetime(),
  /** Null for the product itself, and for citizens, whose accounts the staff does not see. */
  actor: z.nullable(staffMember),
  action: z.nullable(caseAction),
  /**
   * Before and after the change, in words of the contract: a status, a user id, a moment. Of a merge or a split it is the
   * number of the other case, and the status that the case got by it, if it got one.
   */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  text: z.string(),
  /** Whether the text is shown to the reporters and in public. */
  is_public: z.boolean(),
  /** The version whose change this one took back; absent for an ordinary one. */
  undoes: z.optional(z.int()),
  /** Whether an officer took the text from the public. */
  is_hidden: z.boolean(),
});
export type CaseEvent = z.infer<typeof caseEvent>;

/** Everything that the staff sees of one case. */
export const caseDetail = z.extend(caseSummary, {
  /** The status to which `resume` leads back; null unless it waits for its reporter. */
  status_before_waiting: z.nullable(caseStatus),
  public_note: z.string(),
  responsible: z.nullable(z.string()),
  /** The case of which this is a repetition. */
  previous_number: z.nullable(reportNumber),
  /** The case that this one was merged into. */
  merged_into: z.nullable(reportNumber),
  case_reports: z.array(caseReport),
  photos: z.array(casePhoto),
  /** Of each photo after the cleaning; newest first. */
  proof: z.array(photoProof),
  /** Of each photo with which it was reopened and that has warnings; newest first. */
  doubts: z.array(photoWarnings),
  /** Newest first. */
  events: z.array(caseEvent),
  /** In which all reporters read who have chosen a language; null when it is not known or not one. */
  reporter_language: z.nullable(z.enum(LANGUAGES)),
  /** The merge or split that was its last change and can be taken back. */
  undoable: z.nullable(undoableMove),
});
export type CaseDetail = z.infer<typeof caseDetail>;

/**
 * A change of status. `reason` is shown to the reporters; `responsible` says who cleans what is not ours; `assignee_id`
 * is for `assign`. Which of them an action needs is a rule of core.
 */
export const caseTransition = z.object({
  action: caseAction,
  version: heldVersion,
  reason: z._default(caseText, ''),
  assignee_id: z.optional(z.nullable(userId)),
  responsible: z.optional(caseText),
});
export type CaseTransition = z.infer<typeof caseTransition>;

const CORRECTIONS = ['category_id', 'due_at', 'is_private', 'coordinates'] as const;

/** What staff may correct in a case: one thing at a time, so that each has its own event. */
export const caseUpdate = z
  .object({
    version: heldVersion,
    category_id: z.optional(wholeNumber(1, MAX_INTEGER)),
    due_at: z.optional(queryMoment),
    is_private: z.optional(yesOrNo),
    coordinates: z.optional(coordinatesForm),
  })
  .check(
    z.refine(
      (update) => CORRECTIONS.filter((name) => update[name] !== undefined).length === 1,
      createEncodedReason('validation.exactly_one_of', { values: CORRECTIONS.join(', ') }),
    ),
  );
export type CaseUpdate = z.infer<typeof caseUpdate>;

/** Undoes a change that the caller made of a case: `undoes` is the version that the case got by it, `version` the present one. */
export const caseUndo = z.object({ version: heldVersion, undoes: heldVersion });
export type CaseUndo = z.infer<typeof caseUndo>;

/** A text beside a case: an internal note, or a reply to its reporters, which is public. */
export const caseNote = z.object({
  text: requiredCaseText,
  is_public: z.boolean(createEncodedReason('validation.boolean')),
});
export type CaseNote = z.infer<typeof caseNote>;
