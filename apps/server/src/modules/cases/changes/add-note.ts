import type { CaseNote } from '@smart-waste/contract';
import { firstAnswer } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { caseNotFound, changeableCase } from '../case-access.ts';
import { categoryOf } from '../case-category.ts';
import type { CaseChange, CaseRow } from '../ports.ts';
import { type ChangeDeps, type StaffChange, tryChange } from './change-case.ts';
import { staleCase } from './stale-case.ts';

/** A note contradicts no other change, so it is added to the newest version. */
const MAX_ATTEMPTS = 10;

/**
 * A reply is an answer; while the case waits for its reporter, the question stays what the city says in public
 * and the reply follows it.
 */
async function replyChange(deps: ChangeDeps, held: CaseRow, { text }: CaseNote): Promise<CaseChange> {
  const category = categoryOf(await deps.categories.list(), held.category_id);
  return {
    ...firstAnswer(held, category, deps.clock.now()),
    public_reply: text,
    ...(held.status !== 'waiting' && { public_note: text }),
  };
}

const noteChange = async (deps: ChangeDeps, held: CaseRow, note: CaseNote): Promise<StaffChange> => ({
  change: note.is_public ? await replyChange(deps, held, note) : {},
  event: { kind: note.is_public ? 'replied' : 'noted', action: null, from: null, to: null, ...note },
  action: 'case.noted',
  details: { is_public: note.is_public },
});

/** Adds an internal note, or a reply to the reporters, which everyone may read. Crews add notes only. */
export async function addNote(
  deps: ChangeDeps,
  { number, viewer, note }: { number: number; viewer: SessionUser; note: CaseNote },
): Promise<CaseRow> {
  let held = await changeableCase(deps, number, viewer);
  if (note.is_public && viewer.role === 'crew')
    throw new AppError('forbidden', createReason('error.case.crew_reply'));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const answer = await tryChange(deps, held, { ...(await noteChange(deps, held, note)), viewer });
    if (answer.outcome === 'changed') return answer.case;
    if (answer.outcome === 'gone') throw caseNotFound();
    held = await changeableCase(deps, number, viewer);
  }
  throw await staleCase(deps, held.case_id);
}
