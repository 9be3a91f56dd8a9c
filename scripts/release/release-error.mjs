/** Why a release cannot be made; the message is a sentence for the person who makes it. */
export class ReleaseError extends Error {
  name = 'ReleaseError';
}
