import type { QueryClient } from '@tanstack/react-query';
import { isNotFound } from '../../shared/http/api-result.ts';

/** Begins the keys of lists of evaluations. */
export const EVALUATIONS_KEY = ['evaluations'] as const;
/** Begins the keys of single evaluations, before their ids. */
export const EVALUATION_KEY = 'evaluation';

/**
 * Loads evaluations and their lists again when an answer says that one does not exist: another window has deleted it, and the page
 * and the lists then say so.
 */
export async function reloadIfGone<T>(client: QueryClient, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && isNotFound(error))
      for (const queryKey of [[EVALUATION_KEY], EVALUATIONS_KEY]) void client.invalidateQueries({ queryKey });
    throw error;
  }
}
