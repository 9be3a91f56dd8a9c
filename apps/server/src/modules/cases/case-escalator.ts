import type { Category } from '@smart-waste/contract';
import { escalate } from '@smart-waste/core';
import { type BackgroundLoop, createBackgroundLoop } from '../../lib/background-loop.ts';
import { getCategory } from './case-category.ts';
import { createSilentEvent } from './changes/change-case.ts';
import type { CaseRow, Deps } from './ports.ts';

/** Ages are in hours: a minute more is not noticed. */
const PAUSE_MS = 60_000;
const CASES_PER_BATCH = 50;

type EscalatorDeps = Pick<Deps, 'cases' | 'categories' | 'clock'>;

/** Escalates the cases that the city has not answered in time (CA-106), beside the escalators of other processes. */
export const createCaseEscalator = (
  deps: EscalatorDeps & Pick<Deps, 'log'>,
  idleMs = PAUSE_MS,
): BackgroundLoop =>
  createBackgroundLoop({
    name: 'escalating cases',
    work: async (signal) => ((await escalateCases(deps, signal)) === CASES_PER_BATCH ? 'more' : 'idle'),
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
  const due = await deps.cases.listUnanswered(at, CASES_PER_BATCH);
  const categories = await deps.categories.list();
  for (const held of due) {
    if (signal?.aborted) break;
    await escalateCase(deps, { held, category: getCategory(categories, held.category_id), at });
  }
  return due.length;
}

type EscalatedCase = { held: CaseRow; category: Category; at: Date };

/** Escalates a case at this moment, if it is due then and has this version still. */
export async function escalateCase(
  { cases }: Pick<Deps, 'cases'>,
  { held, category, at }: EscalatedCase,
): Promise<void> {
  const change = escalate(held, category, at);
  if (change === null) return;
  await cases.change(held, change, {
    event: { ...createSilentEvent('escalated', null, null), at, actor_id: null },
    audit: { at, actor_id: null, action: 'case.escalated', subject: `case:${held.number}`, details: {} },
  });
}
