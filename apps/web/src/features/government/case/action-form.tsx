import { type CaseAction, type CaseDetail, isInvisible } from '@smart-waste/contract';
import { TRANSITIONS } from '@smart-waste/core';
import { caseChecksMessages } from '@smart-waste/messages/en/case-checks';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { useCategories } from '../../../shared/cases/use-categories.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { FormSelect } from '../../../shared/ui/form-fields.tsx';
import { keepFocus } from '../../../shared/ui/page.tsx';
import { useIsShown } from '../../../shared/ui/use-is-shown.ts';
import { useKeptForm } from '../../../shared/ui/use-kept-form.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { AddAfterPhoto } from '../proof/add-after-photo.tsx';
import { findActionConcern } from '../proof/proof-concern.ts';
import { type ActionDraft, EMPTY_DRAFT, isSameDraft } from '../state/action-draft.ts';
import { type CaseDrafts, getDraft, keepDraft } from '../state/case-drafts.ts';
import { useChangeCase } from '../state/use-change-case.ts';
import { useStaffOptions } from '../state/use-staff-options.ts';
import { PublicTextArea } from './public-text-area.tsx';
import type { TemplateCase } from './template-picker.tsx';

type ActionFormProps = {
  caseItem: CaseDetail;
  action: CaseAction;
  /** False when the case was changed meanwhile, so that the action is no longer possible. */
  isAllowed: boolean;
  drafts: CaseDrafts;
  onClose: () => void;
};

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

/**
 * The entries of an action. What was typed stays while the case is loaded again, for another action, and while another
 * case is open; the name of the responsible body follows the category as long as no other was typed.
 */
function useActionEntries({ number, category_id }: CaseDetail, drafts: CaseDrafts) {
  const { data: categories } = useCategories();
  const known = categories?.find((category) => category.category_id === category_id)?.responsible ?? null;
  const prefilled = useRef('');
  const keep = ({ responsible, ...draft }: ActionDraft) => {
    const typed = responsible === prefilled.current ? '' : responsible;
    keepDraft(drafts, number, { action: { ...draft, responsible: typed } });
  };
  const form = useKeptForm(getDraft(drafts, number, 'action'), keep);
  const { getValues, setValue } = form;
  useEffect(() => {
    const isPrefilled = getValues('responsible') === prefilled.current;
    prefilled.current = known ?? '';
    if (isPrefilled) setValue('responsible', prefilled.current);
  }, [known, getValues, setValue]);
  return { form, keep, known };
}

/** What an action needs: a reason, a question, who does the work, or who is responsible. */
export function ActionForm(props: ActionFormProps) {
  const { caseItem, action, isAllowed, drafts, onClose } = props;
  const { number } = caseItem;
  const t = useMessages(workplaceMessages);
  const tCases = useMessages(casesMessages);
  const tUi = useMessages(uiMessages);
  const tChecks = useMessages(caseChecksMessages);
  const concern = findActionConcern(action, caseItem);
  const { change, isChanging, failure } = useChangeCase();
  // A live event may load a change of another person below the form: the server says it before the action is taken.
  const [openedVersion, setOpenedVersion] = useState<number | null>(caseItem.version);
  const isShown = useIsShown();
  const { form, keep, known } = useActionEntries(caseItem, drafts);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The whole form, with its buttons: the focus alone would bring only its first field into view.
    element.current?.scrollIntoView({ block: 'nearest' });
    element.current?.querySelector<HTMLElement>('select, input, textarea')?.focus({ preventScroll: true });
  }, []);

  const submit = form.handleSubmit(async (draft) => {
    const sent = getDraft(drafts, number, 'action');
    const held = { ...caseItem, version: openedVersion ?? caseItem.version };
    const isMade = await change(
      held,
      { kind: 'transition', body: toActionBody(action, draft) },
      // Only what a refusal has said may be overwritten: without an answer a change of others was not shown.
      { onFailed: ({ isStale }) => setOpenedVersion(isStale ? null : held.version) },
    );
    if (!isMade) return;
    // This form may be gone by now, and another one open in which something else was typed.
    const isSame = isSameDraft(sent, getDraft(drafts, number, 'action'));
    if (isSame) keep(EMPTY_DRAFT);
    if (isSame || isShown.current) onClose();
  });
  const name = tCases(`cases.action_${action}`);
  return (
    <div ref={keepFocus}>
      <form
        ref={element}
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
        <FormProvider {...form}>
          <ActionFields action={action} cases={[caseItem]} known={known} />
        </FormProvider>
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

type ActionFieldsProps = {
  action: CaseAction;
  /** Those that are changed. */
  cases: readonly TemplateCase[];
  /** Who is responsible by the category; null when that says nothing. */
  known: string | null;
};

/** The fields of an action, for one case or for many, in the form around them. */
export function ActionFields({ action, cases, known }: ActionFieldsProps) {
  const t = useMessages(workplaceMessages);
  const tChecks = useMessages(caseChecksMessages);
  const staff = useStaffOptions();
  const form = useFormContext<ActionDraft>();
  const { errors } = form.formState;
  const { need } = TRANSITIONS[action];
  const isReasonNeeded = need === 'reason' || need === 'question';
  return (
    <>
      {need === 'assignee' && (
        <FormSelect
          control={form.control}
          name="assignee"
          label={t('workplace.assign_to')}
          options={[{ value: '', label: t('workplace.choose') }, ...staff]}
          rules={{ required: t('workplace.needs_assignee') }}
          error={errors.assignee?.message}
        />
      )}
      {need === 'responsible' && (
        <TextField
          {...form.register('responsible', {
            validate: (name) => known !== null || !isInvisible(name) || t('workplace.needs_responsible'),
          })}
          label={t('workplace.responsible')}
          help={t('workplace.responsible_help')}
          placeholder={known ?? undefined}
          dir="auto"
          error={errors.responsible?.message}
        />
      )}
      <PublicTextArea
        form={form}
        name="reason"
        label={t(
          need === 'question'
            ? 'workplace.question'
            : isReasonNeeded
              ? 'workplace.reason'
              : 'workplace.reason_optional',
        )}
        help={action === 'return' ? tChecks('case_checks.return_help') : t('workplace.reason_help')}
        missing={isReasonNeeded ? t(`workplace.needs_${need}`) : undefined}
        templates={usePerson()?.role === 'crew' ? null : { use: action, cases }}
      />
    </>
  );
}
