import { CASE_LIMITS, type CaseViewForm, type SavedCaseView } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError, createInvalidFieldError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { CaseViewRow } from '../ports/views.ts';
import type { Deps } from '../ports.ts';

type ViewDeps = Pick<Deps, 'caseViews' | 'clock' | 'ids'>;
type Viewer = { viewer: SessionUser };

const createViewNotFoundError = () => new AppError('not_found', createReason('error.case_view.not_found'));
const createNameTakenError = () =>
  createInvalidFieldError('name', createReason('error.case_view.name_taken'));

function refuseSharing({ viewer }: Viewer, { is_shared }: CaseViewForm): void {
  if (is_shared && viewer.role !== 'admin')
    throw new AppError('forbidden', createReason('error.case_view.not_shared'));
}

/** What all of the staff see is in the audit log. */
const createAuditEntry = (
  { clock }: ViewDeps,
  { viewer }: Viewer,
  view: Pick<CaseViewRow, 'view_id' | 'name' | 'is_shared'>,
) => ({
  at: clock.now(),
  actor_id: viewer.user_id,
  action: 'case_view.changed' as const,
  subject: `case_view:${view.view_id}`,
  details: { name: view.name, is_shared: view.is_shared },
});

const toSavedView = (
  { view_id, name, query, is_shared, user_id }: CaseViewRow,
  { viewer }: Viewer,
): SavedCaseView => ({
  view_id,
  name,
  query,
  is_shared,
  is_own: user_id === viewer.user_id,
});

/** The views of this person, and those that admins share (CA-59). */
export async function listViews({ caseViews }: ViewDeps, by: Viewer): Promise<SavedCaseView[]> {
  return (await caseViews.list(by.viewer.user_id)).map((view) => toSavedView(view, by));
}

/** Saves the filters of a list under a name. */
export async function addView(
  deps: ViewDeps,
  { form, ...by }: Viewer & { form: CaseViewForm },
): Promise<SavedCaseView> {
  refuseSharing(by, form);
  const { user_id } = by.viewer;
  const view = { ...form, view_id: deps.ids.newId(), user_id, created_at: deps.clock.now() };
  const max = CASE_LIMITS.viewsMax;
  const outcome = await deps.caseViews.add(
    view,
    max,
    form.is_shared ? createAuditEntry(deps, by, view) : null,
  );
  if (outcome === 'name_taken') throw createNameTakenError();
  if (outcome === 'too_many')
    throw new AppError('conflict', createReason('error.case_view.too_many', { max }));
  return toSavedView(view, by);
}

type HeldView = Viewer & { view_id: string };

async function requireOwnView({ caseViews }: ViewDeps, { viewer, view_id }: HeldView): Promise<CaseViewRow> {
  const views = await caseViews.list(viewer.user_id);
  const held = views.find((view) => view.view_id === view_id && view.user_id === viewer.user_id);
  if (!held) throw createViewNotFoundError();
  return held;
}

/** Renames a view of the viewer, gives it other filters, or shares it. */
export async function updateView(
  deps: ViewDeps,
  { form, ...by }: HeldView & { form: CaseViewForm },
): Promise<SavedCaseView> {
  refuseSharing(by, form);
  const held = await requireOwnView(deps, by);
  const view = { ...held, ...form };
  const audit = held.is_shared || form.is_shared ? createAuditEntry(deps, by, view) : null;
  const outcome = await deps.caseViews.update(held, form, audit);
  if (outcome === 'name_taken') throw createNameTakenError();
  if (outcome === 'gone') throw createViewNotFoundError();
  return toSavedView(view, by);
}

/** Deletes a view of the viewer. */
export async function removeView(deps: ViewDeps, by: HeldView): Promise<void> {
  const held = await requireOwnView(deps, by);
  const audit = held.is_shared ? createAuditEntry(deps, by, { ...held, is_shared: false }) : null;
  if (!(await deps.caseViews.remove(held, audit))) throw createViewNotFoundError();
}
