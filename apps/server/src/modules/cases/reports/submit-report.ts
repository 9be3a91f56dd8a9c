import type { Category } from '@smart-waste/contract';
import { computeCaseUrgency, computeDueAt, countRepeats, isFinalStatus } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { createInvalidFieldError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { getCategory } from '../case-category.ts';
import { getEventActor } from '../changes/change-case.ts';
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
const getChannelDetail = ({ report: { channel } }: ReportDraft) => (channel === 'upload' ? {} : { channel });

const createEvent = (
  kind: NewCaseEvent['kind'],
  at: Date,
  { sender, idempotency_key = null }: ReportDraft,
): NewCaseEvent => ({
  kind,
  at,
  actor_id: sender && getEventActor(sender),
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
  const due_at = computeDueAt(opened_at, category.hours_to_clean);
  const repeats = previous === null ? 0 : countRepeats(previous);
  const { urgent_at } = computeCaseUrgency({
    ...waste,
    ...category,
    due_at,
    repeats,
    reports: 1,
    followers: 1,
    escalated_at: null,
  });
  const newCase: NewCase = {
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
    newCase,
    { ...report, report_id: ids.newId() },
    {
      event: createEvent('opened', opened_at, draft),
      audit: {
        at: opened_at,
        actor_id: sender?.user_id ?? null,
        action: 'case.opened',
        details: getChannelDetail(draft),
      },
    },
  );
}

/** What a further report changes: the worst photo counts, and the more people see the waste the more urgent it is. */
function computeJoinedChange(
  joined: CaseRow,
  { waste }: ReportDraft,
  categories: readonly Category[],
): CaseChange {
  const { due_at } = joined;
  const severities = [joined.severity, waste.severity].filter((one) => one !== null);
  const severity = severities.length === 0 ? null : Math.max(...severities);
  const { hours_to_clean } = getCategory(categories, joined.category_id);
  return {
    severity,
    waste_classes: [...new Set([...joined.waste_classes, ...waste.waste_classes])],
    ...(due_at && {
      urgent_at: computeCaseUrgency({ ...joined, severity, due_at, hours_to_clean }).urgent_at,
    }),
  };
}

/** The case that the sender means; what it was merged into stands for a merged one, as its number leads there. */
async function requireCaseToJoin(
  { cases }: SubmitDeps,
  number: number,
  { sender }: ReportDraft,
): Promise<CaseRow> {
  const row = await cases.findByNumber(number);
  if (!row || isHiddenFrom(row, sender))
    throw createInvalidFieldError('joins', createReason('error.case.not_found'));
  return row;
}

/**
 * Joins a report to the case that its sender names, because only a person says that two reports are about the same
 * waste (CA-07); without one it opens a case. A case that had ended is not joined: one that is linked to it is opened.
 * Whether the sender was near enough is asked before (`findJoinRefusal`).
 */
export async function submitReport(
  deps: SubmitDeps,
  draft: ReportDraft,
  joins: number | undefined,
): Promise<SubmittedReport> {
  if (joins === undefined) return openCase(deps, draft);
  const joined = await requireCaseToJoin(deps, joins, draft);
  if (isFinalStatus(joined.status)) return openCase(deps, draft, joined);
  const categories = await deps.categories.list();
  const at = deps.clock.now();
  const answer = await deps.cases.join(
    joins,
    { ...draft.report, report_id: deps.ids.newId() },
    {
      event: createEvent('report_joined', at, draft),
      audit: {
        at,
        actor_id: draft.sender?.user_id ?? null,
        action: 'case.report_joined',
        subject: `case:${joined.number}`,
        details: getChannelDetail(draft),
      },
      change: (held) => computeJoinedChange(held, draft, categories),
    },
  );
  // It ended since it was read.
  return answer ?? submitReport(deps, draft, joins);
}
