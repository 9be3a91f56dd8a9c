import { CASE_STATUSES, type CaseDetail, type CaseEvent, type CaseEventKind } from '@smart-waste/contract';
import { findUndoableVersion } from '@smart-waste/core';
import { caseDetailsMessages } from '@smart-waste/messages/en/case-details';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { useCategoryName } from '../../../shared/cases/use-categories.ts';
import { formatDateTime } from '../../../shared/format/relative-time.ts';
import { UploadedTime } from '../../../shared/images/uploaded-time.tsx';
import { createLazyPart } from '../../../shared/lazy-part.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { keepFocus } from '../../../shared/ui/page.tsx';
import { CaseLink } from '../parts/case-link.tsx';
import { useStaff } from '../state/use-cases.ts';

/** Returns a function that says a value of an event in words: a status, a person, a moment, a category. */
function useEventValue(): (kind: CaseEventKind, value: string) => string {
  const t = useMessages(workplaceMessages);
  const tCases = useMessages(casesMessages);
  const language = useLanguage();
  const getName = useCategoryName();
  const { data: staff = [] } = useStaff();
  const inWords: Partial<Record<CaseEventKind, (value: string) => string | undefined>> = {
    status_changed: (value) => {
      const status = CASE_STATUSES.find((known) => known === value);
      return status && tCases(`cases.status_${status}`);
    },
    // Crews get no other names, and a disabled account is not in the list.
    assigned: (value) =>
      staff.find(({ user_id }) => String(user_id) === value)?.username ?? t('workplace.colleague'),
    due_changed: (value) => formatDateTime(value, language) ?? undefined,
    category_changed: (value) => getName(Number(value)) || undefined,
    privacy_changed: (value) => t(value === 'true' ? 'workplace.yes' : 'workplace.no'),
  };
  return (kind, value) => inWords[kind]?.(value) ?? value;
}

const CHANGES: readonly CaseEventKind[] = [
  'status_changed',
  'assigned',
  'due_changed',
  'category_changed',
  'place_changed',
  'privacy_changed',
];

const HideText = createLazyPart(
  'Hiding a text',
  async () => (await import('../moderation/hide-text.tsx')).HideText,
);

/** In these `from` is the number of the other case. */
const MOVES: readonly CaseEventKind[] = [
  'merged_into',
  'case_merged',
  'split_off',
  'split_from',
  'merge_undone',
  'split_undone',
];

/** A change of status has the name of the action where that says more: the same status is reached in other ways, too. */
const chooseEventMessage = ({ kind, action }: CaseEvent) =>
  kind === 'status_changed' && (action === 'reopen' || action === 'return')
    ? (`cases.event_${action}` as const)
    : (`cases.event_${kind}` as const);

/** What the product does by itself; whatever else has no member of the staff is what a reporter did. */
const BY_PRODUCT: readonly CaseEventKind[] = [
  'escalated',
  'severity_changed',
  'category_changed',
  'unassigned',
];

type HistoryEntryProps = {
  caseItem: CaseDetail;
  event: CaseEvent;
  /** What takes it back; undefined when nothing does. */
  undo: (() => void) | undefined;
};

/** What an event is called. */
function useEventName(): (event: CaseEvent) => string {
  const t = useMessages(workplaceMessages);
  const tCases = useMessages(casesMessages);
  const tDetails = useMessages(caseDetailsMessages);
  return (event) => {
    const { kind, action, actor, undoes } = event;
    if (action === 'resume' && actor === null) return tDetails('case_details.answered');
    const name = tCases(chooseEventMessage(event));
    return undoes === undefined || MOVES.includes(kind) ? name : t('workplace.event_undone', { event: name });
  };
}

function HistoryEntry({ caseItem, event, undo }: HistoryEntryProps) {
  const t = useMessages(workplaceMessages);
  const getName = useEventName();
  const inWords = useEventValue();
  const tUi = useMessages(uiMessages);
  const { kind, at, actor, text, is_public } = event;
  const author =
    actor?.username ?? t(BY_PRODUCT.includes(kind) ? 'workplace.by_product' : 'workplace.by_reporter');
  const formatValue = (value: string | null) => (value ? inWords(kind, value) : t('workplace.nothing'));
  const isChange = CHANGES.includes(kind) && (event.from !== null || event.to !== null);
  return (
    <li className="grid gap-0.5 py-2">
      <p>
        <span className="font-medium">{getName(event)}</span>
        {isChange && (
          <span className="wrap-anywhere">
            {' '}
            {t('workplace.from_to', { from: formatValue(event.from), to: formatValue(event.to) })}
          </span>
        )}
        {MOVES.includes(kind) && event.from !== null && (
          <>
            {': '}
            <CaseLink number={Number(event.from)} />
          </>
        )}
      </p>
      {text !== '' && (
        <p className="border-l-2 pl-3 wrap-anywhere whitespace-pre-line">
          <bdi>{text}</bdi>
        </p>
      )}
      <p className="text-xs text-ink-soft">
        {author} · <UploadedTime iso={at} />
        {text !== '' && ` · ${t(is_public ? 'workplace.public' : 'workplace.internal')}`}
      </p>
      {text !== '' && is_public && (
        <HideText
          caseItem={caseItem}
          kind="public"
          isHidden={event.is_hidden}
          createForm={(is_hidden) => ({ text: { version: event.version, is_hidden } })}
        />
      )}
      {undo && (
        <Button tone="secondary" size="small" ref={keepFocus} onClick={undo} className="justify-self-start">
          {tUi('ui.undo')}
        </Button>
      )}
    </li>
  );
}

type CaseHistoryProps = {
  caseItem: CaseDetail;
  /** Takes back the change to this version; left out for those who may not. */
  onUndo?: (version: number) => void;
};

/** The version that the logged-in person can undo: of a merge or split, or of the last change, which is their own. */
function useUndoable({ undoable, events }: CaseDetail): number | null {
  const ownId = usePerson()?.id;
  if (undoable !== null || ownId === undefined) return undoable?.version ?? null;
  const changes = events.map(({ version, kind, at, actor, undoes = null }) => ({
    version,
    kind,
    undoes,
    at: new Date(at),
    actor_id: actor?.user_id ?? null,
  }));
  return findUndoableVersion(changes, ownId, new Date());
}

/** What happened to a case, newest first; what can be undone is undone there, also once the toast is gone. */
export function CaseHistory({ caseItem, onUndo }: CaseHistoryProps) {
  const t = useMessages(workplaceMessages);
  const undoable = useUndoable(caseItem);
  return (
    <section className="grid gap-1 border-t pt-3 text-sm">
      <h3 className="font-semibold">{t('workplace.history')}</h3>
      <ol className="divide-y">
        {caseItem.events.map((event) => (
          <HistoryEntry
            key={event.version}
            caseItem={caseItem}
            event={event}
            undo={onUndo && undoable === event.version ? () => onUndo(event.version) : undefined}
          />
        ))}
      </ol>
    </section>
  );
}
