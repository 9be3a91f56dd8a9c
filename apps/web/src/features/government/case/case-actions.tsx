import type { CaseAction, CaseDetail } from '@smart-waste/contract';
import { caseChecksMessages } from '@smart-waste/messages/en/case-checks';
import { caseDetailsMessages } from '@smart-waste/messages/en/case-details';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronUp, UserCheck } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { useShortcuts } from '../../../shared/shortcuts/use-shortcuts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { buttonVariants } from '../../../shared/ui/button-variants.ts';
import { Menu } from '../../../shared/ui/menu.tsx';
import { keepFocus } from '../../../shared/ui/page.tsx';
import { asksFirst } from '../proof/proof-concern.ts';
import { ProofNotice } from '../proof/proof-notice.tsx';
import { caseKeys } from '../state/cases.ts';
import type { CaseChangeDraft } from '../state/use-change-case.ts';
import type { Workplace } from '../state/use-workplace.ts';

// Loaded with the first action that asks for more.
const ActionForm = lazy(async () => ({ default: (await import('./action-form.tsx')).ActionForm }));

type CaseActionsProps = {
  caseItem: CaseDetail;
  workplace: Workplace;
  /** On a phone: the first action over the whole width, and the others in a menu beside it. */
  isNarrow?: boolean;
};

type TransitionBody = Extract<CaseChangeDraft, { kind: 'transition' }>['body'];
type Choice = { name: string; label: string; icon?: ReactNode; run: () => void };

/** Returns what can be done with a case, in the order of the work: at once, or in a form that asks for more. */
function useChoices(workplace: Workplace): (caseItem: CaseDetail) => Choice[] {
  const t = useMessages(workplaceMessages);
  const tCases = useMessages(casesMessages);
  const ownId = usePerson()?.id;
  const { openForm, changing, allowedFor } = workplace;
  return (caseItem) => {
    const allowed = allowedFor(caseItem);
    const change = (body: TransitionBody) =>
      void changing.change(caseItem, { kind: 'transition', body }, { isToasted: true });
    const choices = allowed.map((action): Choice => {
      const name = tCases(`cases.action_${action}`);
      return asksFirst(action, caseItem)
        ? { name: action, label: `${name}…`, run: () => openForm(caseItem.number, action) }
        : { name: action, label: name, run: () => change({ action }) };
    });
    if (!allowed.includes('assign') || caseItem.assignee?.user_id === ownId) return choices;
    return [
      ...choices,
      {
        name: 'take',
        label: t('workplace.assign_me'),
        icon: <UserCheck aria-hidden="true" />,
        run: () => change({ action: 'assign', assignee_id: ownId }),
      },
    ];
  };
}

/**
 * Returns what a key does that stands for this action. One that is pressed during a change waits for it, and acts on what
 * that change has made of the case.
 */
function useKeyHandlers(
  { caseItem, workplace: { changing } }: CaseActionsProps,
  getChoices: (caseItem: CaseDetail) => Choice[],
) {
  const client = useQueryClient();
  const { number } = caseItem;
  return (action: CaseAction): (() => void) | undefined => {
    const runOn = (one: CaseDetail) => getChoices(one).find(({ name }) => name === action)?.run;
    if (!changing.isChanging && !runOn(caseItem)) return undefined;
    return () =>
      void changing.runInTurn(number, () =>
        runOn(client.getQueryData<CaseDetail>(caseKeys.one(number)) ?? caseItem)?.(),
      );
  };
}

/** The statuses in which what proves the cleaning is said beside the actions. */
const DECIDED_STATUSES: readonly CaseDetail['status'][] = ['cleaned', 'verified'];

type UnseenChange = { text: string; accept: () => void };

/**
 * What another person has just made of the case, so that it can do other things now. Other buttons under the pointer
 * would be pressed by mistake: they are shown once that was read (CA-134).
 */
function useUnseenChange(caseItem: CaseDetail, choices: readonly Choice[]): UnseenChange | null {
  const t = useMessages(caseChecksMessages);
  const tCases = useMessages(casesMessages);
  const ownId = usePerson()?.id;
  const names = choices.map(({ name }) => name).join(' ');
  const [seen, setSeen] = useState({ names, version: caseItem.version });
  if (seen.names === names) return null;
  const event = caseItem.events.find(({ version }) => version > seen.version);
  const by = event?.actor;
  const accept = () => setSeen({ names, version: caseItem.version });
  if (!event || by?.user_id === ownId) {
    accept();
    return null;
  }
  const status = tCases(`cases.status_${caseItem.status}`);
  const text = by
    ? t('case_checks.changed_by', { name: by.username, status })
    : t('case_checks.changed', { status });
  return { text, accept };
}

/** What can be done with a case now; the form of an action that asks for more takes the place of the buttons. */
export function CaseActions(props: CaseActionsProps) {
  const { caseItem, workplace, isNarrow = false } = props;
  const t = useMessages(workplaceMessages);
  const { formAction, closeForm, changing, allowedFor, drafts } = workplace;
  const getChoices = useChoices(workplace);
  const choices = getChoices(caseItem);
  const getKeyHandler = useKeyHandlers(props, getChoices);
  useShortcuts({ clean_case: getKeyHandler('clean'), verify_case: getKeyHandler('verify') });
  const unseenChange = useUnseenChange(caseItem, choices);
  return (
    <section aria-label={t('workplace.actions')} ref={keepFocus} className="grid w-full gap-3">
      {DECIDED_STATUSES.includes(caseItem.status) && <ProofNotice caseItem={caseItem} />}
      {formAction === null ? (
        <Choices
          choices={choices}
          isNarrow={isNarrow}
          isBusy={changing.isChanging}
          unseenChange={unseenChange}
        />
      ) : (
        <Suspense>
          <ActionForm
            key={formAction}
            caseItem={caseItem}
            action={formAction}
            isAllowed={allowedFor(caseItem).includes(formAction)}
            drafts={drafts}
            onClose={() => closeForm(caseItem.number, formAction)}
          />
        </Suspense>
      )}
    </section>
  );
}

type ChoicesProps = {
  choices: readonly Choice[];
  isNarrow: boolean;
  isBusy: boolean;
  unseenChange: UnseenChange | null;
};

function Choices({ choices, isNarrow, isBusy, unseenChange }: ChoicesProps) {
  const t = useMessages(caseDetailsMessages);
  const tChecks = useMessages(caseChecksMessages);
  const [first, ...others] = choices;
  if (unseenChange)
    return (
      <div role="status" ref={keepFocus} className="grid justify-items-start gap-2 text-sm">
        <p>{unseenChange.text}</p>
        <Button tone="secondary" size="small" onClick={unseenChange.accept}>
          {tChecks('case_checks.show_actions')}
        </Button>
      </div>
    );
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
