import { shownName, type UnknownLayout } from '@smart-waste/core';
import { createReason, type Reason } from '@smart-waste/messages';

/** Thrown for an archive of which nothing can be imported. */
export class ImportRefused extends Error {
  readonly reason: Reason;
  constructor(reason: Reason, options?: ErrorOptions) {
    super(reason.reason, options);
    this.name = 'ImportRefused';
    this.reason = reason;
  }
}

export const refuse = (reason: Reason): never => {
  throw new ImportRefused(reason);
};

/** Enough to see what an archive has. */
const FILES_NAMED = 5;

/** The parameters of a reason that names files. */
export const namedFiles = (files: readonly string[]) => ({
  files: files.slice(0, FILES_NAMED).map(shownName).join(', '),
  more: Math.max(0, files.length - FILES_NAMED),
});

/** Names the files that may be labels, and what is expected. */
export function layoutReason({ problem, files }: UnknownLayout): Reason {
  if (problem === 'no_classes') return createReason('error.dataset_import.no_classes');
  if (problem !== 'no_labels') return createReason(`error.dataset_import.${problem}`, namedFiles(files));
  return files.length === 0
    ? createReason('error.dataset_import.no_labels')
    : createReason('error.dataset_import.unknown_labels', namedFiles(files));
}
