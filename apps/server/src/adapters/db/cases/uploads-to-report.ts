import { sql } from 'kysely';
import type { UploadsToReport, UploadToReport } from '../../../modules/cases/ports.ts';
import { isFree, leasedRows, releasedAfter } from '../lease.ts';
import type { Database } from '../schema.ts';

const leased = leasedRows<UploadToReport>('uploads_to_report', ['image_id']);

/** The queue of uploads to report of a database. */
export const uploadsToReport = (db: Database): UploadsToReport => ({
  claim: ({ limit, leaseSeconds }) => {
    const candidates = sql`
      select image_id from uploads_to_report
       where due_at <= now() and ${isFree}
       order by due_at
       limit ${limit}
         for update skip locked`;
    const returning = sql`uploads_to_report.image_id, attempts, same_case`;
    return leased.claim<UploadToReport>(db, { candidates, leaseSeconds, returning });
  },
  renew: (upload, seconds) => leased.renew(db, upload, seconds),
  complete: (upload) => leased.remove(db, upload),
  release: (upload, delayMs) => leased.change(db, upload, releasedAfter(delayMs)),
});
