import type { AnnotationDraft, AnnotationDraftForm } from '@smart-waste/contract';
import { type EditedAnnotation, toPlainAnnotations } from '@smart-waste/core';
import type { ApiFailure, ApiResult } from '../../../shared/http/api-result.ts';
import { isRefusedFor } from './annotation-calls.ts';

/** So long after the last change the work is saved. */
const SAVE_AFTER_MS = 800;
/** A failed attempt is repeated. */
const RETRY_MS = 10_000;

/**
 * `kept`, `refused` and `gone`: on this device only, because no server answered, because it said no, or because the photo was
 * deleted. `conflict`: another window saved newer work.
 */
export type DraftState =
  | 'unchanged'
  | 'unsaved'
  | 'saving'
  | 'saved'
  | 'kept'
  | 'refused'
  | 'gone'
  | 'conflict';

/** After these the note stays until an attempt succeeds. */
const UNSAVED_FOR_A_REASON: readonly DraftState[] = ['kept', 'refused', 'gone'];

/** What is saved: the boxes, and the number of the set that was the newest when the person began. */
type Work = { annotations: readonly EditedAnnotation[]; based_on: number };

/** A draft as it is saved; how the person began does not change. */
export type DraftContent = Omit<AnnotationDraftForm, 'is_blind'>;

type SaverOptions = {
  begun: Work;
  /** The version of the draft at the beginning. */
  version: number;
  /** The server does not have all of what was begun with. */
  isUnsent: boolean;
  hasConflict: boolean;
  save: (draft: DraftContent) => Promise<ApiResult<AnnotationDraft>>;
  /** Keeps on this device what the server does not have; null when it has all. */
  keep: (draft: DraftContent | null) => void;
  /** With the failure that led to the state. */
  onState: (state: DraftState, failure?: ApiFailure) => void;
  /** Work is on its way until this resolves. */
  onSending: (completion: Promise<void>) => void;
};

/** What the server has and what it refused, as the objects themselves: an undone change is one as well. */
type ServerState = {
  version: number;
  saved: Work['annotations'] | null;
  refused: Work['annotations'] | null;
};

const createServerSide = ({ annotations }: Work, version: number, isUnsent: boolean): ServerState => ({
  version,
  saved: isUnsent ? null : annotations,
  refused: null,
});

const toDraftContent = ({ based_on, annotations }: Work, version: number): DraftContent => ({
  based_on,
  version,
  annotations: toPlainAnnotations(annotations),
});

/** A photo that was deleted may come back from the trash, and with it the draft in its version; until then only this device has the work. */
const applyRefusal = (
  { status }: ApiFailure,
  server: ServerState,
  refused: Work['annotations'],
): ServerState => ({ ...server, refused, ...(status === 404 && { saved: null }) });

function decideState(failure: ApiFailure): DraftState {
  if (failure.status === 404) return 'gone';
  if (failure.status === null) return 'kept';
  return isRefusedFor(failure, 'error.annotation.draft_stale') ? 'conflict' : 'refused';
}

/** Calls of which one is on its way at a time; `onSending` is given what resolves when none is any more. */
function createSingleFlight(onSending: SaverOptions['onSending']) {
  let sending: Promise<void> | null = null;
  async function waitUntilIdle() {
    while (sending) await sending; // one call may be followed by the next
  }
  return {
    isBusy: () => sending !== null,
    waitUntilIdle,
    begin: (send: () => Promise<void>, onDone: () => void) => {
      sending = send().then(() => {
        sending = null;
        onDone();
      });
      onSending(waitUntilIdle());
    },
  };
}

/** Saves unfinished work a little after each change, one call at a time. Work of another window is never overwritten. */
export function createDraftSaver({ begun, isUnsent, hasConflict, save, keep, ...options }: SaverOptions) {
  let work = begun;
  let server = createServerSide(begun, options.version, isUnsent);
  let state: DraftState = hasConflict ? 'conflict' : 'unchanged';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;
  let isLeft = false; // nothing is saved later: who opens the photo again goes on with the same work
  const calls = createSingleFlight(options.onSending);

  const setState = (next: DraftState, failure?: ApiFailure) => {
    state = next;
    options.onState(next, failure);
  };
  const isSaved = () => server.saved === work.annotations;
  const hasUnsaved = () => !isPaused && !isSaved();
  const keepUnsaved = () => hasUnsaved() && keep(toDraftContent(work, server.version));

  const refuse = (failure: ApiFailure, annotations: Work['annotations']) => {
    server = applyRefusal(failure, server, annotations);
    setState(decideState(failure), failure);
  };

  async function send() {
    const { annotations } = work;
    setState('saving');
    const answer = await save(toDraftContent(work, server.version));
    if (!answer.success) refuse(answer, annotations);
    else {
      server = { version: answer.data.version, saved: annotations, refused: null };
      setState('saved');
    }
    // Also when it is being submitted, which waits for this.
    keep(isSaved() ? null : toDraftContent(work, server.version));
  }
  const saveNow = () => !calls.isBusy() && hasUnsaved() && calls.begin(send, plan);
  /** The next attempt: soon after a change, later after a failure, none before a person has decided. */
  function plan() {
    clearTimeout(timer);
    if (state === 'conflict' || calls.isBusy() || !hasUnsaved()) return;
    const wasRefused = server.refused === work.annotations;
    if (isLeft) return wasRefused || saveNow();
    if (!UNSAVED_FOR_A_REASON.includes(state)) setState('unsaved');
    timer = setTimeout(saveNow, wasRefused ? RETRY_MS : SAVE_AFTER_MS);
  }
  return {
    /** The work as it is now. */
    update: (next: Work) => {
      isLeft = false;
      work = next;
      plan();
    },
    saveNow,
    /**
     * Before the work is submitted: nothing more is saved, and what is on its way has arrived. Until the server has answered,
     * this device keeps what it does not have.
     */
    pause: () => {
      keepUnsaved();
      isPaused = true;
      clearTimeout(timer);
      return calls.waitUntilIdle();
    },
    /** The work was not submitted. */
    resume: (failure: ApiFailure) => {
      isPaused = false;
      if (failure.status === 404) refuse(failure, work.annotations);
      keepUnsaved();
      plan();
    },
    /** The work was submitted: the server has ended the draft. */
    forget: () => keep(null),
    /** Goes on over the draft that has this version, which the person has seen; over the own one without. */
    saveOver: (other = server.version) => {
      server = { version: other, saved: null, refused: null };
      setState('unsaved');
      plan();
    },
    /** The page is left, which does not wait for an answer: this device keeps what the server does not have. */
    leave: () => {
      isLeft = true;
      server.refused = null; // tried once more
      keepUnsaved();
      plan();
    },
  };
}
