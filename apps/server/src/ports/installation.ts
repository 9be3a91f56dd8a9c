/** Which installation a database belongs to. */
export type Installation = {
  installation_id: string;
  /** Whether a photo store has carried this id: a store without it is then not the one that was used. */
  has_marked_store: boolean;
  /** When this database was restored from a backup; null when it is the original. */
  restored_at: Date | null;
  /** False for a restored copy until it takes the place of the original: it sends no message and deletes no file. */
  is_live: boolean;
};

export type InstallationTable = {
  read: () => Promise<Installation>;
  recordMarkedStore: () => Promise<void>;
  /** False when it was live already. */
  goLive: () => Promise<boolean>;
};
