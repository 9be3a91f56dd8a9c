export { EmbeddedFailure } from './embedded-failure.ts';
export { findRunningEmbedded } from './find-running.ts';
export { type EmbeddedDatabase, startEmbedded } from './start-embedded.ts';
