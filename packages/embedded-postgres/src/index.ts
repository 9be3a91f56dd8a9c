export { findClusterMajor, findRunningEmbedded, startEmbedded } from './embedded-postgres.ts';
export { EmbeddedPostgresError } from './errors.ts';
