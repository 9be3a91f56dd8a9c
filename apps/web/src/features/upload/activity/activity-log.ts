const KEPT_ENTRIES = 8;

export type ActivityTone = 'note' | 'good' | 'bad';
export type ActivityEntry = { id: number; atMs: number; text: string; tone: ActivityTone };

/** Puts an entry on top and keeps the newest eight (UP-26). */
export function withEntry(log: readonly ActivityEntry[], entry: Omit<ActivityEntry, 'id'>): ActivityEntry[] {
  const id = (log[0]?.id ?? 0) + 1;
  return [{ id, ...entry }, ...log].slice(0, KEPT_ENTRIES);
}
