import type {
  AnalysisResults,
  CaseAction,
  CaseEventKind,
  CasePhotoPurpose,
  CaseStatus,
  PhotoArea,
  ReportChannel,
} from '@smart-waste/contract';

/** A case as the database holds it; field names are the contract's. */
export type CaseRow = {
  case_id: string;
  /** The number of the report that opened it. */
  number: number;
  version: number;
  status: CaseStatus;
  /** The status to which `resume` leads back; null unless it waits for its reporter. */
  status_before_waiting: CaseStatus | null;
  category_id: number;
  /** What core's computeSeverity says of its worst photo; null without an analysed one. */
  severity: number | null;
  /** The classes of waste on its photos, without repetition. */
  waste_classes: readonly string[];
  /** The words of its place. */
  place: string;
  latitude: number | null;
  longitude: number | null;
  opened_at: Date;
  changed_at: Date;
  /** Null when it has ended. While it waits for its reporter it is the date at which the clock was stopped. */
  due_at: Date | null;
  /** Since when the clock stands; null while it runs. */
  clock_stopped_at: Date | null;
  /** When the city first answered in public; null before. */
  answered_at: Date | null;
  cleaned_at: Date | null;
  ended_at: Date | null;
  escalated_at: Date | null;
  /** How urgent it is (core's computeCaseUrgency); the order of lists also depends on its clock (core's computeUrgencyKey). */
  urgent_at: Date;
  assignee_id: number | null;
  reports: number;
  followers: number;
  repeats: number;
  returns: number;
  is_private: boolean;
  /** What the city says in public now: with the status, or else its last reply. */
  public_note: string;
  /** What the city last replied in public; empty when nothing. */
  public_reply: string;
  responsible: string | null;
  previous_case_id: string | null;
  merged_into: string | null;
  /** Whether it got into the random sample that is checked on site when it was last cleaned. */
  is_sampled: boolean;
};

/** A report as the database holds it. */
export type ReportRow = {
  report_id: string;
  number: number;
  case_id: string;
  channel: ReportChannel;
  /** The upload with which it came; a deleted upload is not there any more. */
  image_id: string | null;
  /** Who sent it; null for callers, and when the account was deleted. */
  user_id: number | null;
  /** The member of the staff who recorded it. */
  recorded_by: number | null;
  words: string;
  is_public: boolean;
  /** Whether an officer hid the words, also from the person who sent them. */
  is_hidden: boolean;
  created_at: Date;
};

/** A photo that belongs to a case, with what the detector saw. */
export type CasePhotoRow = {
  photo_id: string;
  purpose: CasePhotoPurpose;
  photo_key: string;
  thumbnail_key: string;
  placeholder_color: string;
  width: number;
  height: number;
  taken_at: Date;
  received_at: Date;
  is_public: boolean;
  analysis_results: AnalysisResults | null;
  /** What the public does not see of it. */
  covered_areas: readonly PhotoArea[];
  /** The objects that the public sees: those above when nothing is covered. */
  public_photo_key: string;
  public_thumbnail_key: string;
};

/** A photo of a case without what the detector saw. */
export type ShownPhotoRow = Omit<CasePhotoRow, 'analysis_results'>;

export type CaseEventRow = {
  case_id: string;
  version: number;
  kind: CaseEventKind;
  at: Date;
  actor_id: number | null;
  action: CaseAction | null;
  from: string | null;
  to: string | null;
  text: string;
  is_public: boolean;
  /** Whether an officer took the text from the public. */
  is_hidden: boolean;
  /** The version whose change this one took back; null for an ordinary one. */
  undoes: number | null;
};

export type NewReport = Omit<ReportRow, 'number' | 'case_id' | 'is_hidden'>;
/** Its number, version and counts are given by the database, and it is in no sample. */
export type NewCase = Omit<
  CaseRow,
  'number' | 'version' | 'reports' | 'followers' | 'returns' | 'changed_at' | 'is_sampled'
>;
/** The columns that a change of a case may set. */
export type CaseChange = Partial<
  Pick<
    CaseRow,
    | 'status'
    | 'status_before_waiting'
    | 'category_id'
    | 'severity'
    | 'waste_classes'
    | 'place'
    | 'latitude'
    | 'longitude'
    | 'opened_at'
    | 'due_at'
    | 'clock_stopped_at'
    | 'answered_at'
    | 'cleaned_at'
    | 'ended_at'
    | 'escalated_at'
    | 'urgent_at'
    | 'assignee_id'
    | 'repeats'
    | 'returns'
    | 'is_private'
    | 'public_note'
    | 'public_reply'
    | 'responsible'
    | 'previous_case_id'
    | 'merged_into'
    | 'is_sampled'
  >
>;
/** Its version is the one that the case gets. */
export type NewCaseEvent = Omit<CaseEventRow, 'case_id' | 'version' | 'undoes' | 'is_hidden'> & {
  /** A person makes a change once for each of their keys. */
  idempotency_key?: string | null;
  undoes?: number;
  /** What the change replaces, when it can be undone. */
  values_before?: CaseChange;
};
