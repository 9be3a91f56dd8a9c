const STORAGE_KEY = /^([a-z]+)\/([0-9a-f-]{1,64}\.[a-z]{1,8})$/;

/** The folder and the file of a storage key. Throws for any other text, so that no key can point outside the store. */
export function parseStorageKey(key: string): { folder: string; file: string } {
  const [, folder, file] = STORAGE_KEY.exec(key) ?? [];
  if (!folder || !file) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
  return { folder, file };
}
