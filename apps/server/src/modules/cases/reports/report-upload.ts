import type { UploadReport } from '@smart-waste/contract';
import { selectWasteObjects, suggestCategory } from '@smart-waste/core';
import { createInvalidFieldError } from '../../../lib/errors.ts';
import type { ImageRow } from '../../../ports/image-table.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { createImageNotFoundError } from '../../photos/image-access.ts';
import type { MoveDeps } from '../moves/merge-case.ts';
import { updateOwnReport } from '../own-reports.ts';
import type { Deps } from '../ports.ts';
import { joinOwnCase } from './join-own-case.ts';
import { findJoinRefusal } from './joinable-case.ts';
import { type ReportDraft, type SubmitDeps, type SubmittedReport, submitReport } from './submit-report.ts';

/** The objects that count as waste on an upload; none before its first analysis. */
export const selectWaste = ({ analysis_results }: ImageRow) =>
  selectWasteObjects(analysis_results?.detections ?? []);

/** The report of an upload: its place, the waste that the detector saw, and the category which that suggests. */
export async function createUploadDraft(
  { categories }: Pick<Deps, 'categories'>,
  image: ImageRow,
  { words, sender }: { words: string; sender: SessionUser | null },
): Promise<ReportDraft> {
  const { image_id, user_id, location, latitude, longitude, severity, uploaded_at } = image;
  const waste = selectWaste(image);
  return {
    report: {
      channel: 'upload',
      image_id,
      user_id,
      recorded_by: null,
      words,
      is_public: false,
      created_at: uploaded_at,
    },
    place: { place: location, latitude, longitude },
    waste: {
      severity: severity < 0 ? null : severity,
      waste_classes: [...new Set(waste.map((object) => object.class))],
    },
    category: suggestCategory(waste, await categories.list()),
    sender,
  };
}

type ReportDeps = SubmitDeps & MoveDeps & Pick<Deps, 'images'>;
type ReportRequest = { viewer: SessionUser; form: UploadReport };

/**
 * Makes a report of the viewer's upload because they say that there is waste, also where the detector saw none. An
 * upload has one report: for one that has it already only words are added, when it has none, and its case is joined to
 * the one that is named (CA-38).
 */
export async function reportUpload(
  deps: ReportDeps,
  { viewer, form }: ReportRequest,
): Promise<SubmittedReport> {
  const image = await deps.images.findById(form.image_id);
  if (image?.user_id !== viewer.user_id) throw createImageNotFoundError();
  const draft = await createUploadDraft(deps, image, { words: form.words, sender: viewer });
  const refusal = form.joins === undefined ? null : await findJoinRefusal(deps, form.joins, draft);
  if (refusal) throw createInvalidFieldError('joins', refusal);
  const made = await submitReport(deps, draft, form.joins);
  const submitted = await joinAfterwards(deps, made, { viewer, form });
  if (submitted.isNew || form.words === '' || submitted.report.words !== '') return submitted;
  const { number } = submitted.report;
  const update = { words: form.words };
  return { isNew: false, ...(await updateOwnReport(deps, { number, viewer, update })) };
}

async function joinAfterwards(
  deps: ReportDeps,
  made: SubmittedReport,
  { viewer, form: { joins } }: ReportRequest,
): Promise<SubmittedReport> {
  if (made.isNew || joins === undefined) return made;
  return { isNew: false, ...(await joinOwnCase(deps, made, { number: joins, viewer })) };
}
