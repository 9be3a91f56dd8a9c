import { type Detector, UnreadablePhoto } from '../../../ports/detector.ts';
import { type ImageStore, MissingObject } from '../../../ports/image-store.ts';
import type { RecordCall } from './call-recorder.ts';

/** The same detector, which tells how each look went. A photo that nobody can read says nothing about it. */
export const instrumentDetector = (detector: Detector, tell: RecordCall): Detector => ({
  ...detector,
  detect: async (photo, settings) => {
    try {
      const found = await detector.detect(photo, settings);
      tell(detector.choice, null);
      return found;
    } catch (error) {
      if (!(error instanceof UnreadablePhoto)) tell(detector.choice, error);
      throw error;
    }
  },
});

/** The same store, which tells how each call went. That something is not there is an answer like any other. */
export function instrumentStore(store: ImageStore, tell: RecordCall): ImageStore {
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const answer = await work;
      tell(store.name, null);
      return answer;
    } catch (error) {
      tell(store.name, error instanceof MissingObject ? null : error);
      throw error;
    }
  };
  return {
    ...store,
    put: (key, bytes, mime) => watched(store.put(key, bytes, mime)),
    get: (key) => watched(store.get(key)),
    open: (key) => watched(store.open(key)),
    remove: (key) => watched(store.remove(key)),
  };
}
