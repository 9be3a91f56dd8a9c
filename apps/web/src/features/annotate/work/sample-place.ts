import { findPositionInSample, listWaitingPhotos, showCurrentSample } from '../../../shared/api/samples.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import { submissionsInFlight } from './calls-in-flight.ts';

/** Where a photo stands in the current random sample, and which one follows. */
type SamplePlace = {
  sample_id: string;
  /** 1 for the first; null for a photo that is not one of the sample; 'unknown' where it could not be asked for. */
  position: number | 'unknown' | null;
  size: number;
  /** The first other photo that waits for its labels and whose lease no other person holds; null without one. */
  next: string | null;
  /** The photos before this one that wait as well, because other people label them now. */
  passedOver: number[];
  /** Another person labels this photo now. */
  isHeld: boolean;
};

/** Null without a sample. */
export async function loadPlace(image_id: string, signal: AbortSignal): Promise<SamplePlace | null> {
  const sample = await showCurrentSample(signal);
  if (sample === null) return null;
  const sent = submissionsInFlight.listPhotos(); // before the list is asked for: it may be older than their answers
  const waiting = await listWaitingPhotos(sample.sample_id, signal);
  const currentPhoto = waiting.find((photo) => photo.image_id === image_id);
  const next = waiting.find((photo) => photo !== currentPhoto && !photo.is_held && !sent.has(photo.image_id));
  const before = waiting.slice(0, currentPhoto ? waiting.indexOf(currentPhoto) : 0);
  const fetchPosition = () =>
    findPositionInSample(sample.sample_id, image_id, signal).catch((error: unknown) => {
      // It is only said: the way through the sample does not depend on it.
      logFailure('The place in the sample is not known', error);
      return 'unknown' as const;
    });
  return {
    sample_id: sample.sample_id,
    passedOver: before.filter(({ is_held }) => is_held).map(({ position }) => position),
    position: currentPhoto?.position ?? (await fetchPosition()),
    size: sample.size,
    next: next?.image_id ?? null,
    isHeld: currentPhoto?.is_held ?? false,
  };
}
