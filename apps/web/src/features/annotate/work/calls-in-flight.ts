/**
 * Calls about photos that were sent and are not answered yet, at most one for each photo. What the server says of a photo
 * meanwhile may be from before the call.
 */
export function createCallTracker() {
  const calls = new Map<string, Promise<unknown>>();
  return {
    has: (image_id: string): boolean => calls.has(image_id),
    listPhotos: (): ReadonlySet<string> => new Set(calls.keys()),
    /** Counts the call until it has ended; a later call about the same photo replaces it. */
    add<Answer>(image_id: string, call: Promise<Answer>): Promise<Answer> {
      calls.set(image_id, call);
      const remove = () => {
        if (calls.get(image_id) === call) calls.delete(image_id);
      };
      void call.then(remove, remove);
      return call;
    },
    /** Resolves when no call about the photo is in flight: another one may begin while this waits. */
    async waitForEnd(image_id: string): Promise<void> {
      while (calls.has(image_id)) await Promise.allSettled([calls.get(image_id)]);
    },
  };
}

/** A person who opens a photo again while its draft is sent would otherwise begin with the version before. */
export const draftsInFlight = createCallTracker();

/**
 * Sets and second opinions. The next photo does not wait for the answer (0040), so until then the server may still call
 * their photos ones that wait.
 */
export const submissionsInFlight = createCallTracker();

/** The id of the message that boxes of this photo were not submitted. */
export const buildFailureToastId = (image_id: string) => `annotations ${image_id}`;
