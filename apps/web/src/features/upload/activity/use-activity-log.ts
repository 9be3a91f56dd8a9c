import { useCallback, useState } from 'react';
import { type ActivityEntry, type ActivityTone, withEntry } from './activity-log.ts';

/** What happened to the photos on this page; `note` adds a line. */
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
