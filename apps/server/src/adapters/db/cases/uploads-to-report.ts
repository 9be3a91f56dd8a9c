import type { UploadsToReport, UploadToReport } from '../../../modules/cases/ports.ts';
import { buildRelease, defineLeasedRows } from '../lease.ts';
import type { Database } from '../schema.ts';

const leaseTable = defineLeasedRows<UploadToReport>('uploads_to_report', ['image_id']);

/** The queue of uploads to report of a database. */
export const createUploadsToReport = (db: Database): UploadsToReport => ({
  claim: (batch) => leaseTable.claimDue(db, batch, ['same_case']),
  renew: (upload, seconds) => leaseTable.renew(db, upload, seconds),
  complete: (upload) => leaseTable.remove(db, upload),
  release: (upload, delayMs) => leaseTable.change(db, upload, buildRelease(delayMs)),
});
