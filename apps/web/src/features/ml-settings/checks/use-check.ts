import { type ModelCheck, modelCheck, serviceCheck } from '@smart-waste/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../shared/api/client.ts';
import { ApiError, dataOrThrow } from '../../../shared/api/result.ts';

const LOOK_EVERY_MS = 600;
const answer = z.union([serviceCheck, modelCheck]);
export type ShownCheck = z.infer<typeof answer>;

const isOver = (check: ModelCheck | undefined) => check?.status === 'completed' || check?.status === 'failed';

type End = { check: ShownCheck } | { failed: string };

/** Asks the server for a test and follows it; `onEnd` hears once of each, also when it could not be asked for. */
export function useCheck<Body>(endpoint: 'testService' | 'testPerformance', onEnd: (end: End) => void) {
  const [id, setId] = useState<string | null>(null);
  const told = useRef<string | null>(null);
  const asking = useMutation({
    mutationFn: (body: Body) => dataOrThrow(call({ endpoint, schema: modelCheck, body })),
    onSuccess: (check) => setId(check.check_id),
    onError: (error) =>
      onEnd({
        failed: error instanceof ApiError ? (error.failure.sentence ?? error.message) : error.message,
      }),
  });
  const { data: check } = useQuery({
    queryKey: ['ml-check', id],
    queryFn: ({ signal }) =>
      dataOrThrow(call({ endpoint: 'modelCheck', schema: answer, params: { check_id: id ?? '' }, signal })),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : LOOK_EVERY_MS),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (!check || !isOver(check) || told.current === check.check_id) return;
    told.current = check.check_id;
    onEnd({ check });
  });
  return {
    start: asking.mutate,
    isBusy: asking.isPending || (id !== null && !isOver(check)),
    check,
  };
}
