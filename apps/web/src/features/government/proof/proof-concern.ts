import type { CaseAction, CaseDetail, PhotoProof, ProofConcern } from '@smart-waste/contract';
import { isDoubtful, TRANSITIONS } from '@smart-waste/core';

type CaseWithProof = Pick<CaseDetail, 'proof'>;

/** The newest photo of the present cleaning; those from before the case went back to work prove nothing of it. */
export const findPresentProof = ({ proof }: CaseWithProof): PhotoProof | undefined =>
  proof.find(({ is_of_present_cleaning }) => is_of_present_cleaning);

/** What an officer should know before the cleaning counts: there is no photo of it, or a doubtful one. */
function findProofConcern(caseItem: CaseWithProof): ProofConcern | null {
  const proof = findPresentProof(caseItem);
  if (!proof) return 'no_photo';
  return isDoubtful(proof) ? 'doubtful' : null;
}

/** What must be decided with open eyes: a cleaning without a photo, or one whose photo is doubtful (CA-133). */
export function findActionConcern(action: CaseAction, caseItem: CaseWithProof): ProofConcern | null {
  const concern = findProofConcern(caseItem);
  if (action === 'verify') return concern;
  return action === 'clean' && concern === 'no_photo' ? concern : null;
}

/**
 * Whether an action opens a form: it needs an entry, or a second look. Reopening a case corrects an answer that its
 * reporters have received, so its form says what follows and offers a reason.
 */
export const asksFirst = (action: CaseAction, caseItem: CaseWithProof): boolean =>
  TRANSITIONS[action].need !== null || action === 'reopen' || findActionConcern(action, caseItem) !== null;
