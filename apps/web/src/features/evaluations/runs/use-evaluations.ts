import {
  type EvaluatedModel,
  type EvaluationRun,
  type EvaluationSource,
  evaluationRun,
  evaluationRunDetails,
  evaluationRunList,
} from '@smart-waste/contract';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../shared/api/client.ts';
import { usePagedList } from '../../../shared/api/cursor-pages.ts';
import { useFollowed } from '../../../shared/api/use-followed.ts';
import { getDataOrThrow } from '../../../shared/http/api-result.ts';
import { getCurrentMessages } from '../../../shared/messages/messages.ts';
import { toast, toastFailure } from '../../../shared/ui/toast.ts';
import { EVALUATION_KEY, EVALUATIONS_KEY } from '../evaluation-cache.ts';

const PAGE_SIZE = 5;
const RUNNING_POLL_MS = 1000;

export const isUnfinished = ({ state }: Pick<EvaluationRun, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** The evaluations on a source, page by page, the newest first. */
export const useEvaluations = (source: EvaluationSource) =>
  usePagedList([...EVALUATIONS_KEY, source], (cursor, signal) => {
    const query = { source, limit: String(PAGE_SIZE), ...(cursor !== undefined && { cursor }) };
    return getDataOrThrow(callApi({ endpoint: 'listEvaluations', schema: evaluationRunList, query, signal }));
  });

/** The evaluation that waits or runs, on whatever page of a list it is; null without one. */
export const useOpenEvaluation = () =>
  useQuery({
    queryKey: [...EVALUATIONS_KEY, 'open'],
    queryFn: ({ signal }) => {
      const query = { state: 'open', limit: '1' };
      return getDataOrThrow(
        callApi({ endpoint: 'listEvaluations', schema: evaluationRunList, query, signal }),
      );
    },
    refetchOnMount: 'always',
    // A server of the version before lists those that have ended, too.
    select: ({ data }) => data.find(isUnfinished) ?? null,
  });

const buildKey = (evaluation_id: string) => [EVALUATION_KEY, evaluation_id] as const;

const showEvaluation = (evaluation_id: string, signal: AbortSignal) => {
  const params = { evaluation_id };
  return getDataOrThrow(
    callApi({ endpoint: 'showEvaluation', schema: evaluationRunDetails, params, signal }),
  );
};

/** An evaluation of a list as it is now, followed until it has ended. */
export const useListedEvaluation = (listed: EvaluationRun): EvaluationRun =>
  useFollowed({
    listed,
    listKey: EVALUATIONS_KEY,
    itemKey: buildKey(listed.evaluation_id),
    isWorking: isUnfinished,
    load: (signal): Promise<EvaluationRun> => showEvaluation(listed.evaluation_id, signal),
  });

/** An evaluation with all figures, asked for again until it has ended, also after a failure. */
export const useEvaluation = (evaluation_id: string) =>
  useQuery({
    queryKey: buildKey(evaluation_id),
    queryFn: ({ signal }) => showEvaluation(evaluation_id, signal),
    refetchInterval: ({ state: { data } }) => (data && isUnfinished(data) ? RUNNING_POLL_MS : false),
  });

/** What an admin does: start one, cancel it, delete it. */
export type EvaluationStep =
  | { kind: 'start'; source: EvaluationSource; model: EvaluatedModel }
  | { kind: 'cancel' | 'delete'; evaluation_id: string };

async function send(step: EvaluationStep): Promise<void> {
  if (step.kind === 'start') {
    const { source, model } = step;
    const body = { source, model };
    await getDataOrThrow(callApi({ endpoint: 'startEvaluation', schema: evaluationRun, body }));
    return;
  }
  const params = { evaluation_id: step.evaluation_id };
  if (step.kind === 'delete')
    await getDataOrThrow(callApi({ endpoint: 'deleteEvaluation', schema: null, params }));
  else await getDataOrThrow(callApi({ endpoint: 'cancelEvaluation', schema: evaluationRun, params }));
}

/** Takes a step, says that one is deleted or what failed, and loads the list again, but not what was deleted. */
export function useEvaluationStep() {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: send,
    onSuccess: (_, { kind }) => {
      if (kind === 'delete') toast.success(getCurrentMessages(evaluationsMessages)('evaluations.deleted'));
    },
    onError: (error, { kind }) =>
      toastFailure(getCurrentMessages(evaluationsMessages)(`evaluations.${kind}_failed`), error),
    onSettled: (_, error, step) =>
      Promise.all([
        client.invalidateQueries({ queryKey: EVALUATIONS_KEY }),
        client.invalidateQueries({
          queryKey: [EVALUATION_KEY],
          predicate: ({ queryKey: [, id] }) =>
            error !== null || step.kind !== 'delete' || id !== step.evaluation_id,
        }),
      ]),
  });
  return { take: mutate, running: isPending ? variables : null };
}
