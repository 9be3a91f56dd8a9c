import type { CaseDetail, CaseUpdate } from '@smart-waste/contract';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import type { FormEvent } from 'react';
import { useCategories, useCategoryName } from '../../../shared/cases/use-categories.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { FailureNote } from '../parts/failure-note.tsx';
import { type CaseDrafts, type EditDraft, useEditDraft } from '../state/case-drafts.ts';
import { useChangeCase } from '../state/use-change-case.ts';
import { CasePlace } from './case-place.tsx';

const MINUTE_MS = 60_000;
/** A moment as `<input type="datetime-local">` writes it, in the reader's time zone; empty for none. */
export function toLocalInput(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** The fields that differ from the case. */
function collectChanges(
  caseItem: CaseDetail,
  { category, due, isPrivate }: EditDraft,
): Omit<CaseUpdate, 'version'> {
  const body: Omit<CaseUpdate, 'version'> = {};
  if (category !== undefined && Number(category) !== caseItem.category_id)
    body.category_id = Number(category);
  if (due && due !== toLocalInput(caseItem.due_at)) body.due_at = new Date(due).toISOString();
  if (isPrivate !== undefined && isPrivate !== caseItem.is_private) body.is_private = isPrivate;
  return body;
}

/** Category, due date, place and visibility of a case. What was not touched follows the case when it is loaded again. */
export function EditCase({ caseItem, drafts }: { caseItem: CaseDetail; drafts: CaseDrafts }) {
  const t = useMessages(workplaceMessages);
  const getName = useCategoryName();
  const { data: categories = [] } = useCategories();
  const { change, isChanging, failure } = useChangeCase();
  const [edited, setEdited] = useEditDraft(drafts, caseItem.number);
  const body = collectChanges(caseItem, edited);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await change(caseItem, { kind: 'update', body })) setEdited({});
  }
  const choices = categories.filter(
    ({ is_active, category_id }) => is_active || category_id === caseItem.category_id,
  );
  return (
    <div className="grid gap-4">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
        <SelectField
          label={t('workplace.category')}
          options={choices.map(({ category_id }) => ({
            value: String(category_id),
            label: getName(category_id),
          }))}
          value={edited.category ?? String(caseItem.category_id)}
          onChange={(category) => setEdited({ ...edited, category })}
        />
        {caseItem.due_at !== null && (
          <TextField
            label={t('workplace.due_date')}
            type="datetime-local"
            value={edited.due ?? toLocalInput(caseItem.due_at)}
            onChange={({ target }) => setEdited({ ...edited, due: target.value })}
          />
        )}
        <Switch
          label={t('workplace.is_private')}
          checked={edited.isPrivate ?? caseItem.is_private}
          onChange={(isPrivate) => setEdited({ ...edited, isPrivate })}
        />
        {failure && <FailureNote failure={failure} />}
        <Button
          type="submit"
          size="small"
          busy={isChanging}
          disabled={Object.keys(body).length === 0}
          className="justify-self-end"
        >
          {t('workplace.save')}
        </Button>
      </form>
      <CasePlace caseItem={caseItem} />
    </div>
  );
}
