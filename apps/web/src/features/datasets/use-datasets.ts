import {
  type Dataset,
  type DatasetFilter,
  type DatasetForm,
  dataset,
  datasetList,
  datasetPreview,
} from '@smart-waste/contract';
import { datasetsMessages } from '@smart-waste/messages/en/datasets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/client.ts';
import { usePagedList } from '../../shared/api/cursor-pages.ts';
import { useFollowed } from '../../shared/api/use-followed.ts';
import { getDataOrThrow } from '../../shared/http/api-result.ts';
import { getCurrentMessages } from '../../shared/messages/messages.ts';
import { toast, toastFailure } from '../../shared/ui/toast.ts';

export const DATASETS_KEY = ['datasets'] as const;
const PAGE_SIZE = 10;

/** All datasets, page by page, the newest first. */
export const useDatasets = () =>
  usePagedList(DATASETS_KEY, (cursor, signal) => {
    const query = { limit: String(PAGE_SIZE), ...(cursor !== undefined && { cursor }) };
    return getDataOrThrow(callApi({ endpoint: 'listDatasets', schema: datasetList, query, signal }));
  });

/** The dataset as it is now, followed until it is frozen or has failed. */
export const useFreezing = (listed: Dataset): Dataset => {
  const { dataset_id } = listed;
  return useFollowed({
    listed,
    listKey: DATASETS_KEY,
    itemKey: ['dataset', dataset_id],
    isWorking: ({ state }) => state === 'freezing',
    load: (signal) =>
      getDataOrThrow(callApi({ endpoint: 'showDataset', schema: dataset, params: { dataset_id }, signal })),
  });
};

/** What a dataset with this filter would hold now; not asked for while the filter makes no sense. */
export const useDatasetPreview = (filter: DatasetFilter, { isEnabled }: { isEnabled: boolean }) =>
  useQuery({
    queryKey: ['dataset-preview', filter],
    enabled: isEnabled,
    queryFn: ({ signal }) =>
      getDataOrThrow(callApi({ endpoint: 'previewDataset', schema: datasetPreview, body: filter, signal })),
  });

/** Starts to freeze a dataset, and shows it in the list. */
export function useFreezeDataset(onStarted: (sent: DatasetForm) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DatasetForm) =>
      getDataOrThrow(callApi({ endpoint: 'freezeDataset', schema: dataset, body })),
    onSuccess: (_, sent) => onStarted(sent),
    onError: (error) => toastFailure(getCurrentMessages(datasetsMessages)('datasets.freeze_failed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: DATASETS_KEY }),
  });
}

export function useDeleteDataset({ dataset_id }: Pick<Dataset, 'dataset_id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      getDataOrThrow(callApi({ endpoint: 'removeDataset', schema: null, params: { dataset_id } })),
    onSuccess: () => toast.success(getCurrentMessages(datasetsMessages)('datasets.deleted')),
    onError: (error) => toastFailure(getCurrentMessages(datasetsMessages)('datasets.delete_failed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: DATASETS_KEY }),
  });
}
