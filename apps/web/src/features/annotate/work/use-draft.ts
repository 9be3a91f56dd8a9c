import type { PhotoAnnotations } from '@smart-waste/contract';
import type { EditedAnnotation } from '@smart-waste/core';
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import type { ApiFailure } from '../../../shared/http/api-result.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { buildAnnotationsKey, saveDraft } from './annotation-calls.ts';
import { draftsInFlight } from './calls-in-flight.ts';
import { createDraftSaver, type DraftContent, type DraftState } from './draft-saver.ts';
import { writeUnsentDraft } from './unsent-draft.ts';

type DraftOptions = {
  image_id: string;
  annotations: readonly EditedAnnotation[];
  based_on: number;
  version: number;
  is_blind: boolean;
  isUnsent: boolean;
  hasConflict: boolean;
};

/** Saves unfinished work by itself, and says whether it is saved. */
export function useDraft({ image_id, annotations, based_on, is_blind, ...begun }: DraftOptions) {
  const userId = usePerson()?.id ?? 0;
  const [{ state, failure }, setState] = useState<{ state: DraftState; failure?: ApiFailure | undefined }>({
    state: begun.hasConflict ? 'conflict' : 'unchanged',
  });
  const client = useQueryClient();
  /** Who opens the photo again begins with what was saved. */
  const save = async (form: DraftContent) => {
    const answer = await saveDraft(image_id, { ...form, is_blind });
    if (answer.success)
      client.setQueryData<PhotoAnnotations>(
        buildAnnotationsKey(image_id),
        (known) => known && { ...known, draft: answer.data },
      );
    return answer;
  };
  const [saver] = useState(() =>
    createDraftSaver({
      ...begun,
      begun: { annotations, based_on },
      save,
      keep: (draft) =>
        writeUnsentDraft({ userId, image_id, isBlind: is_blind }, draft && { ...draft, is_blind }),
      onState: (next, reason) => {
        startTransition(() => setState({ state: next, failure: reason })); // the changed box is drawn first
        // What is newer may be a set, which has ended the draft.
        if (next === 'conflict') void client.invalidateQueries({ queryKey: buildAnnotationsKey(image_id) });
      },
      onSending: (settled) => void draftsInFlight.add(image_id, settled),
    }),
  );
  useEffect(() => saver.update({ annotations, based_on }), [saver, annotations, based_on]);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    window.addEventListener('pagehide', saver.leave, { signal });
    window.addEventListener('online', saver.saveNow, { signal });
    return () => {
      leaving.abort();
      saver.leave();
      // What is known of the photo is from before the draft that is on its way.
      if (draftsInFlight.has(image_id)) client.removeQueries({ queryKey: buildAnnotationsKey(image_id) });
    };
  }, [saver, client, image_id]);
  return { ...saver, state, failure };
}
