const sending = new Map<string, Promise<unknown>>();

/**
 * The photos whose boxes are on their way. The next photo does not wait for the answer (0040), so until then the server
 * may still call them photos that wait.
 */
export const photosBeingSent = (): ReadonlySet<string> => new Set(sending.keys());

/** The id of the message that boxes of this photo were not submitted. */
export const failureToast = (image_id: string) => `annotations ${image_id}`;

/** Resolves when no boxes of the photo are on their way: what the server says of it is from before them until then. */
export async function boxesArrived(image_id: string): Promise<void> {
  while (sending.has(image_id)) await Promise.allSettled([sending.get(image_id)]);
}

/** Counts the photo among those that are being sent until this has ended. */
export async function whileSending<Answer>(image_id: string, send: () => Promise<Answer>): Promise<Answer> {
  const answer = send();
  sending.set(image_id, answer);
  try {
    return await answer;
  } finally {
    sending.delete(image_id);
  }
}
