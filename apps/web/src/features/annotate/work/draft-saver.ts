import type { AnnotationDraft, AnnotationDraftForm } from '@smart-waste/contract';
import { type EditedAnnotation, editedAnnotations } from '@smart-waste/core';
import type { ApiResult } from '../../../shared/http/api-result.ts';
import { isRefusedFor } from './annotation-calls.ts';

/** So long after the last change the work is saved. */
const SAVE_AFTER_MS = 800;
/** A failed attempt is repeated. */
const RETRY_MS = 10_000;

/** `kept`: on this device only, because no server answered or it failed. `conflict`: another window saved newer work. */
export type DraftState = 'unchanged' | 'unsaved' | 'saving' | 'saved' | 'kept' | 'conflict';

/** What is saved: the boxes, and the number of the set that was the newest when the person began. */
type Work = { annotations: readonly EditedAnnotation[]; based_on: number };

/** A draft as it is saved; how the person began does not change. */
export type SavedWork = Omit<AnnotationDraftForm, 'is_blind'>;

type SaverOptions = {
  begun: Work;
  /** The version of the draft at the beginning. */
  version: number;
  /** The server does not have all of what was begun with. */
  isUnsent: boolean;
  hasConflict: boolean;
  save: (draft: SavedWork) => Promise<ApiResult<AnnotationDraft>>;
  /** Keeps on this device what the server does not have; null when it has all. */
  keep: (draft: SavedWork | null) => void;
  onState: (state: DraftState) => void;
};

const formOf = ({ based_on, annotations }: Work, version: number): SavedWork => ({
  ...{ based_on, version },
  annotations: editedAnnotations(annotations),
});

/** Saves unfinished work a little after each change, one call at a time. Work of another window is never overwritten. */
export function createDraftSaver({ begun, isUnsent, hasConflict, save, keep, ...options }: SaverOptions) {
  let { version } = options;
  let work = begun;
  // What the server has or has refused, as the object itself: an undone change is one as well.
  let saved = isUnsent ? null : begun.annotations;
  let refused: Work['annotations'] | null = null;
  let state: DraftState = hasConflict ? 'conflict' : 'unchanged';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let isPaused = false;

  const setState = (next: DraftState) => {
    state = next;
    options.onState(next);
  };
  const form = () => formOf(work, version);
  const hasUnsaved = () => !isPaused && saved !== work.annotations;

  async function send() {
    const { annotations } = work;
    const draft = form();
    setState('saving');
    const answer = await save(draft);
    sending = null;
    if (answer.success) {
      version = answer.data.version;
      saved = annotations;
      refused = null;
      if (!isPaused) keep(null);
      setState('saved');
    } else {
      refused = annotations;
      if (!isPaused) keep(draft);
      setState(isRefusedFor(answer, 'error.annotation.draft_stale') ? 'conflict' : 'kept');
    }
    plan();
  }
  function saveNow() {
    if (!sending && hasUnsaved()) sending = send();
  }
  /** The next attempt: soon after a change, later after a failure, none before a person has decided. */
  function plan() {
    clearTimeout(timer);
    if (state === 'conflict' || sending || !hasUnsaved()) return;
    if (state !== 'kept') setState('unsaved');
    timer = setTimeout(saveNow, refused === work.annotations ? RETRY_MS : SAVE_AFTER_MS);
  }
  return {
    /** The work as it is now. */
    update: (next: Work) => {
      work = next;
      plan();
    },
    saveNow,
    /** Before the work is submitted: nothing more is saved, and what is on its way has arrived. */
    pause: async () => {
      isPaused = true;
      clearTimeout(timer);
      await sending;
    },
    /** The work was not submitted. */
    resume: () => {
      isPaused = false;
      if (hasUnsaved()) keep(form());
      plan();
    },
    /** The work was submitted: the server has ended the draft. */
    forget: () => keep(null),
    /** Goes on over the draft that has this version, which the person has seen; over the own one without. */
    saveOver: (other = version) => {
      version = other;
      saved = null;
      refused = null;
      setState('unsaved');
      plan();
    },
    /** The page is left, which does not wait for an answer: this device keeps what the server does not have. */
    leave: () => {
      if (!hasUnsaved()) return;
      keep(form());
      if (state !== 'conflict') saveNow();
    },
  };
}
