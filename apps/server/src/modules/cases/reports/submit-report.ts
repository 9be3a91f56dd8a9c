import { type Category, FINAL_CASE_STATUSES } from '@smart-waste/contract';
import { dueAt, repeatsAfter, urgencyOf } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { invalidField } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { categoryOf } from '../case-category.ts';
import { eventActor } from '../changes/change-case.ts';
import type { CaseChange, CaseRow, Deps, NewCase, NewCaseEvent, NewReport, ReportRow } from '../ports.ts';
import { isHiddenFrom } from './joinable-case.ts';

/** A report with what it says about its place. */
export type ReportDraft = {
  report: Omit<NewReport, 'report_id'>;
  place: Pick<CaseRow, 'place' | 'latitude' | 'longitude'>;
  waste: Pick<CaseRow, 'severity' | 'waste_classes'>;
  category: Category;
  /** Who sends it; null for the product itself. */
  sender: SessionUser | null;
  /** The key with which its sender submits it once; left out when an upload or nothing says which it is. */
  idempotency_key?: string | null;
};
export type SubmittedReport = { isNew: boolean; case: CaseRow; report: ReportRow };
export type SubmitDeps = Pick<Deps, 'cases' | 'categories' | 'clock' | 'ids'>;

/** That a report came with an upload goes without saying. */
const channelDetail = ({ report: { channel } }: ReportDraft) => (channel === 'upload' ? {} : { channel });

const eventOf = (
  kind: NewCaseEvent['kind'],
  at: Date,
  { sender, idempotency_key = null }: ReportDraft,
): NewCaseEvent => ({
  kind,
  at,
  actor_id: sender && eventActor(sender),
  action: null,
  from: null,
  to: null,
  text: '',
  is_public: false,
  idempotency_key,
});

/** Opens a case with its first report (CA-03); `previous` is the one that had ended and that it is about (CA-08). */
function openCase(
  { cases, clock, ids }: Pick<Deps, 'cases' | 'clock' | 'ids'>,
  draft: ReportDraft,
  previous: CaseRow | null = null,
): Promise<SubmittedReport> {
  const opened_at = clock.now();
  const { category, place, report, sender, waste } = draft;
  const due_at = dueAt(opened_at, category.hours_to_clean);
  const repeats = previous === null ? 0 : repeatsAfter(previous);
  const { urgent_at } = urgencyOf({
    ...waste,
    ...category,
    due_at,
    repeats,
    reports: 1,
    followers: 1,
    escalated_at: null,
  });
  const opened: NewCase = {
    case_id: ids.newId(),
    status: 'new',
    status_before_waiting: null,
    category_id: category.category_id,
    ...waste,
    ...place,
    opened_at,
    due_at,
    clock_stopped_at: null,
    answered_at: null,
    cleaned_at: null,
    ended_at: null,
    escalated_at: null,
    urgent_at,
    assignee_id: null,
    repeats,
    is_private: false,
    public_note: '',
    public_reply: '',
    responsible: null,
    previous_case_id: previous?.case_id ?? null,
    merged_into: null,
  };
  return cases.open(
    opened,
    { ...report, report_id: ids.newId() },
    {
      event: eventOf('opened', opened_at, draft),
      audit: {
        at: opened_at,
        actor_id: sender?.user_id ?? null,
        action: 'case.opened',
        details: channelDetail(draft),
      },
    },
  );
}

/** What a further report changes: the worst photo counts, and the more people see the waste the more urgent it is. */
function joinedChange(joined: CaseRow, { waste }: ReportDraft, categories: readonly Category[]): CaseChange {
  const { due_at } = joined;
  const severities = [joined.severity, waste.severity].filter((one) => one !== null);
  const severity = severities.length === 0 ? null : Math.max(...severities);
  const { hours_to_clean } = categoryOf(categories, joined.category_id);
  return {
    severity,
    waste_classes: [...new Set([...joined.waste_classes, ...waste.waste_classes])],
    ...(due_at && { urgent_at: urgencyOf({ ...joined, severity, due_at, hours_to_clean }).urgent_at }),
  };
}

/** The case that the sender means; what it was merged into stands for a merged one, as its number leads there. */
async function caseToJoin({ cases }: SubmitDeps, number: number, { sender }: ReportDraft): Promise<CaseRow> {
  const row = await cases.byNumber(number);
  if (!row || isHiddenFrom(row, sender)) throw invalidField('joins', createReason('error.case.not_found'));
  return row;
}

/**
 * Joins a report to the case that its sender names, because only a person says that two reports are about the same
 * waste (CA-07); without one it opens a case. A case that had ended is not joined: one that is linked to it is opened.
 * Whether the sender was near enough is asked before (`refusalToJoin`).
 */
export async function submitReport(
  deps: SubmitDeps,
  draft: ReportDraft,
  joins: number | undefined,
): Promise<SubmittedReport> {
  if (joins === undefined) return openCase(deps, draft);
  const joined = await caseToJoin(deps, joins, draft);
  if (FINAL_CASE_STATUSES.some((status) => status === joined.status)) return openCase(deps, draft, joined);
  const categories = await deps.categories.list();
  const at = deps.clock.now();
  const answer = await deps.cases.join(
    joins,
    { ...draft.report, report_id: deps.ids.newId() },
    {
      event: eventOf('report_joined', at, draft),
      audit: {
        at,
        actor_id: draft.sender?.user_id ?? null,
        action: 'case.report_joined',
        subject: `case:${joined.number}`,
        details: channelDetail(draft),
      },
      change: (held) => joinedChange(held, draft, categories),
    },
  );
  // It ended since it was read.
  return answer ?? submitReport(deps, draft, joins);
}
