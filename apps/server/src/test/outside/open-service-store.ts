import type { ImageStore } from '../../ports/image-store.ts';

/** While a service hangs, no call of it succeeds; at other times a busy machine may need much longer for one. */
const TIMEOUT_MS = { hanging: 300, otherwise: 60_000 };

/** A store whose calls time out soon while its service hangs, and as late as in the product otherwise. */
export async function openServiceStore(
  open: (timeoutMs: number) => ImageStore | Promise<ImageStore>,
  isHanging: () => boolean,
): Promise<ImageStore> {
  const [patient, impatient] = await Promise.all([open(TIMEOUT_MS.otherwise), open(TIMEOUT_MS.hanging)]);
  const chooseStore = () => (isHanging() ? impatient : patient);
  return {
    ...patient,
    put: (...args) => chooseStore().put(...args),
    get: (...args) => chooseStore().get(...args),
    open: (...args) => chooseStore().open(...args),
    remove: (...args) => chooseStore().remove(...args),
    probe: (...args) => chooseStore().probe(...args),
  };
}
