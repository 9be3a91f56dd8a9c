import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceAnswer } from '@smart-waste/core';
import type { Clock } from '../../../ports/deps.ts';
import { reasonOf } from './reason-of.ts';

/** Longer than this nobody waits for a light to turn on. */
const PATIENCE_MS = 3_000;

/** What the work answers, or a rejection when that takes longer than anybody waits. */
export async function withPatience<T>(work: Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  const answered = new AbortController();
  const silence = wait(patienceMs, undefined, { signal: answered.signal }).then(() => {
    throw new Error(`no answer within ${patienceMs / 1000} seconds`);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    answered.abort();
  }
}

/** How a service answers right now. Never throws. */
export async function askService(probe: () => Promise<unknown>, { now }: Clock): Promise<ServiceAnswer> {
  try {
    await withPatience(probe());
    return { ok: true, reason: null, at: now() };
  } catch (error) {
    return { ok: false, reason: reasonOf(error), at: now() };
  }
}
