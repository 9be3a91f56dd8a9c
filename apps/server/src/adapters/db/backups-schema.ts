import type { Generated } from 'kysely';
import type { BackupRow, Erasure, KnownObject } from '../../modules/backups/ports.ts';
import type { Installation } from '../../ports/installation.ts';
import type { TableWithColumns } from './table-with-columns.ts';

/** The tables of backups; see schema.ts. */
export type BackupTables = {
  installation: TableWithColumns<
    Installation,
    { only_one: Generated<boolean>; has_marked_store: Generated<boolean>; is_live: Generated<boolean> }
  >;
  backups: TableWithColumns<
    BackupRow,
    {
      state: Generated<BackupRow['state']>;
      scheduled_for: Date | null;
      started_at: Generated<Date>;
      lease_until: Date;
      objects: Generated<number>;
      objects_done: Generated<number>;
      bytes: Generated<number>;
      stored_bytes: Generated<number>;
      missing: Generated<number>;
      done_until: string | null;
      is_removing: Generated<boolean>;
    }
  >;
  backup_objects: KnownObject & { target: string };
  backup_targets: { target: string };
  erasures_to_write: Omit<Erasure, 'erased_at'> & { target: string; erased_at: Date };
};
