import type { CaseDetail } from '@smart-waste/contract';
import { chooseCaseToKeep, findMergeRefusal } from '@smart-waste/core';

/** Two cases of which one is merged into the other. */
export type MergePair = { merged: CaseDetail; kept: CaseDetail };

/** Which of two cases is kept: the one that the rules suggest, or the other where they allow it; null where none is. */
export function chooseMergePair(one: CaseDetail, other: CaseDetail, isSwapped: boolean): MergePair | null {
  const kept = chooseCaseToKeep(one, other);
  const usual = { kept, merged: kept === one ? other : one };
  const swapped = { kept: usual.merged, merged: usual.kept };
  const isPossible = ({ merged, kept: into }: MergePair) => findMergeRefusal(merged, into) === null;
  if (isSwapped && isPossible(swapped)) return swapped;
  return isPossible(usual) ? usual : null;
}
