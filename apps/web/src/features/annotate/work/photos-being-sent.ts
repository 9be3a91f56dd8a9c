const sending = new Set<string>();

/**
 * The photos whose boxes are on their way. The next photo does not wait for the answer (0040), so until then the server
 * may still call them photos that wait.
 */
export const photosBeingSent = (): ReadonlySet<string> => new Set(sending);

/** Counts the photo among those that are being sent until this has ended. */
export async function whileSending<Answer>(image_id: string, send: () => Promise<Answer>): Promise<Answer> {
  sending.add(image_id);
  try {
    return await send();
  } finally {
    sending.delete(image_id);
  }
}
