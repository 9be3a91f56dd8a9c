import type { Readable } from 'node:stream';

/** Thrown by `open` for a name under which nothing is stored. */
export class MissingFile extends Error {
  constructor(readonly file: string) {
    super(`the backup has no file ${file}`);
    this.name = 'MissingFile';
  }
}

/** The target cannot be reached, refuses access or has no room. */
export class TargetUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'TargetUnavailable';
  }
}

export type TargetFile = { name: string; bytes: number };

/** Where backups are kept: a folder or a bucket with credentials of its own. Names are those of `archiveFiles`. */
export type BackupTarget = {
  /** For people and logs, without secrets. */
  readonly address: string;
  /** When it resolves, the file is stored durably and whole; a reader never sees a part of it. A second `put` replaces it. */
  put: (name: string, content: Readable) => Promise<TargetFile>;
  open: (name: string) => Promise<{ stream: Readable; bytes: number }>;
  /** Files whose names begin with this, in any order. */
  list: (prefix: string) => AsyncIterable<TargetFile>;
  /** Removing a missing file is no error. */
  remove: (name: string) => Promise<void>;
};
