import type { CaseDetail } from '@smart-waste/contract';
import { TRANSITIONS } from '@smart-waste/core';
import { caseDetailsMessages } from '@smart-waste/messages/en/case-details';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { ChevronUp, UserCheck } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { buttonVariants } from '../../../shared/ui/button-variants.ts';
import { Menu } from '../../../shared/ui/menu.tsx';
import { keepFocus } from '../../../shared/ui/page.tsx';
import { EMPTY_DRAFT } from '../state/action-draft.ts';
import { useDraft } from '../state/case-drafts.ts';
import type { Change } from '../state/use-change-case.ts';
import type { Workplace } from '../state/use-workplace.ts';

// Loaded with the first action that asks for more.
const ActionForm = lazy(async () => ({ default: (await import('./action-form.tsx')).ActionForm }));

type CaseActionsProps = {
  found: CaseDetail;
  workplace: Workplace;
  /** On a phone: the first action over the whole width, and the others in a menu beside it. */
  isNarrow?: boolean;
};

type TransitionBody = Extract<Change, { kind: 'transition' }>['body'];
type Choice = { name: string; label: string; icon?: ReactNode; run: () => void };

/** What can be done with a case now, in the order of the work: at once, or in a form that asks for more. */
function useChoices({ found, workplace }: CaseActionsProps): Choice[] {
  const t = useMessages(workplaceMessages);
  const tCases = useMessages(casesMessages);
  const ownId = usePerson()?.id;
  const { openForm, changing, allowedFor } = workplace;
  const allowed = allowedFor(found);
  const change = (body: TransitionBody) =>
    void changing.change(found, { kind: 'transition', body }, { isToasted: true });
  const choices = allowed.map((action): Choice => {
    const name = tCases(`cases.action_${action}`);
    return TRANSITIONS[action].need === null
      ? { name: action, label: name, run: () => change({ action }) }
      : { name: action, label: `${name}…`, run: () => openForm(found.number, action) };
  });
  if (!allowed.includes('assign') || found.assignee?.user_id === ownId) return choices;
  return [
    ...choices,
    {
      name: 'take',
      label: t('workplace.assign_me'),
      icon: <UserCheck aria-hidden="true" />,
      run: () => change({ action: 'assign', assignee_id: ownId }),
    },
  ];
}

/** What can be done with a case now; the form of an action that asks for more takes the place of the buttons. */
export function CaseActions(props: CaseActionsProps) {
  const { found, workplace, isNarrow = false } = props;
  const t = useMessages(workplaceMessages);
  const { formAction, openForm, changing, allowedFor } = workplace;
  const { number } = found;
  // What was typed stays while the case is loaded again, for another action, and while another case is open.
  const [draft, setDraft] = useDraft(workplace.drafts, number, 'action');
  const choices = useChoices(props);
  return (
    <section aria-label={t('workplace.actions')} ref={keepFocus} className="w-full">
      {formAction === null ? (
        <Choices choices={choices} isNarrow={isNarrow} isBusy={changing.isChanging} />
      ) : (
        <Suspense>
          <ActionForm
            key={formAction}
            found={found}
            action={formAction}
            isAllowed={allowedFor(found).includes(formAction)}
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

type ChoicesProps = { choices: readonly Choice[]; isNarrow: boolean; isBusy: boolean };

function Choices({ choices, isNarrow, isBusy }: ChoicesProps) {
  const t = useMessages(caseDetailsMessages);
  const [first, ...others] = choices;
  if (!first) return null;
  if (!isNarrow)
    return (
      <div className="flex flex-wrap gap-2">
        {choices.map(({ name, label, icon, run }) => (
          <Button
            key={name}
            tone={name === first.name ? 'primary' : 'secondary'}
            size="small"
            ref={keepFocus}
            busy={isBusy}
            onClick={run}
            icon={icon}
          >
            {label}
          </Button>
        ))}
      </div>
    );
  return (
    <div className="flex gap-2">
      <div className="grid min-w-0 flex-1">
        <Button ref={keepFocus} busy={isBusy} onClick={first.run} icon={first.icon}>
          {first.label}
        </Button>
      </div>
      {others.length > 0 && (
        <Menu
          label={t('case_details.more_actions')}
          trigger={
            <>
              {t('case_details.more_actions')}
              <ChevronUp aria-hidden="true" />
            </>
          }
          triggerClassName={buttonVariants({ tone: 'secondary' })}
          items={others.map(({ label, icon, run }) => ({ label, icon, onSelect: run }))}
        />
      )}
    </div>
  );
}
