import type { PhotoProof } from '@smart-waste/contract';
import { afterPhotoWarnings, distanceFromCase, untoldReason, wasteClassesOf } from '@smart-waste/core';
import type { ProofRow } from '../ports/proof.ts';
import type { CaseRow } from '../ports.ts';

/** What a photo after the cleaning proves of the case as it is now: its place may have been corrected since. */
export const proofOf = (row: ProofRow, held: CaseRow): PhotoProof => ({
  photo_id: row.photo_id,
  verdict: row.verdict,
  untold_reason: untoldReason({ ...row, isAnalysed: row.analysis_results !== null }),
  classes: wasteClassesOf(row.analysis_results?.detections ?? []),
  warnings: afterPhotoWarnings(row, held),
  distance_meters: distanceFromCase(row, held),
  before_photo_id: row.before_photo_id,
});
