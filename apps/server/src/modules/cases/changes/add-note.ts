import type { CaseNote } from '@smart-waste/contract';
import { decideFirstAnswer } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import { createCaseNotFoundError, requireChangeableCase } from '../case-access.ts';
import { getCategory } from '../case-category.ts';
import type { CaseChange, CaseRow } from '../ports.ts';
import { type ChangeDeps, changeOnce, type StaffChange, tryChange } from './change-case.ts';
import type { KeyedRequest } from './make-once.ts';
import { changeNewest } from './stale-case-error.ts';

/**
 * A reply is an answer; while the case waits for its reporter, the question stays what the city says in public
 * and the reply follows it.
 */
async function createReplyChange(
  deps: ChangeDeps,
  caseRow: CaseRow,
  { text }: CaseNote,
): Promise<CaseChange> {
  const category = getCategory(await deps.categories.list(), caseRow.category_id);
  return {
    ...decideFirstAnswer(caseRow, category, deps.clock.now()),
    public_reply: text,
    ...(caseRow.status !== 'waiting' && { public_note: text }),
  };
}

const createNoteChange = async (
  deps: ChangeDeps,
  caseRow: CaseRow,
  note: CaseNote,
): Promise<StaffChange> => ({
  change: note.is_public ? await createReplyChange(deps, caseRow, note) : {},
  event: { kind: note.is_public ? 'replied' : 'noted', action: null, from: null, to: null, ...note },
  action: 'case.noted',
  details: { is_public: note.is_public },
});

type AddedNote = KeyedRequest & { number: number; note: CaseNote };

/** Adds an internal note, or a reply to the reporters, which everyone may read. Crews add notes only. */
export function addNote(deps: ChangeDeps, addition: AddedNote): Promise<CaseRow> {
  return changeOnce(deps, addition, () => addToNewest(deps, addition));
}

/** A note contradicts no other change, so it is added to the newest version. */
async function addToNewest(
  deps: ChangeDeps,
  { number, viewer, note, idempotency_key }: AddedNote,
): Promise<CaseRow> {
  const attempt = async (caseRow: CaseRow): Promise<CaseRow | 'stale'> => {
    if (note.is_public && viewer.role === 'crew')
      throw new AppError('forbidden', createReason('error.case.crew_reply'));
    const change = await createNoteChange(deps, caseRow, note);
    const answer = await tryChange(deps, caseRow, { ...change, viewer, idempotency_key });
    if (answer.outcome === 'gone') throw createCaseNotFoundError();
    return answer.outcome === 'changed' ? answer.case : 'stale';
  };
  const read = () => requireChangeableCase(deps, number, viewer);
  return changeNewest(deps, { read, attempt, viewer: 'staff' });
}
