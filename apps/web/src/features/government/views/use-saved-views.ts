import { type CaseViewForm, caseViewList, type SavedCaseView, savedCaseView } from '@smart-waste/contract';
import { caseViewsMessages } from '@smart-waste/messages/en/case-views';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

const isSameForm = (one: CaseViewForm, other: CaseViewForm): boolean =>
  one.name === other.name && one.query === other.query && one.is_shared === other.is_shared;

const listViews = async (signal: AbortSignal): Promise<SavedCaseView[]> =>
  (await getDataOrThrow(callApi({ endpoint: 'listCaseViews', schema: caseViewList, signal }))).data;
const addView = (body: CaseViewForm): Promise<SavedCaseView> =>
  getDataOrThrow(callApi({ endpoint: 'addCaseView', schema: savedCaseView, body }));
const updateView = (view_id: string, body: CaseViewForm): Promise<SavedCaseView> =>
  getDataOrThrow(callApi({ endpoint: 'updateCaseView', schema: savedCaseView, params: { view_id }, body }));
const deleteView = (view_id: string): Promise<null> =>
  getDataOrThrow(callApi({ endpoint: 'deleteCaseView', schema: null, params: { view_id } }));

/** A change of the person's views. An update names the fields that it changes. */
type Change =
  | { kind: 'add'; form: CaseViewForm }
  | { kind: 'update'; view: SavedCaseView; form: Partial<CaseViewForm> }
  | { kind: 'delete'; view: SavedCaseView };

type MadeChange = {
  /** Null of a view that was added. */
  before: SavedCaseView | null;
  /** As it is now, or was when it was deleted. */
  view: SavedCaseView;
};

/**
 * A call has all fields of a view: those that this change leaves alone are as the changes before have left them.
 * Null of an update that would change nothing after them: it is not sent.
 */
async function send(change: Change, client: QueryClient): Promise<MadeChange | null> {
  if (change.kind === 'add') return { before: null, view: await addView(change.form) };
  const { view_id } = change.view;
  const views = client.getQueryData<SavedCaseView[]>(KEY);
  const before = views?.find((view) => view.view_id === view_id) ?? change.view;
  if (change.kind === 'update') {
    const form = { ...toForm(before), ...change.form };
    return isSameForm(form, before) ? null : { before, view: await updateView(view_id, form) };
  }
  await deleteView(view_id);
  return { before, view: before };
}

/** What takes a change back; of an update only the fields that it changed. */
function findUndo(change: Change, { before, view }: MadeChange): Change | null {
  if (before === null || change.kind === 'add') return null;
  if (change.kind === 'delete') return { kind: 'add', form: toForm(before) };
  const { name, query, is_shared } = change.form;
  const form = {
    ...(name !== undefined && { name: before.name }),
    ...(query !== undefined && { query: before.query }),
    ...(is_shared !== undefined && { is_shared: before.is_shared }),
  };
  return { kind: 'update', view, form };
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
    scope: { id: 'case-views' }, // one after the other: an update sends what the one before has made of the view
    mutationFn: async ({ wanted, personId }: { wanted: Change; personId: number | undefined }) =>
      // Another person may have logged in since.
      getCurrentSession().person?.id === personId ? send(wanted, client) : null,
    onSuccess: (made) =>
      client.setQueryData<SavedCaseView[]>(KEY, (views) =>
        views?.map((view) => (view.view_id === made?.view.view_id ? made.view : view)),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  async function change(wanted: Change, options: ChangeOptions = {}): Promise<boolean> {
    const t = getCurrentMessages(caseViewsMessages);
    const personId = getCurrentSession().person?.id;
    try {
      const made = await mutation.mutateAsync({ wanted, personId });
      if (made === null) return false;
      const undo = findUndo(wanted, made);
      const { name } = made.view;
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
      change({ kind: 'update', view, form }, options),
    remove: (view: SavedCaseView) => change({ kind: 'delete', view }),
  };
}
export type SavedViews = ReturnType<typeof useSavedViews>;
