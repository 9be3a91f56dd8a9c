import { useCallback, useState } from 'react';

const MAX_ENTRIES = 8;

export type ActivityTone = 'note' | 'good' | 'bad';
export type ActivityEntry = { id: number; atMs: number; text: string; tone: ActivityTone };

/** Puts an entry on top and keeps the newest eight (UP-26). */
export function withEntry(log: readonly ActivityEntry[], entry: Omit<ActivityEntry, 'id'>): ActivityEntry[] {
  const id = (log[0]?.id ?? 0) + 1;
  return [{ id, ...entry }, ...log].slice(0, MAX_ENTRIES);
}

/** The activity log of this page; `note` adds a line. */
export function useActivityLog() {
  const [entries, setEntries] = useState<readonly ActivityEntry[]>([]);
  const note = useCallback((text: string, tone: ActivityTone = 'note') => {
    const atMs = Date.now();
    setEntries((log) => withEntry(log, { atMs, text, tone }));
  }, []);
  const clear = useCallback(() => setEntries([]), []);
  return { entries, note, clear };
}
export type ActivityLog = ReturnType<typeof useActivityLog>;
