import { listFormerClusters, removeFormerCluster } from '@smart-waste/embedded-postgres';
import type { FormerDatabases } from '../../modules/operations/ports.ts';

/** Those of the embedded PostgreSQL in a data directory. */
export const formerDatabases = (dataDir: string): FormerDatabases => ({
  list: () => listFormerClusters(dataDir),
  remove: (major, onGone) => removeFormerCluster(dataDir, major, onGone),
});
