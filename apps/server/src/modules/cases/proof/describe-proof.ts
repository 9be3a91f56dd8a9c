import type { CaseSummary, PhotoProof, PhotoWarnings } from '@smart-waste/contract';
import {
  computeDistanceFromCase,
  findAfterPhotoWarnings,
  findInconclusiveReason,
  findReopenPhotoWarnings,
  isDoubtful,
  isOfPresentCleaning,
  listWasteClasses,
} from '@smart-waste/core';
import type { ProofRow } from '../ports/proof.ts';
import type { CaseEventRow, CaseRow } from '../ports.ts';

/** What a photo after the cleaning proves of the case as it is now: its place may have been corrected since. */
const toProof = (row: ProofRow, caseRow: CaseRow): Omit<PhotoProof, 'is_of_present_cleaning'> => ({
  photo_id: row.photo_id,
  verdict: row.verdict,
  untold_reason: findInconclusiveReason({ ...row, isAnalysed: row.analysis_results !== null }),
  classes: listWasteClasses(row.analysis_results?.detections ?? []),
  warnings: findAfterPhotoWarnings(row, caseRow),
  distance_meters: computeDistanceFromCase(row, caseRow),
  before_photo_id: row.before_photo_id,
});

/** What each photo after the cleaning proves, in the order of the rows. */
export const toProofs = (
  rows: readonly ProofRow[],
  caseRow: CaseRow,
  newestFirst: readonly CaseEventRow[],
): PhotoProof[] =>
  rows
    .filter(({ purpose }) => purpose === 'after')
    .map((row) => ({
      ...toProof(row, caseRow),
      is_of_present_cleaning: isOfPresentCleaning(row, newestFirst),
    }));

/** What a list says of the present cleaning of a case; `proof` is the newest photo of it. */
export function decideProofConcern(
  caseRow: CaseRow,
  proof: ProofRow | undefined,
): CaseSummary['proof_concern'] {
  if (caseRow.status !== 'cleaned') return null;
  if (!proof) return 'no_photo';
  return isDoubtful(toProof(proof, caseRow)) ? 'doubtful' : null;
}

/** The warnings about the photos with which a case was reopened, after the cleaning before each. */
export function collectReopeningWarnings(
  rows: readonly ProofRow[],
  caseRow: CaseRow,
  newestFirst: readonly CaseEventRow[],
): PhotoWarnings[] {
  const cleanings = newestFirst.filter(({ action }) => action === 'clean');
  const photos = rows
    .filter(({ purpose }) => purpose === 'reopen')
    .map((row) => {
      const closed_at = cleanings.find(({ at }) => at <= row.received_at)?.at ?? null;
      return {
        photo_id: row.photo_id,
        warnings: findReopenPhotoWarnings(row, { ...caseRow, closed_at }),
        distance_meters: computeDistanceFromCase(row, caseRow),
      };
    });
  return photos.filter(({ warnings }) => warnings.length > 0);
}
