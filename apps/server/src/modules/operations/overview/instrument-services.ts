import { type Detector, UnreadablePhotoError } from '../../../ports/detector.ts';
import { type ImageStore, MissingObjectError } from '../../../ports/image-store.ts';
import type { RecordCall } from './call-recorder.ts';

/** The same detector, recording the outcome of each call. An unreadable photo is no failure of the detector. */
export const instrumentDetector = (detector: Detector, record: RecordCall): Detector => ({
  ...detector,
  detect: async (photo, settings) => {
    try {
      const result = await detector.detect(photo, settings);
      record(detector.choice, null);
      return result;
    } catch (error) {
      if (!(error instanceof UnreadablePhotoError)) record(detector.choice, error);
      throw error;
    }
  },
});

/** The same store, recording the outcome of each call but `putMany` and those of `staging`, which only a restore makes. A missing object counts as a success. */
export function instrumentStore(store: ImageStore, record: RecordCall): ImageStore {
  const recordOutcome = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const answer = await work;
      record(store.name, null);
      return answer;
    } catch (error) {
      record(store.name, error instanceof MissingObjectError ? null : error);
      throw error;
    }
  };
  const { getMany } = store;
  return {
    ...store,
    put: (key, bytes, mime) => recordOutcome(store.put(key, bytes, mime)),
    get: (key) => recordOutcome(store.get(key)),
    ...(getMany && { getMany: (keys) => recordOutcome(getMany(keys)) }),
    open: (key) => recordOutcome(store.open(key)),
    remove: (key) => recordOutcome(store.remove(key)),
  };
}
