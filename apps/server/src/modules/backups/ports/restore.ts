import type { Readable } from 'node:stream';

/** Opens what an archive was encrypted to. */
export type Decryption = {
  /** The public half of the key. */
  readonly recipient: string;
  /** Fails, or the stream does, for content that was changed or encrypted to another key. */
  decrypt: (content: Readable) => Promise<Readable>;
};

/** A restore that has begun: it is removed by the last step. */
export type UnfinishedRestore = { snapshot_id: string };

export type DatabaseContent =
  | { content: 'none' }
  /** Tables that have rows and are not filled by a start. */
  | { content: 'rows'; tables: string[] }
  | { content: 'unfinished'; restore: UnfinishedRestore };

/** The rows of an archive. `open` gives those of a table in the text format of COPY. */
export type ArchivedRows = {
  tables: readonly { name: string; columns: readonly string[]; rows: number }[];
  /** The next value of each sequence. */
  sequences: readonly { name: string; value: string }[];
  open: (table: string) => Promise<Readable>;
  onTable: (rows: number) => void;
};

/** How rows of another moment become those of a running installation. */
export type Settlement = { installation_id: string; restored_at: Date; keepSessions: boolean };

/** A database that is filled from an archive, by a user that need not be a superuser. */
export type RestorableDatabase = {
  /** The names of the migrations of this version, in order. */
  readonly migrations: readonly string[];
  /**
   * Does the work while no other process restores into this database. Returns `busy`, without starting it, while another one does. The lock
   * ends with the process, also when that is killed. It is no longer held when its connection was lost meanwhile.
   */
  withLock: <Result>(work: (isHeld: () => Promise<boolean>) => Promise<Result>) => Promise<Result | 'busy'>;
  /** Names this database among those of its and other servers, as long as it exists; a copy of the server's files has the same name. */
  identify: () => Promise<string>;
  inspect: () => Promise<DatabaseContent>;
  /** Removes all tables, and leaves a mark with which the product refuses to start until `finish`. */
  begin: (restore: UnfinishedRestore) => Promise<void>;
  /** The schema after exactly these migrations. */
  migrateTo: (migrations: readonly string[]) => Promise<void>;
  /** Loads all rows or none. Throws when the schema has other tables or columns, or other numbers of rows arrive. */
  load: (rows: ArchivedRows) => Promise<void>;
  /** The schema of this version. */
  migrateForward: () => Promise<void>;
  /** Ends sessions unless they are kept, and every lease that was held at the moment of the archive. */
  settle: (settlement: Settlement) => Promise<void>;
  /** Keys of stored objects that no row owns. */
  listOrphanedKeys: () => Promise<string[]>;
  /** From now on the product may start. */
  finish: () => Promise<void>;
  /** For a copy that is only tried: waiting work is set aside, and detectors are chosen as in a new installation. */
  prepareTrial: () => Promise<void>;
  close: () => Promise<void>;
};

/** Where the secret of an installation is kept. */
export type SecretKeeper = {
  /** That of the settings; null when the installation has one of its own, or will get one. */
  configured: string | null;
  /** Becomes the installation's own. */
  save: (secret: string) => Promise<void>;
};
