import type { CaseAction, CaseSummary } from '@smart-waste/contract';
import { countStatuses, isOpenStatus, listSharedActions } from '@smart-waste/core';
import { caseBulkMessages } from '@smart-waste/messages/en/case-bulk';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { FormProvider } from 'react-hook-form';
import { useCategories } from '../../../shared/cases/use-categories.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { useKeptForm } from '../../../shared/ui/use-kept-form.ts';
import { ActionFields, sendOnCtrlEnter, toActionBody } from '../case/action-form.tsx';
import { FailureNote } from '../parts/failure-note.tsx';
import type { BulkEntry, BulkFormName } from '../state/bulk-entries.ts';
import type { ChangeFailure } from '../state/use-change-case.ts';
import type { Workplace } from '../state/use-workplace.ts';
import { isUnproven, UnprovenNotice } from './unproven.tsx';
import type { BulkOrder } from './use-bulk-change.ts';

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

/** Who is responsible by the categories of these cases: one name, '' for several; null when one says nothing. */
function useKnownResponsible(changed: readonly CaseSummary[]): string | null {
  const { data: categories = [] } = useCategories();
  const findResponsible = (id: number) =>
    categories.find(({ category_id }) => category_id === id)?.responsible ?? null;
  const names = new Set(changed.map(({ category_id }) => findResponsible(category_id)));
  if (names.has(null)) return null;
  return names.size === 1 ? ([...names][0] ?? null) : '';
}

/** What can be done with the selected cases, and with which of them that is done which was chosen. */
function useBulkAction({ form, selected, allowedFor }: BulkFormProps, chosen: CaseAction | null) {
  const actions = listSharedActions(selected.map(allowedFor)).filter(({ action }) => action !== 'assign');
  // Other cases may be selected since it was chosen.
  const possible = actions.find(({ action }) => action === chosen) ?? actions[0];
  const action = form === 'assign' ? 'assign' : form === 'due' ? null : (possible?.action ?? null);
  const isChanged = (caseItem: CaseSummary) =>
    form === 'due' ? isOpenStatus(caseItem.status) : action !== null && allowedFor(caseItem).includes(action);
  const changed = selected.filter(isChanged);
  return {
    actions,
    action,
    changed,
    known: useKnownResponsible(changed),
    leftOut: selected.filter((caseItem) => !isChanged(caseItem)),
  };
}

/** A change of many cases: what it needs, and which cases are left out. */
export function BulkForm(props: BulkFormProps) {
  const { form: name, selected, entry, onEntry, failure, onSend, onClose } = props;
  const t = useMessages(caseBulkMessages);
  const tUi = useMessages(uiMessages);
  const tWorkplace = useMessages(workplaceMessages);
  const form = useKeptForm(entry, onEntry);
  const { actions, action, changed, known, leftOut } = useBulkAction(props, form.watch('chosen'));
  function choose(next: CaseAction) {
    form.setValue('chosen', next);
    form.clearErrors(); // they say what the action before needs
  }
  const submit = form.handleSubmit((entered) => {
    if (name === 'due') onSend({ due_at: new Date(entered.due).toISOString() }, changed);
    else if (action !== null) onSend(toActionBody(action, entered), changed);
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={sendOnCtrlEnter}
      className="grid gap-4"
    >
      {name === 'status' && action !== null && (
        <ActionChoice actions={actions} action={action} total={selected.length} onChoose={choose} />
      )}
      {action !== null && (
        <FormProvider {...form}>
          <ActionFields action={action} cases={changed} known={known} />
        </FormProvider>
      )}
      {name === 'due' && (
        <TextField
          label={tWorkplace('workplace.due_date')}
          type="datetime-local"
          error={form.formState.errors.due?.message}
          {...form.register('due', { required: t('case_bulk.needs_due') })}
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
              isUnproven({ action, cases: changed }) ? 'case_bulk.all_the_same' : `case_bulk.title_${name}`,
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

type ActionChoiceProps = Pick<ReturnType<typeof useBulkAction>, 'actions'> & {
  action: CaseAction;
  total: number;
  onChoose: (action: CaseAction) => void;
};

function ActionChoice({ actions, action, total, onChoose }: ActionChoiceProps) {
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
      onChange={onChoose}
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
