import { type CaseAction, type CaseDetail, isInvisible } from '@smart-waste/contract';
import { TRANSITIONS } from '@smart-waste/core';
import { caseChecksMessages } from '@smart-waste/messages/en/case-checks';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { fitsCase } from '../../../shared/cases/fits-case.ts';
import { useCategories } from '../../../shared/cases/use-categories.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field, TextField } from '../../../shared/ui/field.tsx';
import { keepFocus } from '../../../shared/ui/page.tsx';
import { Select } from '../../../shared/ui/select-field.tsx';
import { FailureNote } from '../parts/failure-note.tsx';
import { AddAfterPhoto } from '../proof/add-after-photo.tsx';
import { findActionConcern } from '../proof/proof-concern.ts';
import type { ActionDraft } from '../state/action-draft.ts';
import { useChangeCase } from '../state/use-change-case.ts';
import { useStaffOptions } from '../state/use-staff-options.ts';
import { PublicTextArea } from './public-text-area.tsx';
import type { TemplateCase } from './template-picker.tsx';

type ActionFormProps = {
  caseItem: CaseDetail;
  action: CaseAction;
  /** False when the case was changed meanwhile, so that the action is no longer possible. */
  isAllowed: boolean;
  draft: ActionDraft;
  onDraft: (draft: ActionDraft) => void;
  onClose: () => void;
  onDone: () => void;
};

export const MISSING_ENTRY_MESSAGES = {
  reason: 'workplace.needs_reason',
  question: 'workplace.needs_question',
  assignee: 'workplace.needs_assignee',
  responsible: 'workplace.needs_responsible',
} as const;

/** Whether what the action needs was entered; who is responsible may be known from the category. */
export function isComplete(
  action: CaseAction,
  draft: ActionDraft,
  responsibleOfCategory: string | null,
): boolean {
  const { need } = TRANSITIONS[action];
  if (need === 'assignee') return draft.assignee !== '';
  if (need === 'responsible') return !isInvisible(draft.responsible) || responsibleOfCategory !== null;
  return need === null || !isInvisible(draft.reason);
}

export const toActionBody = (action: CaseAction, { reason, responsible, assignee }: ActionDraft) => ({
  action,
  reason: reason.trim(),
  ...(TRANSITIONS[action].need === 'assignee' && { assignee_id: Number(assignee) }),
  ...(responsible.trim() !== '' &&
    TRANSITIONS[action].need === 'responsible' && { responsible: responsible.trim() }),
});

/** Ctrl or ⌘ with Enter sends a form, also from a field of several lines. */
export function sendOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
}

/** Escape leaves the form alone. */
function createKeyHandler(onClose: () => void) {
  return (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    sendOnCtrlEnter(event);
  };
}

/** What an action needs: a reason, a question, who does the work, or who is responsible. */
export function ActionForm(props: ActionFormProps) {
  const { caseItem, action, isAllowed, draft, onDraft, onClose, onDone } = props;
  const t = useMessages(workplaceMessages);
  const tCases = useMessages(casesMessages);
  const tUi = useMessages(uiMessages);
  const tChecks = useMessages(caseChecksMessages);
  const concern = findActionConcern(action, caseItem);
  const { change, isChanging, failure } = useChangeCase();
  const [isMissing, setIsMissing] = useState(false);
  // A live event may load a change of another person below the form: the server says it before the action is taken.
  const [openedVersion, setOpenedVersion] = useState<number | null>(caseItem.version);
  const { data: categories } = useCategories();
  const knownResponsible =
    categories?.find(({ category_id }) => category_id === caseItem.category_id)?.responsible ?? null;
  const form = useRef<HTMLFormElement>(null);
  const isPrefilled = useRef(false);
  useEffect(() => {
    if (isPrefilled.current || knownResponsible === null) return;
    isPrefilled.current = true;
    if (draft.responsible === '') onDraft({ ...draft, responsible: knownResponsible });
  }, [knownResponsible, draft, onDraft]);
  useEffect(() => {
    // The whole form, with its buttons: the focus alone would bring only its first field into view.
    form.current?.scrollIntoView({ block: 'nearest' });
    form.current?.querySelector<HTMLElement>('select, input, textarea')?.focus({ preventScroll: true });
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const isReady = isComplete(action, draft, knownResponsible);
    setIsMissing(!isReady);
    if (!isReady || !fitsCase(draft.reason)) {
      form.current?.querySelector<HTMLElement>('select, input, textarea')?.focus();
      return;
    }
    const held = { ...caseItem, version: openedVersion ?? caseItem.version };
    const isMade = await change(
      held,
      { kind: 'transition', body: toActionBody(action, draft) },
      // Only what a refusal has said may be overwritten: without an answer a change of others was not shown.
      { onFailed: ({ isStale }) => setOpenedVersion(isStale ? null : held.version) },
    );
    if (isMade) onDone();
  }
  const { need } = TRANSITIONS[action];
  const error =
    isMissing && need !== null && !isComplete(action, draft, knownResponsible)
      ? t(MISSING_ENTRY_MESSAGES[need])
      : undefined;
  const name = tCases(`cases.action_${action}`);
  return (
    <div ref={keepFocus}>
      <form
        ref={form}
        noValidate
        aria-label={name}
        onSubmit={(event) => void submit(event)}
        onKeyDown={createKeyHandler(onClose)}
        className="grid gap-3 rounded-control bg-sunken p-3"
      >
        {action === 'clean' && concern !== null && (
          <p className="text-sm">{tChecks('case_checks.clean_no_photo')}</p>
        )}
        {action === 'reopen' && <p className="text-sm">{tChecks('case_checks.reopen')}</p>}
        <ActionFields {...props} cases={[caseItem]} known={knownResponsible} error={error} />
        {concern === 'no_photo' && <AddAfterPhoto caseItem={caseItem} />}
        {failure && <FailureNote failure={failure} />}
        {!isAllowed && <p className="text-sm text-brick">{t('workplace.no_longer')}</p>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button tone="quiet" size="small" onClick={onClose}>
            {tUi('ui.cancel')}
          </Button>
          {isAllowed && (
            <Button type="submit" size="small" ref={keepFocus} busy={isChanging}>
              {concern === null ? name : tChecks(`case_checks.${concern}_yes`, { action: name })}
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}

type ActionFieldsProps = Pick<ActionFormProps, 'action' | 'draft' | 'onDraft'> & {
  /** Those that are changed. */
  cases: readonly TemplateCase[];
  /** Who is responsible by the category; null when that says nothing. */
  known: string | null;
  error: string | undefined;
};

/** The fields of an action, for one case or for many. */
export function ActionFields({ action, cases, draft, onDraft, known, error }: ActionFieldsProps) {
  const t = useMessages(workplaceMessages);
  const tChecks = useMessages(caseChecksMessages);
  const { need } = TRANSITIONS[action];
  const isReasonNeeded = need === 'reason' || need === 'question';
  return (
    <>
      {need === 'assignee' && (
        <AssigneeField
          value={draft.assignee}
          onChange={(assignee) => onDraft({ ...draft, assignee })}
          error={error}
        />
      )}
      {need === 'responsible' && (
        <TextField
          label={t('workplace.responsible')}
          help={t('workplace.responsible_help')}
          placeholder={known ?? undefined}
          dir="auto"
          value={draft.responsible}
          onChange={({ target }) => onDraft({ ...draft, responsible: target.value })}
          error={error}
        />
      )}
      <PublicTextArea
        label={t(
          need === 'question'
            ? 'workplace.question'
            : isReasonNeeded
              ? 'workplace.reason'
              : 'workplace.reason_optional',
        )}
        help={action === 'return' ? tChecks('case_checks.return_help') : t('workplace.reason_help')}
        value={draft.reason}
        onChange={(reason) => onDraft({ ...draft, reason })}
        error={isReasonNeeded ? error : undefined}
        templates={usePerson()?.role === 'crew' ? null : { use: action, cases }}
      />
    </>
  );
}

type AssigneeFieldProps = { value: string; onChange: (value: string) => void; error: string | undefined };

function AssigneeField({ value, onChange, error }: AssigneeFieldProps) {
  const t = useMessages(workplaceMessages);
  const staff = useStaffOptions();
  const options = [{ value: '', label: t('workplace.choose') }, ...staff];
  return (
    <Field label={t('workplace.assign_to')} error={error}>
      {(aria) => <Select {...aria} options={options} value={value} onChange={onChange} />}
    </Field>
  );
}
