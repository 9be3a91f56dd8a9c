import { mlConfigHistory, mlWorkers } from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { dataOrThrow } from '../../../shared/api/result.ts';
import { settingsKeys } from '../use-settings.ts';

const LOOK_EVERY_MS = 3_000;

/** Which worker uses which version; asked often, as workers take a change over within a moment. */
export const useWorkers = () =>
  useQuery({
    queryKey: settingsKeys.workers,
    queryFn: ({ signal }) => dataOrThrow(call({ endpoint: 'mlWorkers', schema: mlWorkers, signal })),
    refetchInterval: LOOK_EVERY_MS,
  });

/** `version` of the stored configuration: a new one has a new history. */
export const useHistory = (version: number) =>
  useQuery({
    queryKey: [...settingsKeys.history, version],
    queryFn: ({ signal }) =>
      dataOrThrow(call({ endpoint: 'mlConfigHistory', schema: mlConfigHistory, signal })),
  });
