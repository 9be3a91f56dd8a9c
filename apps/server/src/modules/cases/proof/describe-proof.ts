import type { CaseSummary, PhotoProof, PhotoWarnings } from '@smart-waste/contract';
import {
  afterPhotoWarnings,
  distanceFromCase,
  inconclusiveReason,
  isDoubtful,
  isOfPresentCleaning,
  reopenPhotoWarnings,
  wasteClassesOf,
} from '@smart-waste/core';
import type { ProofRow } from '../ports/proof.ts';
import type { CaseEventRow, CaseRow } from '../ports.ts';

/** What a photo after the cleaning proves of the case as it is now: its place may have been corrected since. */
const proofOf = (row: ProofRow, held: CaseRow): Omit<PhotoProof, 'is_of_present_cleaning'> => ({
  photo_id: row.photo_id,
  verdict: row.verdict,
  untold_reason: inconclusiveReason({ ...row, isAnalysed: row.analysis_results !== null }),
  classes: wasteClassesOf(row.analysis_results?.detections ?? []),
  warnings: afterPhotoWarnings(row, held),
  distance_meters: distanceFromCase(row, held),
  before_photo_id: row.before_photo_id,
});

/** What each photo after the cleaning proves, in the order of the rows. */
export const proofsOf = (
  rows: readonly ProofRow[],
  held: CaseRow,
  newestFirst: readonly CaseEventRow[],
): PhotoProof[] =>
  rows
    .filter(({ purpose }) => purpose === 'after')
    .map((row) => ({
      ...proofOf(row, held),
      is_of_present_cleaning: isOfPresentCleaning(row, newestFirst),
    }));

/** What a list says of the present cleaning of a case; `proof` is the newest photo of it. */
export function proofConcernOf(held: CaseRow, proof: ProofRow | undefined): CaseSummary['proof_concern'] {
  if (held.status !== 'cleaned') return null;
  if (!proof) return 'no_photo';
  return isDoubtful(proofOf(proof, held)) ? 'doubtful' : null;
}

/** The warnings about the photos with which a case was reopened, after the cleaning before each. */
export function reopeningWarnings(
  rows: readonly ProofRow[],
  held: CaseRow,
  newestFirst: readonly CaseEventRow[],
): PhotoWarnings[] {
  const cleanings = newestFirst.filter(({ action }) => action === 'clean');
  const photos = rows
    .filter(({ purpose }) => purpose === 'reopen')
    .map((row) => {
      const closed_at = cleanings.find(({ at }) => at <= row.received_at)?.at ?? null;
      return {
        photo_id: row.photo_id,
        warnings: reopenPhotoWarnings(row, { ...held, closed_at }),
        distance_meters: distanceFromCase(row, held),
      };
    });
  return photos.filter(({ warnings }) => warnings.length > 0);
}
