import type { UploadsToReport, UploadToReport } from '../../../modules/cases/ports.ts';
import { leasedRows, releasedAfter } from '../lease.ts';
import type { Database } from '../schema.ts';

const leased = leasedRows<UploadToReport>('uploads_to_report', ['image_id']);

/** The queue of uploads to report of a database. */
export const uploadsToReport = (db: Database): UploadsToReport => ({
  claim: (batch) => leased.claimDue(db, batch, ['same_case']),
  renew: (upload, seconds) => leased.renew(db, upload, seconds),
  complete: (upload) => leased.remove(db, upload),
  release: (upload, delayMs) => leased.change(db, upload, releasedAfter(delayMs)),
});
