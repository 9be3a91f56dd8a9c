import {
  type AnnotationSetForm,
  LABEL_SCHEMA_VERSION,
  type SubmittedAnnotationSet,
} from '@smart-waste/contract';
import { isDrawnForSecondOpinion } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError, createInvalidFieldError } from '../../lib/errors.ts';
import { findUserNames } from '../../lib/find-user-names.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import { createImageNotFoundError, requireImageToReview } from '../photos/image-access.ts';
import { toAnnotationSet } from './annotate-photo.ts';
import { createRefusalError } from './create-refusal-error.ts';
import { isBlind, isRepeatedOpinion, refuseOwnDecision, storeOpinion } from './opinions/second-opinion.ts';
import type { AnnotationSetRow, Deps, SecondOpinionRow, SubmittedSet } from './ports.ts';

type Photo = { image_id: string; viewer: SessionUser };

/**
 * Adds a set of annotations, which counts from now on. Refused when another set came first or another person works on
 * the photo; the draft stays then, so that nothing is lost. The same set sent again is added once.
 */
export async function submitAnnotations(
  deps: Deps,
  { form, ...photo }: Photo & { form: AnnotationSetForm },
): Promise<SubmittedAnnotationSet> {
  const { image_id, viewer } = photo;
  const { based_on, is_blind, ...set } = form;
  const image = await requireImageToReview(deps.images, image_id, viewer);
  await refuseOtherRun(deps, image_id, form);
  const isForSample = (await deps.images.findBlindPhotos([image_id])).has(image_id);
  const opinion = isForSample ? undefined : await deps.secondOpinions.find(image_id);
  // A person who began with a set has seen the first opinion: theirs is a correction, not the second one.
  const isSecond = isBlind(opinion, viewer) && based_on === 0;
  if (opinion && (isSecond || isSentAgain(opinion, { form, viewer })))
    return submitAsSecondOpinion(deps, opinion, { form, ...photo });
  refuseOwnDecision(opinion, viewer);
  // A reviewer who labels a photo of the sample sees no opinions, and decides nothing.
  const isDecision = opinion?.state === 'disputed';
  const created_at = deps.clock.now();
  const set_id = deps.ids.newId();
  const answer = await deps.annotations.submit(
    {
      ...set,
      set_id,
      image_id,
      schema_version: LABEL_SCHEMA_VERSION,
      created_at,
      created_by: viewer.user_id,
    },
    based_on,
    {
      isBlind: is_blind,
      isDrawn: set.scope === 'checked' && isDrawnForSecondOpinion(set_id),
      isDecision,
      audit: {
        at: created_at,
        actor_id: viewer.user_id,
        action: 'image.annotated',
        subject: image_id,
        details: { owner: image.user_id, scope: set.scope, annotations: set.annotations.length },
      },
    },
  );
  const added = await requireSet(deps, answer, viewer);
  const hasDecided =
    answer.outcome === 'repeated'
      ? opinion?.state === 'decided' && added.number === opinion.number + 1
      : isDecision;
  return { ...toAnnotationSet(added, await findUserNames(deps, [viewer.user_id])), is_decision: hasDecided };
}

/** The set that was added now or before; throws when another person or window was first. */
async function requireSet(deps: Deps, answer: SubmittedSet, viewer: SessionUser): Promise<AnnotationSetRow> {
  if (answer.outcome === 'gone') throw createImageNotFoundError();
  if (answer.outcome === 'leased') throw await createRefusalError(deps, 'leased', answer.lease.user_id);
  if (answer.outcome !== 'stale') return answer.set;
  const created_by = answer.newest?.created_by ?? null;
  if (created_by === viewer.user_id)
    throw new AppError('conflict', createReason('error.annotation.stale_own'));
  throw await createRefusalError(deps, 'stale', created_by);
}

/**
 * Whether this is the blind opinion that the viewer gave, whose answer was lost. They saw no set, and began before the
 * first opinion; what they submit later begins with it.
 */
const isSentAgain = (
  opinion: SecondOpinionRow,
  { form, viewer }: { form: AnnotationSetForm; viewer: SessionUser },
): boolean =>
  form.based_on < opinion.number && isRepeatedOpinion(opinion, { viewer, annotations: form.annotations });

/**
 * What a person submits who must not see the first opinion is the second one. It is answered as the set that it would
 * be, because its author sees no difference.
 */
async function submitAsSecondOpinion(
  deps: Deps,
  opinion: SecondOpinionRow,
  { form, viewer }: Photo & { form: AnnotationSetForm },
): Promise<SubmittedAnnotationSet> {
  const { based_on, is_blind: _, ...set } = form;
  await storeOpinion(deps, opinion, { viewer, annotations: form.annotations });
  return {
    ...set,
    set_id: deps.ids.newId(),
    number: based_on + 1,
    schema_version: LABEL_SCHEMA_VERSION,
    created_at: deps.clock.now().toISOString(),
    created_by: (await findUserNames(deps, [viewer.user_id])).get(viewer.user_id) ?? null,
  };
}

/** More runs of a photo are not shown, so no set begins with an earlier one. */
const MAX_SHOWN_RUNS = 100;

async function refuseOtherRun({ analyses }: Deps, image_id: string, { analysis_id }: AnnotationSetForm) {
  if (analysis_id === null) return;
  const runs = await analyses.listByImage(image_id, MAX_SHOWN_RUNS);
  if (!runs.some((run) => run.analysis_id === analysis_id))
    throw createInvalidFieldError('analysis_id', createReason('error.annotation.other_run'));
}
