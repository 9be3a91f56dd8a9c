import { truncateName, type UnknownLayout } from '@smart-waste/core';
import { createReason, type Reason } from '@smart-waste/messages';

/** Thrown for an archive of which nothing can be imported. */
export class ImportRefusedError extends Error {
  readonly reason: Reason;
  constructor(reason: Reason, options?: ErrorOptions) {
    super(reason.reason, options);
    this.name = 'ImportRefusedError';
    this.reason = reason;
  }
}

export const refuse = (reason: Reason): never => {
  throw new ImportRefusedError(reason);
};

/** Enough to see what an archive has. */
const MAX_NAMED_FILES = 5;

/** The parameters of a reason that names files. */
export const describeFiles = (files: readonly string[]) => ({
  files: files.slice(0, MAX_NAMED_FILES).map(truncateName).join(', '),
  more: Math.max(0, files.length - MAX_NAMED_FILES),
});

/** Names the files that may be labels, and what is expected. */
export function describeLayoutProblem({ problem, files }: UnknownLayout): Reason {
  if (problem === 'no_classes') return createReason('error.dataset_import.no_classes');
  if (problem !== 'no_labels') return createReason(`error.dataset_import.${problem}`, describeFiles(files));
  return files.length === 0
    ? createReason('error.dataset_import.no_labels')
    : createReason('error.dataset_import.unknown_labels', describeFiles(files));
}
