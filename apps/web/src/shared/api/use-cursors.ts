import { useState } from 'react';

type Cursors = { filter: string; before: readonly string[] };

/**
 * Where somebody stands in a list that is read by cursor. Another filter begins at the first page; `filter` is its key.
 */
export function useCursors(filter: string) {
  const [at, setAt] = useState<Cursors>({ filter, before: [] });
  const before = at.filter === filter ? at.before : [];
  return {
    cursor: before.at(-1),
    page: before.length + 1,
    next: (cursor: string) => setAt({ filter, before: [...before, cursor] }),
    previous: () => setAt({ filter, before: before.slice(0, -1) }),
  };
}
