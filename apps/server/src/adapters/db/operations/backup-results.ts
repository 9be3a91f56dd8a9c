import { sql } from 'kysely';
import type { BackupResults } from '../../../modules/operations/ports.ts';
import type { Database } from '../schema.ts';

type Row = {
  completed_at: Date | null;
  bytes: number;
  objects: number;
  missing: number;
  failed_at: Date | null;
  error_message: string | null;
  failures: number;
};

/** The newest completed backup of a database, and those that failed after it, by the ends of an index. */
export const createBackupResultsReader =
  (db: Database): (() => Promise<BackupResults>) =>
  async () => {
    const { rows } = await sql<Row>`
      with last as (
        select ended_at, bytes, objects, missing from backups where state = 'completed' order by ended_at desc limit 1),
      failed as (
        select ended_at, error_message from backups
         where state = 'failed' and ended_at > coalesce((select ended_at from last), '-infinity'))
      select last.ended_at as completed_at, last.bytes, last.objects, last.missing,
             newest.ended_at as failed_at, newest.error_message, (select count(*)::integer from failed) as failures
        from (values (1)) as one(row)
        left join last on true
        left join (select * from failed order by ended_at desc limit 1) as newest on true`.execute(db);
    const [row] = rows;
    if (!row) throw new Error('a row of values is always there');
    const { completed_at, bytes, objects, missing, failed_at, error_message, failures } = row;
    return {
      last: completed_at && { completed_at, bytes, objects, missing },
      failure: failed_at && { failed_at, error_message, failures },
    };
  };
