import { type CaseViewForm, caseViewList, type SavedCaseView, savedCaseView } from '@smart-waste/contract';
import { caseViewsMessages } from '@smart-waste/messages/en/case-views';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../shared/api/client.ts';
import { ApiError, getDataOrThrow } from '../../../shared/http/api-result.ts';
import { getCurrentMessages } from '../../../shared/messages/messages.ts';
import { getCurrentSession } from '../../../shared/session/session.ts';
import { toast, toastFailure } from '../../../shared/ui/toast.ts';
import { type CaseView, readView, withView } from '../state/case-view.ts';

const KEY = ['case-views'] as const;

/** The filters and the order of a view as its address has them. */
export const buildQuery = (view: CaseView): string => withView(new URLSearchParams(), view).toString();
/** What a saved view asks for now: what its address had that this version does not know is left out. */
export const toView = ({ query }: SavedCaseView): CaseView => readView(new URLSearchParams(query));

const toForm = ({ name, query, is_shared }: SavedCaseView): CaseViewForm => ({ name, query, is_shared });

const listViews = async (signal: AbortSignal): Promise<SavedCaseView[]> =>
  (await getDataOrThrow(callApi({ endpoint: 'listCaseViews', schema: caseViewList, signal }))).data;
const addView = (body: CaseViewForm): Promise<SavedCaseView> =>
  getDataOrThrow(callApi({ endpoint: 'addCaseView', schema: savedCaseView, body }));
const updateView = (view_id: string, body: CaseViewForm): Promise<SavedCaseView> =>
  getDataOrThrow(callApi({ endpoint: 'updateCaseView', schema: savedCaseView, params: { view_id }, body }));
const deleteView = (view_id: string): Promise<null> =>
  getDataOrThrow(callApi({ endpoint: 'deleteCaseView', schema: null, params: { view_id } }));

/** A change of the person's views, and what to do to take it back. */
type Change =
  | { kind: 'add'; form: CaseViewForm }
  | { kind: 'update'; view: SavedCaseView; form: CaseViewForm }
  | { kind: 'delete'; view: SavedCaseView };

/** Returns the id of the view that is there afterwards. */
async function send(change: Change): Promise<SavedCaseView | null> {
  if (change.kind === 'add') return addView(change.form);
  if (change.kind === 'update') return updateView(change.view.view_id, change.form);
  await deleteView(change.view.view_id);
  return null;
}

function findUndo(change: Change, result: SavedCaseView | null): Change | null {
  if (change.kind === 'delete') return { kind: 'add', form: toForm(change.view) };
  if (change.kind === 'update' && result) return { kind: 'update', view: result, form: toForm(change.view) };
  return null;
}

type ChangeOptions = {
  /** Shows at the field why the name was refused; a toast does where it returns false, because the field is gone. */
  onNameRefused?: (reason: string) => boolean;
};

/** Says why a view was not changed: at the field when the server refused its name. */
function showFailure(error: Error, { onNameRefused }: ChangeOptions): void {
  const reason = error instanceof ApiError ? error.failure.fields.name : undefined;
  if (reason === undefined || !onNameRefused?.(reason))
    toastFailure(getCurrentMessages(caseViewsMessages)('case_views.failed'), error);
}

const TOAST_OF = { add: 'saved', update: 'changed', delete: 'deleted' } as const;

/** The own views and those that admins share, and what changes them; renaming and deleting offer Undo. */
export function useSavedViews() {
  const client = useQueryClient();
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => listViews(signal) });
  const mutation = useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  async function change(wanted: Change, options: ChangeOptions = {}): Promise<boolean> {
    const t = getCurrentMessages(caseViewsMessages);
    const personId = getCurrentSession().person?.id;
    try {
      const result = await mutation.mutateAsync(wanted);
      const undo = findUndo(wanted, result);
      const { name } = wanted.kind === 'delete' ? wanted.view : wanted.form;
      toast.success(t(`case_views.${TOAST_OF[wanted.kind]}`, { name }), {
        id: 'case-view',
        personId,
        ...(undo && { undo: () => void change(undo) }),
      });
      return true;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      showFailure(error, options);
      return false;
    }
  }
  return {
    query,
    isChanging: mutation.isPending,
    add: (form: CaseViewForm, options: ChangeOptions) => change({ kind: 'add', form }, options),
    update: (view: SavedCaseView, form: Partial<CaseViewForm>, options?: ChangeOptions) =>
      change({ kind: 'update', view, form: { ...toForm(view), ...form } }, options),
    remove: (view: SavedCaseView) => change({ kind: 'delete', view }),
  };
}
export type SavedViews = ReturnType<typeof useSavedViews>;
