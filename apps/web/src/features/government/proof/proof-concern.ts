import type { CaseAction, CaseDetail, PhotoProof, ProofConcern } from '@smart-waste/contract';
import { isDoubted, TRANSITIONS } from '@smart-waste/core';

type Proven = Pick<CaseDetail, 'proof' | 'photos' | 'events'>;

/** The newest photo of the present cleaning; those from before the case went back to work prove nothing of it. */
export function presentProof({ proof, photos, events }: Proven): PhotoProof | undefined {
  const undone = new Set(events.map(({ undoes }) => undoes));
  const since = events.find(
    ({ action, version }) => (action === 'return' || action === 'reopen') && !undone.has(version),
  );
  const atMs = Date.parse(since?.at ?? '') || 0;
  const shown = photos.filter(({ purpose, taken_at }) => purpose === 'after' && Date.parse(taken_at) > atMs);
  return proof.find(({ photo_id }) => shown.some((photo) => photo.photo_id === photo_id));
}

/** What an officer should know before the cleaning counts: there is no photo of it, or something speaks against it. */
function proofConcern(found: Proven): ProofConcern | null {
  const proof = presentProof(found);
  if (!proof) return 'no_photo';
  return isDoubted(proof) ? 'doubtful' : null;
}

/** What must be decided with open eyes: a cleaning without a photo, or one whose photo is doubted (CA-133). */
export function concernOf(action: CaseAction, found: Proven): ProofConcern | null {
  const concern = proofConcern(found);
  if (action === 'verify') return concern;
  return action === 'clean' && concern === 'no_photo' ? concern : null;
}

/** Whether an action opens a form: it needs an entry, or a second look. */
export const asksFirst = (action: CaseAction, found: Proven): boolean =>
  TRANSITIONS[action].need !== null || concernOf(action, found) !== null;
