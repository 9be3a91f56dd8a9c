import {
  type Dataset,
  type DatasetExport,
  type DatasetFormat,
  dataLink,
  datasetExport,
  datasetExportList,
} from '@smart-waste/contract';
import { datasetExportsMessages } from '@smart-waste/messages/en/dataset-exports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../shared/api/client.ts';
import { followDownload } from '../../../shared/api/download-file.ts';
import { ApiError, getDataOrThrow, isNotFound } from '../../../shared/http/api-result.ts';
import { getCurrentMessages } from '../../../shared/messages/messages.ts';
import { toast, toastFailure } from '../../../shared/ui/toast.ts';
import { DATASETS_KEY } from '../use-datasets.ts';

const WRITING_POLL_MS = 1000;

const buildKey = (dataset_id: string) => ['dataset-exports', dataset_id] as const;
const getExportMessages = () => getCurrentMessages(datasetExportsMessages);

/** Whether an archive waits to be written or is written now. */
export const isWritten = ({ state }: Pick<DatasetExport, 'state'>) =>
  state === 'waiting' || state === 'running';

const callExports = (dataset_id: string, signal?: AbortSignal) => {
  const call = { endpoint: 'listDatasetExports', schema: datasetExportList, params: { dataset_id } } as const;
  return callApi({ ...call, ...(signal && { signal }) });
};

/** Throws that the dataset does not exist where that is why an archive of it does not: another window has deleted it. */
async function nameDatasetInError<T>(dataset_id: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && isNotFound(error)) {
      const ofDataset = await callExports(dataset_id);
      if (!ofDataset.success && ofDataset.code === 'not_found') throw new ApiError(ofDataset);
    }
    throw error;
  }
}

/** The archives of a dataset, the newest first; asked for again while one of them is written. */
export const useExports = ({ dataset_id }: Pick<Dataset, 'dataset_id'>) =>
  useQuery({
    queryKey: buildKey(dataset_id),
    queryFn: async ({ client, signal }) => {
      try {
        return await getDataOrThrow(callExports(dataset_id, signal));
      } catch (error) {
        // Another window has deleted the dataset, which the list still has.
        if (error instanceof Error && isNotFound(error))
          void client.invalidateQueries({ queryKey: DATASETS_KEY });
        throw error;
      }
    },
    refetchInterval: ({ state }) => (state.data?.data.some(isWritten) ? WRITING_POLL_MS : false),
  });

/** Asks for an archive in a format, which is written in the background. */
export function usePrepareExport({ dataset_id }: Pick<Dataset, 'dataset_id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (format: DatasetFormat) => {
      const call = { endpoint: 'startDatasetExport', schema: datasetExport } as const;
      return getDataOrThrow(callApi({ ...call, params: { dataset_id }, body: { format } }));
    },
    onError: (error) => toastFailure(getExportMessages()('dataset_exports.prepare_failed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: buildKey(dataset_id) }),
  });
}

type ExportIds = Pick<DatasetExport, 'dataset_id' | 'export_id'>;

/** Fetches a link to an archive and lets the browser write it to the disk, at any size. */
export function useDownloadExport({ dataset_id, export_id }: ExportIds) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const call = { endpoint: 'createDatasetLink', schema: dataLink } as const;
      return nameDatasetInError(dataset_id, getDataOrThrow(callApi({ ...call, params: { export_id } })));
    },
    onSuccess: ({ url }) => {
      followDownload(url);
      toast.success(getExportMessages()('dataset_exports.download_started'));
    },
    onError: (error) => {
      toastFailure(getExportMessages()('dataset_exports.download_failed'), error);
      // It may have expired, or a photo in it was deleted.
      return client.invalidateQueries({ queryKey: buildKey(dataset_id) });
    },
  });
}

/** Cancels an archive that is written, or deletes one. */
export function useRemoveExport(archive: DatasetExport) {
  const { dataset_id, export_id } = archive;
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const call = { endpoint: 'removeDatasetExport', schema: null, params: { export_id } } as const;
      return nameDatasetInError(dataset_id, getDataOrThrow(callApi(call)));
    },
    onSuccess: () =>
      toast.success(getExportMessages()(`dataset_exports.${isWritten(archive) ? 'cancelled' : 'removed'}`)),
    onError: (error) => toastFailure(getExportMessages()('dataset_exports.remove_failed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: buildKey(dataset_id) }),
  });
}
