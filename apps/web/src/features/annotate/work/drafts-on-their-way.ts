const onTheWay = new Map<string, Promise<void>>();

/** The draft of the photo is on its way to the server until this resolves. */
export function setOnItsWay(image_id: string, settled: Promise<void>): void {
  onTheWay.set(image_id, settled);
  void settled.then(() => onTheWay.get(image_id) === settled && onTheWay.delete(image_id));
}

export const isOnItsWay = (image_id: string): boolean => onTheWay.has(image_id);

/**
 * Resolves when no draft of the photo is on its way. Who opens the photo again right after leaving it would otherwise
 * begin with the version before, and meet their own work as that of another window.
 */
export async function draftArrived(image_id: string): Promise<void> {
  while (onTheWay.has(image_id)) await onTheWay.get(image_id);
}
