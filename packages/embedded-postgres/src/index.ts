export {
  findClusterMajor,
  findMajorChange,
  findUnplacedCopy,
  requireRunningEmbedded,
  startEmbedded,
} from './embedded-postgres.ts';
export { EmbeddedPostgresError } from './errors.ts';
export type { MajorChange } from './major/change-major.ts';
export { listFormerMajors, measureFormerCluster, removeFormerCluster } from './major/former-clusters.ts';
