import { listFormerMajors, measureFormerCluster, removeFormerCluster } from '@smart-waste/embedded-postgres';
import type { FormerDatabases } from '../../modules/operations/ports.ts';

/** Those of the embedded PostgreSQL in a data directory. Each is measured once: nothing changes it. */
export function openFormerDatabases(dataDir: string): FormerDatabases {
  const sizes = new Map<number, number>();
  return {
    list: async () => {
      const majors = await listFormerMajors(dataDir);
      // One that is gone may come back with other content.
      for (const known of [...sizes.keys()]) if (!majors.includes(known)) sizes.delete(known);
      for (const major of majors)
        if (!sizes.has(major)) sizes.set(major, await measureFormerCluster(dataDir, major));
      return majors.map((major) => ({ major, bytes: sizes.get(major) ?? 0 }));
    },
    remove: (major, onGone) => removeFormerCluster(dataDir, major, onGone),
  };
}
