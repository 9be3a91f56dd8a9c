import { type CaseAction, type CaseSummary, FINAL_CASE_STATUSES } from '@smart-waste/contract';
import { countStatuses, listSharedActions, TRANSITIONS } from '@smart-waste/core';
import { caseBulkMessages } from '@smart-waste/messages/en/case-bulk';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fitsCase } from '../../../shared/cases/fits-case.ts';
import { useCategories } from '../../../shared/cases/use-categories.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import {
  ActionFields,
  isComplete,
  MISSING_ENTRY_MESSAGES,
  sendOnCtrlEnter,
  toActionBody,
} from '../case/action-form.tsx';
import { FailureNote } from '../parts/failure-note.tsx';
import { type ActionDraft, EMPTY_DRAFT } from '../state/action-draft.ts';
import type { ChangeFailure } from '../state/use-change-case.ts';
import type { Workplace } from '../state/use-workplace.ts';
import { isUnproven, UnprovenNotice } from './unproven.tsx';
import type { BulkOrder } from './use-bulk-change.ts';

/** What is entered: who does the work, an action, or a due date. */
export type BulkFormName = 'assign' | 'status' | 'due';

/** What was entered in one of the forms and not sent. */
export type BulkEntry = { draft: ActionDraft; due: string; chosen: CaseAction | null };
export const EMPTY_ENTRY: BulkEntry = { draft: EMPTY_DRAFT, due: '', chosen: null };

type BulkFormProps = {
  form: BulkFormName;
  selected: readonly CaseSummary[];
  allowedFor: Workplace['allowedFor'];
  entry: BulkEntry;
  onEntry: (entry: BulkEntry) => void;
  failure: ChangeFailure | null;
  onSend: (order: BulkOrder, cases: readonly CaseSummary[]) => void;
  onClose: () => void;
};

const hasEnded = ({ status }: CaseSummary) => FINAL_CASE_STATUSES.some((ended) => ended === status);

/** Who is responsible by the categories of these cases: one name, '' for several; null when one says nothing. */
function useKnownResponsible(changed: readonly CaseSummary[]): string | null {
  const { data: categories = [] } = useCategories();
  const findResponsible = (id: number) =>
    categories.find(({ category_id }) => category_id === id)?.responsible ?? null;
  const names = new Set(changed.map(({ category_id }) => findResponsible(category_id)));
  if (names.has(null)) return null;
  return names.size === 1 ? ([...names][0] ?? null) : '';
}

/** What is entered, for which cases it is, and what it is sent as; null as long as something is missing. */
function useBulkForm({ form, selected, allowedFor, entry, onEntry }: BulkFormProps) {
  const { draft, due } = entry;
  const actions = listSharedActions(selected.map(allowedFor)).filter(({ action }) => action !== 'assign');
  // Other cases may be selected since it was chosen.
  const chosen = actions.find(({ action }) => action === entry.chosen) ?? actions[0];
  const action = form === 'assign' ? 'assign' : form === 'due' ? null : (chosen?.action ?? null);
  const isChanged = (caseItem: CaseSummary) =>
    form === 'due' ? !hasEnded(caseItem) : action !== null && allowedFor(caseItem).includes(action);
  const changed = selected.filter(isChanged);
  const known = useKnownResponsible(changed);
  const buildOrder = (): BulkOrder | null => {
    if (form === 'due') return due === '' ? null : { due_at: new Date(due).toISOString() };
    const isReady = action !== null && isComplete(action, draft, known) && fitsCase(draft.reason);
    return isReady ? toActionBody(action, draft) : null;
  };
  return {
    draft,
    due,
    actions,
    action,
    changed,
    known,
    buildOrder,
    enter: (change: Partial<BulkEntry>) => onEntry({ ...entry, ...change }),
    leftOut: selected.filter((caseItem) => !isChanged(caseItem)),
  };
}

/** A change of many cases: what it needs, and which cases are left out. */
export function BulkForm(props: BulkFormProps) {
  const { form, selected, failure, onSend, onClose } = props;
  const t = useMessages(caseBulkMessages);
  const tUi = useMessages(uiMessages);
  const tWorkplace = useMessages(workplaceMessages);
  const bulkForm = useBulkForm(props);
  const { action, changed, leftOut } = bulkForm;
  const [attempts, setAttempts] = useState(0);
  const isMissing = attempts > 0;
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const order = bulkForm.buildOrder();
    if (order === null) setAttempts(attempts + 1);
    else onSend(order, changed);
  }
  const need = action && TRANSITIONS[action].need;
  return (
    <form ref={fields} noValidate onSubmit={submit} onKeyDown={sendOnCtrlEnter} className="grid gap-4">
      {form === 'status' && action !== null && (
        <ActionChoice {...bulkForm} action={action} total={selected.length} />
      )}
      {action !== null && (
        <ActionFields
          action={action}
          cases={changed}
          draft={bulkForm.draft}
          onDraft={(draft) => bulkForm.enter({ draft })}
          known={bulkForm.known}
          error={
            isMissing && need && !isComplete(action, bulkForm.draft, bulkForm.known)
              ? tWorkplace(MISSING_ENTRY_MESSAGES[need])
              : undefined
          }
        />
      )}
      {form === 'due' && (
        <TextField
          label={tWorkplace('workplace.due_date')}
          type="datetime-local"
          value={bulkForm.due}
          onChange={({ target }) => bulkForm.enter({ due: target.value })}
          error={isMissing ? t('case_bulk.needs_due') : undefined}
        />
      )}
      {changed.length === 0 ? (
        <p className="text-sm text-brick">{t('case_bulk.none_allowed')}</p>
      ) : (
        <LeftOut cases={leftOut} />
      )}
      <UnprovenNotice action={action} cases={changed} />
      {failure && <FailureNote failure={failure} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="quiet" onClick={onClose}>
          {tUi('ui.cancel')}
        </Button>
        {changed.length > 0 && (
          <Button type="submit">
            {t(
              isUnproven({ action, cases: changed }) ? 'case_bulk.all_the_same' : `case_bulk.title_${form}`,
              {
                count: changed.length,
              },
            )}
          </Button>
        )}
      </div>
    </form>
  );
}

type ActionChoiceProps = Pick<ReturnType<typeof useBulkForm>, 'actions' | 'enter'> & {
  action: CaseAction;
  total: number;
};

function ActionChoice({ actions, action, enter, total }: ActionChoiceProps) {
  const t = useMessages(caseBulkMessages);
  const tCases = useMessages(casesMessages);
  const formatActionName = (name: string, count: number) =>
    count === total ? name : t('case_bulk.action_of', { action: name, count, total });
  return (
    <SelectField
      label={t('case_bulk.action')}
      options={actions.map(({ action: value, count }) => ({
        value,
        label: formatActionName(tCases(`cases.action_${value}`), count),
      }))}
      value={action}
      onChange={(chosen) => enter({ chosen })}
    />
  );
}

function LeftOut({ cases }: { cases: readonly CaseSummary[] }) {
  const t = useMessages(caseBulkMessages);
  const tCases = useMessages(casesMessages);
  if (cases.length === 0) return null;
  const statuses = countStatuses(cases).map(([status, count]) =>
    t('case_bulk.count_of', { name: tCases(`cases.status_${status}`), count }),
  );
  return (
    <p className="text-sm text-ink-soft">
      {t('case_bulk.left_out', { count: cases.length, statuses: statuses.join(', ') })}
    </p>
  );
}
