import type { CaseDetail, CaseNote, CaseTransition, CaseUpdate } from '@smart-waste/contract';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, UNREACHABLE_MESSAGE } from '../../../shared/http/api-result.ts';
import { getCurrentMessages } from '../../../shared/messages/messages.ts';
import { createId } from '../../../shared/new-id.ts';
import { getCurrentSession } from '../../../shared/session/session.ts';
import { findServerSentence, toast } from '../../../shared/ui/toast.ts';
import { useIsShown } from '../../../shared/ui/use-is-shown.ts';
import { addCaseNote, caseKeys, changeCaseStatus, undoCaseChange, updateCase } from './cases.ts';
import { type CaseVersion, makeInOrder, skipOwnChanges } from './change-order.ts';
import { reloadCase, storeCase } from './use-cases.ts';

type TransitionDraft = Omit<CaseTransition, 'version' | 'reason'> & { reason?: string };
/** What is changed, without the version, which is the one that is shown. */
export type CaseChangeDraft =
  | { kind: 'transition'; body: TransitionDraft }
  | { kind: 'update'; body: Omit<CaseUpdate, 'version'> }
  /** Sent again with the same key, it is made once. */
  | { kind: 'note'; key: string; body: CaseNote }
  /** What the public sees of a text or a photo; `back` takes it back. */
  | {
      kind: 'moderation';
      send: (caseVersion: CaseVersion) => Promise<CaseDetail>;
      createUndo: () => CaseChangeDraft;
    }
  /** Takes back the changes that gave the case these versions, the newest first. */
  | { kind: 'undo'; versions: readonly number[] }
  /**
   * Merges or splits cases; `other` is the second one that a merge changes. `getVersion` says from which version of each;
   * `describe` what was done, of the case that the server answers with.
   */
  | {
      kind: 'move';
      other?: CaseVersion;
      send: (getVersion: (caseVersion: CaseVersion) => number) => Promise<CaseDetail>;
      describe: (changedCase: CaseDetail) => string;
    };

/** The due date comes after the category, which moves it. */
const UPDATE_ORDER = ['category_id', 'due_at', 'is_private', 'coordinates'] as const;

/**
 * Sends each correction as a change of its own, which has its own entry in the history. What was made is stored at once:
 * it stays when a later one is not made.
 */
async function sendUpdate(
  client: QueryClient,
  { number, version }: CaseVersion,
  body: Omit<CaseUpdate, 'version'>,
): Promise<CaseDetail> {
  const [first, ...others] = UPDATE_ORDER.filter((name) => body[name] !== undefined);
  if (first === undefined) throw new Error('There is nothing to correct');
  let changed = await updateCase(number, { [first]: body[first], version });
  for (const name of others) {
    storeCase(client, changed);
    changed = await updateCase(number, { [name]: body[name], version: changed.version });
  }
  return changed;
}

async function sendUndo(
  { number, version }: CaseVersion,
  [first, ...others]: readonly number[],
): Promise<CaseDetail> {
  if (first === undefined) throw new Error('There is nothing to undo');
  let changed = await undoCaseChange(number, { version, undoes: first });
  for (const undoes of others) changed = await undoCaseChange(number, { version: changed.version, undoes });
  return changed;
}

/** The keys of transitions that were sent and not answered yet. */
const unansweredKeys = new Map<string, string>();

/** A change that is to be made, of the case as it was shown to who asked for it. */
type WantedChange = { held: CaseVersion; change: CaseChangeDraft; personId: number | undefined };
/** The case as the server answered, and in the version that was changed. */
type MadeChange = { base: CaseVersion; changed: CaseDetail };
type SendChange = (base: CaseVersion) => Promise<CaseDetail>;

/**
 * Another attempt to send the same has the same key, also from a form that was closed, and before the first one is
 * answered: the server makes it once.
 */
function prepareTransition({ number, version }: CaseVersion, body: TransitionDraft): SendChange {
  const id = JSON.stringify([number, version, body]);
  const key = unansweredKeys.get(id) ?? createId();
  unansweredKeys.set(id, key);
  return async (base) => {
    const changed = await changeCaseStatus(number, { key, body: { ...body, version: base.version } });
    unansweredKeys.delete(id);
    return changed;
  };
}

/** Returns what sends a change from a version of its case. */
function prepareChange(client: QueryClient, { held, change, personId }: WantedChange): SendChange {
  if (change.kind === 'transition') return prepareTransition(held, change.body);
  if (change.kind === 'note') return ({ number }) => addCaseNote(number, change);
  if (change.kind === 'update') return (base) => sendUpdate(client, base, change.body);
  if (change.kind === 'undo') return (base) => sendUndo(base, change.versions);
  if (change.kind === 'moderation') return change.send;
  return () => change.send((caseVersion) => skipOwnChanges(client, caseVersion, personId).version);
}

/** The cases that a change needs as they are. */
const listNumbers = ({ held, change }: WantedChange): number[] =>
  change.kind === 'move' && change.other ? [held.number, change.other.number] : [held.number];

/** Makes a change after those of the same cases that wait for an answer; null when another person has logged in by then. */
function makeChange(client: QueryClient, wanted: WantedChange): Promise<MadeChange | null> {
  const { held, personId } = wanted;
  const send = prepareChange(client, wanted);
  return makeInOrder(client, listNumbers(wanted), async () => {
    if (getCurrentSession().person?.id !== personId) return null;
    const base = skipOwnChanges(client, held, personId);
    const changed = await send(base);
    storeCase(client, changed);
    return { base, changed };
  });
}

/** What was done, as a toast says it. */
function describeChange(change: CaseChangeDraft, changed: CaseDetail): string {
  if (change.kind === 'move') return change.describe(changed);
  const { number, status } = changed;
  const t = getCurrentMessages(workplaceMessages);
  if (change.kind === 'note') return t(change.body.is_public ? 'workplace.replied' : 'workplace.noted');
  if (change.kind === 'update' || change.kind === 'moderation') return t('workplace.updated', { number });
  if (change.kind === 'undo') return t('workplace.undone', { number });
  return t('workplace.status_changed', {
    number,
    status: getCurrentMessages(casesMessages)(`cases.status_${status}`),
  });
}

function toastChanged(
  { change, personId }: WantedChange,
  changed: CaseDetail,
  undo: (() => void) | null,
): void {
  const text = describeChange(change, changed);
  toast.success(text, { id: `case:${changed.number}`, personId, ...(undo && { undo }) });
}

/** What takes this change back: one that people may have read by now is not undone, and neither is an undo. */
function findUndo(change: CaseChangeDraft, { base, changed }: MadeChange): CaseChangeDraft | null {
  const { kind } = change;
  if (kind === 'move') return { kind: 'undo', versions: [changed.version] };
  const count = changed.version - base.version;
  if (kind === 'note' || kind === 'undo' || count <= 0) return null;
  if (kind === 'moderation') return change.createUndo();
  return { kind: 'undo', versions: Array.from({ length: count }, (_, index) => changed.version - index) };
}

/** Why a change was not made, for the form that it came from. */
export type ChangeFailure = { isStale: boolean; text: string };

export function toChangeFailure(error: Error): ChangeFailure {
  const t = getCurrentMessages(workplaceMessages);
  const status = error instanceof ApiError ? error.failure.status : null;
  const isUnanswered = error instanceof ApiError && error.failure.error === UNREACHABLE_MESSAGE;
  return {
    isStale: status === 409,
    text: isUnanswered ? t('workplace.offline') : (findServerSentence(error) ?? t('workplace.try_again')),
  };
}

/** Says at the edge of the screen that a change was not made, where no form says it. */
function toastNotChanged({ number }: CaseVersion, { isStale, text }: ChangeFailure): void {
  const title = getCurrentMessages(workplaceMessages)(isStale ? 'workplace.stale' : 'workplace.not_changed');
  toast.error(title, { id: `case:${number}`, description: text });
}

type ChangeOptions = {
  /** A failure is shown at the edge of the screen instead of in a form. */
  isToasted?: boolean;
  onFailed?: (failure: ChangeFailure) => void;
};

/**
 * Changes a case from the version that is shown, and from what the person's own changes since have made of it. Another
 * change that came first is not overwritten: the case is loaded again, and `failure` says what changed. One change at a
 * time: a second press sends nothing.
 */
export function useChangeCase() {
  const client = useQueryClient();
  const isShown = useIsShown();
  const pending = useRef<{ number: number; isMade: Promise<boolean> } | null>(null);
  /** The last change that was made here: a press on what was shown before it is a second press. */
  const last = useRef<CaseVersion | null>(null);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (wanted: WantedChange) => makeChange(client, wanted),
    networkMode: 'always', // offline it fails at once, and what was typed stays
  });

  function finish(wanted: WantedChange, made: MadeChange) {
    const { changed } = made;
    last.current = changed;
    // A merge or a split changes another case, too.
    if (wanted.change.kind === 'move' || wanted.change.kind === 'undo')
      void client.invalidateQueries({ queryKey: caseKeys.details });
    const back = findUndo(wanted.change, made);
    const undo = back && (() => void change(changed, back, { isToasted: true }));
    toastChanged(wanted, changed, undo);
  }
  function showFailure(caseVersion: CaseVersion, failure: ChangeFailure, options: ChangeOptions) {
    options.onFailed?.(failure);
    // The form may be gone: another case was opened before the answer arrived.
    if (options.isToasted || !isShown.current) toastNotChanged(caseVersion, failure);
  }
  async function tryChange(
    caseVersion: CaseVersion,
    wanted: CaseChangeDraft,
    options: ChangeOptions,
  ): Promise<boolean> {
    const change = { held: caseVersion, change: wanted, personId: getCurrentSession().person?.id };
    try {
      const made = await mutateAsync(change);
      if (made) finish(change, made);
      return made !== null;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const failure = toChangeFailure(error);
      showFailure(caseVersion, failure, options);
      // The first of several corrections may have been made or taken back.
      if (failure.isStale || wanted.kind === 'update' || wanted.kind === 'undo')
        await reloadCase(client, caseVersion.number);
      return false;
    }
  }
  /** Whether it was made. */
  async function change(
    caseVersion: CaseVersion,
    wanted: CaseChangeDraft,
    options: ChangeOptions = {},
  ): Promise<boolean> {
    const isSecond =
      wanted.kind === 'transition' &&
      last.current?.number === caseVersion.number &&
      caseVersion.version < last.current.version;
    if (pending.current || isSecond) return false;
    const isMade = tryChange(caseVersion, wanted, options);
    pending.current = { number: caseVersion.number, isMade };
    try {
      return await isMade;
    } finally {
      pending.current = null;
    }
  }
  /** Acts once the changes before have ended; not at all when one of the same case was not made, which must be read. */
  async function runInTurn(number: number | null, act: () => void): Promise<void> {
    while (pending.current) {
      const before = pending.current;
      const isMade = await before.isMade;
      if (!isMade && before.number === number) return;
    }
    act();
  }
  return { change, runInTurn, isChanging: isPending, failure: error && toChangeFailure(error) };
}
