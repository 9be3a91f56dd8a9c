import {
  type ClassMappingForm,
  type DatasetImport,
  datasetImport,
  datasetImportList,
  type EvaluationRun,
  evaluationRun,
} from '@smart-waste/contract';
import { datasetImportsMessages } from '@smart-waste/messages/en/dataset-imports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callApi } from '../../../shared/api/client.ts';
import { usePagedList } from '../../../shared/api/cursor-pages.ts';
import { sendBody } from '../../../shared/api/send-body.ts';
import { useFollowed } from '../../../shared/api/use-followed.ts';
import { getDataOrThrow } from '../../../shared/http/api-result.ts';
import { getCurrentMessages } from '../../../shared/messages/messages.ts';
import { buildEvaluationPath } from '../../../shared/paths.ts';
import { toast, toastFailure } from '../../../shared/ui/toast.ts';
import { changeUnsentArchive, forgetUnsentArchive, readUnsentArchive } from './unsent-archive.ts';

const IMPORTS_KEY = ['dataset-imports'] as const;
const PAGE_SIZE = 5;

const FAILED_TOAST = 'archive-not-sent';

const getImportMessages = () => getCurrentMessages(datasetImportsMessages);

/** The imports, page by page, the newest first. */
export const useImports = () =>
  usePagedList(IMPORTS_KEY, (cursor, signal) => {
    const query = { limit: String(PAGE_SIZE), ...(cursor !== undefined && { cursor }) };
    return getDataOrThrow(
      callApi({ endpoint: 'listDatasetImports', schema: datasetImportList, query, signal }),
    );
  });

/** An import of the list as it is now, followed until its archive is read. */
export function useListedImport(listed: DatasetImport): DatasetImport {
  const params = { import_id: listed.import_id };
  return useFollowed({
    listed,
    listKey: IMPORTS_KEY,
    itemKey: ['dataset-import', listed.import_id],
    isWorking: ({ state }) => state === 'reading',
    load: (signal) =>
      getDataOrThrow(callApi({ endpoint: 'showDatasetImport', schema: datasetImport, params, signal })),
  });
}

/** Asks before the tab is closed while this goes on, whichever screen is shown. */
async function keepTabOpen<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const sending = new AbortController();
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: sending.signal });
  try {
    return await send();
  } finally {
    sending.abort();
  }
}

/** Sends the chosen archive once, also while another screen is shown. */
export function useSendArchive(onSent: () => void): () => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ archive, title }: { archive: File; title: string }) =>
      keepTabOpen(() =>
        getDataOrThrow(
          sendBody({
            endpoint: 'startDatasetImport',
            schema: datasetImport,
            query: { title },
            headers: { 'content-type': 'application/zip' },
            body: archive,
            onProgress: (percent) => changeUnsentArchive(archive, { percent }),
          }),
        ),
      ),
    onSuccess: (_, { archive, title }) => {
      toast.success(getImportMessages()('dataset_imports.sent', { title }));
      forgetUnsentArchive(archive);
      onSent();
    },
    onError: (error, { archive }) => {
      toastFailure(getImportMessages()('dataset_imports.send_failed'), error, { id: FAILED_TOAST });
      changeUnsentArchive(archive, { percent: null });
    },
    onSettled: () => client.invalidateQueries({ queryKey: IMPORTS_KEY }),
  });
  return () => {
    const unsent = readUnsentArchive();
    if (unsent === null || unsent.percent !== null) return;
    const { archive, title } = unsent;
    toast.dismiss(FAILED_TOAST); // what it says was about the attempt before
    changeUnsentArchive(archive, { percent: 0 });
    mutate({ archive, title: title.trim() });
  };
}

/** Confirms which class is which. */
export function useConfirmImport({ import_id }: DatasetImport) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ClassMappingForm) => {
      const params = { import_id };
      return getDataOrThrow(
        callApi({ endpoint: 'confirmDatasetImport', schema: datasetImport, params, body }),
      );
    },
    onError: (error) => toastFailure(getImportMessages()('dataset_imports.confirm_failed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: IMPORTS_KEY }),
  });
}

/** Deletes an import. */
export function useDeleteImport({ import_id }: DatasetImport) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      getDataOrThrow(callApi({ endpoint: 'removeDatasetImport', schema: null, params: { import_id } })),
    onSuccess: () => toast.success(getImportMessages()('dataset_imports.deleted')),
    onError: (error) => toastFailure(getImportMessages()('dataset_imports.delete_failed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: IMPORTS_KEY }),
  });
}

/** Evaluates the detector on the photos of an import, and shows that evaluation. */
export function useEvaluateImport({ import_id }: DatasetImport) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const body = { source: 'import', import_id };
      return getDataOrThrow(callApi({ endpoint: 'startEvaluation', schema: evaluationRun, body }));
    },
    onError: (error) => {
      toastFailure(getImportMessages()('dataset_imports.evaluate_failed'), error);
      // Another window may have deleted it.
      return client.invalidateQueries({ queryKey: IMPORTS_KEY });
    },
  });
  const show = ({ evaluation_id }: EvaluationRun) => void navigate(buildEvaluationPath(evaluation_id));
  // Given to `mutate`, it is not called once the person has left the page.
  return { evaluate: () => mutate(undefined, { onSuccess: show }), isPending };
}
