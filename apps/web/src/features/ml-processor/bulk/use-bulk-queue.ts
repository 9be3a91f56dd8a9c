import { useEffect, useReducer, useRef } from 'react';
import { newId } from '../../../shared/new-id.ts';
import { workOnPhoto } from '../../../shared/photo-work/photo-worker.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { useWords } from '../../../shared/words/words.ts';
import { processorWords } from '../words.ts';
import { type BulkItem, bulkReducer, refusalOfBulk } from './bulk-queue.ts';

/** The images of the panel: taken in within the limits, each with a preview and the place that it says itself. */
export function useBulkQueue() {
  const w = useWords(processorWords);
  const [items, dispatch] = useReducer(bulkReducer, []);
  const previews = useRef(new Set<string>());

  // Whatever is not shown any more gives its memory back.
  useEffect(() => {
    const shown = new Set(items.map(({ previewUrl }) => previewUrl));
    for (const url of previews.current) if (!shown.has(url)) URL.revokeObjectURL(url);
    previews.current = shown;
  }, [items]);

  async function readPlace({ id, file }: BulkItem) {
    const answer = await workOnPhoto(file, null).catch(() => null);
    if (answer?.gps) dispatch({ type: 'changed', id, change: { gps: answer.gps } });
  }

  function isTaken(file: File): boolean {
    const refusal = refusalOfBulk(file);
    if (refusal === 'not-an-image') toast.error(w.notAnImage(file.name));
    if (refusal === 'too-large') toast.error(w.tooLarge(file.name));
    return refusal === null;
  }

  function add(files: readonly File[]) {
    const added = files.filter(isTaken).map(
      (file): BulkItem => ({
        id: newId(),
        file,
        previewUrl: URL.createObjectURL(file),
        location: '',
        gps: null,
        status: 'queued',
        error: null,
        progress: 0,
      }),
    );
    dispatch({ type: 'added', items: added });
    for (const item of added) void readPlace(item);
  }
  return { items, dispatch, add };
}
export type BulkQueue = ReturnType<typeof useBulkQueue>;
