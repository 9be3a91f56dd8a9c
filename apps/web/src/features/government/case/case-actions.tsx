import type { CaseAction, CaseDetail } from '@smart-waste/contract';
import { TRANSITIONS } from '@smart-waste/core';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { UserCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { keepFocus } from '../../../shared/ui/page.tsx';
import { EMPTY_DRAFT } from '../state/action-draft.ts';
import { useDraft } from '../state/case-drafts.ts';
import type { Workplace } from '../state/use-workplace.ts';

// Loaded with the first action that asks for more.
const ActionForm = lazy(async () => ({ default: (await import('./action-form.tsx')).ActionForm }));

type CaseActionsProps = { found: CaseDetail; workplace: Workplace };

/** The buttons of what can be done with a case now, and the form of the one that asks for more. */
export function CaseActions({ found, workplace }: CaseActionsProps) {
  const t = useMessages(workplaceMessages);
  const tCases = useMessages(casesMessages);
  const ownId = usePerson()?.id;
  const { formAction, openForm, changing, allowedFor } = workplace;
  const { number } = found;
  // What was typed stays while the case is loaded again, for another action, and while another case is open.
  const [draft, setDraft] = useDraft(workplace.drafts, number, 'action');
  const allowed = allowedFor(found);
  const press = (action: CaseAction) =>
    TRANSITIONS[action].need === null
      ? void changing.change(found, { kind: 'transition', body: { action } }, { isToasted: true })
      : openForm(number, action);
  const take = () =>
    void changing.change(
      found,
      { kind: 'transition', body: { action: 'assign', assignee_id: ownId } },
      { isToasted: true },
    );
  return (
    <section aria-label={t('workplace.actions')} ref={keepFocus} className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {allowed.map((action, index) => (
          <Button
            key={action}
            tone={index === 0 ? 'primary' : 'secondary'}
            size="small"
            ref={keepFocus}
            aria-expanded={TRANSITIONS[action].need === null ? undefined : formAction === action}
            busy={changing.isChanging}
            onClick={() => press(action)}
          >
            {tCases(`cases.action_${action}`)}
            {TRANSITIONS[action].need !== null && '…'}
          </Button>
        ))}
        {allowed.includes('assign') && found.assignee?.user_id !== ownId && (
          <Button
            tone="secondary"
            size="small"
            ref={keepFocus}
            busy={changing.isChanging}
            onClick={take}
            icon={<UserCheck aria-hidden="true" />}
          >
            {t('workplace.assign_me')}
          </Button>
        )}
      </div>
      {formAction !== null && (
        <Suspense>
          <ActionForm
            key={formAction}
            found={found}
            action={formAction}
            isAllowed={allowed.includes(formAction)}
            draft={draft}
            onDraft={setDraft}
            onClose={() => openForm(number, null)}
            onDone={() => {
              setDraft(EMPTY_DRAFT);
              openForm(number, null);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
