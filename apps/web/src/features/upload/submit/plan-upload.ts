import { type PlaceResult, resolvePlace } from '@smart-waste/core';
import type { OutboxPhoto } from '../../../shared/outbox/outbox-store.ts';
import { buildPlaceForm, type PlaceDraft } from '../place/place-draft.ts';
import { isSendable, type QueueItem } from '../queue/queue.ts';
import { buildPlaceKey, type SameCaseAnswers } from '../same-case/answers.ts';

type Sender = { owner: number; nowMs: number; answers: SameCaseAnswers };
type Faults = Extract<PlaceResult, { faults: unknown }>;
export type UploadPlan = { photos: OutboxPhoto[] } | Faults | { missing: 'photos' };

/** The upload: each photo with its place, or what is missing or wrong (UP-13, UP-14). */
export function planUpload(
  queue: readonly QueueItem[],
  draft: PlaceDraft,
  { owner, nowMs, answers }: Sender,
): UploadPlan {
  const items = queue.filter(isSendable);
  if (items.length === 0) return { missing: 'photos' };
  const photos: OutboxPhoto[] = [];
  for (const [index, { id, file, gps }] of items.entries()) {
    const answer = resolvePlace(buildPlaceForm(draft, gps), null);
    if ('faults' in answer) return answer;
    const { location: loc, latitude: lat, longitude: lng, location_source: source } = answer.place;
    const said = answers[id];
    // Each photo is one millisecond later than the previous one, which preserves the order.
    photos.push({
      id,
      owner,
      filename: file.name,
      blob: file,
      loc,
      lat,
      lng,
      source,
      ts: nowMs + index,
      refusal: null,
      ...(said?.at === buildPlaceKey(lat, lng) && !said.isOpen && { sameCase: said.number }),
    });
  }
  return { photos };
}
