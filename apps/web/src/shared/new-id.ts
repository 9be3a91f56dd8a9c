/** A random id of 128 bits, also where `crypto.randomUUID` is missing (pages without a secure origin). */
export const createId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
