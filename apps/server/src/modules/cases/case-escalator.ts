import type { Category } from '@smart-waste/contract';
import { escalate } from '@smart-waste/core';
import { type BackgroundLoop, backgroundLoop } from '../../lib/background-loop.ts';
import { categoryOf } from './case-category.ts';
import { silentEvent } from './changes/change-case.ts';
import type { CaseRow, Deps } from './ports.ts';

/** Ages are in hours: a minute more is not noticed. */
const PAUSE_MS = 60_000;
const CASES_AT_ONCE = 50;

type EscalatorDeps = Pick<Deps, 'cases' | 'categories' | 'clock'>;

/** Escalates the cases that the city has not answered in time (CA-106), beside the escalators of other processes. */
export const caseEscalator = (deps: EscalatorDeps & Pick<Deps, 'log'>, idleMs = PAUSE_MS): BackgroundLoop =>
  backgroundLoop({
    name: 'escalating cases',
    work: async (signal) => ((await escalateCases(deps, signal)) === CASES_AT_ONCE ? 'more' : 'idle'),
    idleMs,
    jitter: 0.2,
    log: deps.log,
  });

/**
 * Escalates one batch, the oldest cases first; returns how many were due. Each is a change of its own version: one that
 * another process escalates at the same moment, or a person answers, is left as it is then.
 */
export async function escalateCases(deps: EscalatorDeps, signal?: AbortSignal): Promise<number> {
  const at = deps.clock.now();
  const due = await deps.cases.unanswered(at, CASES_AT_ONCE);
  const categories = await deps.categories.list();
  for (const held of due) {
    if (signal?.aborted) break;
    await escalateCase(deps, { held, category: categoryOf(categories, held.category_id), at });
  }
  return due.length;
}

type Escalated = { held: CaseRow; category: Category; at: Date };

/** Escalates a case at this moment, if it is due then and has this version still. */
export async function escalateCase(
  { cases }: Pick<Deps, 'cases'>,
  { held, category, at }: Escalated,
): Promise<void> {
  const change = escalate(held, category, at);
  if (change === null) return;
  await cases.change(held, change, {
    event: { ...silentEvent('escalated', null, null), at, actor_id: null },
    audit: { at, actor_id: null, action: 'case.escalated', subject: `case:${held.number}`, details: {} },
  });
}
