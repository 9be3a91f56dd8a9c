import { computeBackOffMs, opensReport } from '@smart-waste/core';
import {
  type BackgroundLoop,
  createBackgroundLoop,
  MIN_WAKE_INTERVAL_MS,
} from '../../../lib/background-loop.ts';
import { holdLease } from '../../../lib/hold-lease.ts';
import type { Deps, UploadToReport } from '../ports.ts';
import { updateAnalysedCase } from '../update-analysed-case.ts';
import { findJoinRefusal } from './joinable-case.ts';
import { createUploadDraft, selectWaste } from './report-upload.ts';
import { submitReport } from './submit-report.ts';

/** A citizen sees the status within five seconds also when the notification is lost. */
const PAUSE_MS = 4_000;
const UPLOADS_PER_BATCH = 8;
const LEASE_SECONDS = 30;
const RENEW_EVERY_MS = 10_000;
const RETRY = { first: 10_000, longest: 3600_000 };

type OpenerDeps = Pick<
  Deps,
  'cases' | 'categories' | 'changeFeed' | 'clock' | 'ids' | 'images' | 'log' | 'uploadsToReport' | 'users'
>;

/**
 * Makes reports of the citizens' uploads in which waste was detected (CA-03), and of those whose senders said that they
 * show the waste of a case (CA-36), and brings the cases of others up to date (CA-99), beside the openers of other
 * processes. An analysed upload wakes it.
 */
export const reportOpener = (deps: OpenerDeps, idleMs = PAUSE_MS): BackgroundLoop =>
  createBackgroundLoop({
    name: 'opening cases',
    work: async () => ((await openReports(deps)) > 0 ? 'more' : 'idle'),
    idleMs,
    wakeOn: (wake) =>
      deps.changeFeed.onImageChange(({ status }) => {
        if (status === 'completed') wake();
      }),
    wokenEveryMs: MIN_WAKE_INTERVAL_MS,
    jitter: 0.2,
    log: deps.log,
  });

/** Works on one batch of the uploads that wait; returns how many it tried. */
export async function openReports(deps: OpenerDeps): Promise<number> {
  const claimed = await deps.uploadsToReport.claim({ limit: UPLOADS_PER_BATCH, leaseSeconds: LEASE_SECONDS });
  await Promise.all(claimed.map((upload) => openReport(deps, upload)));
  return claimed.length;
}

async function openReport(deps: OpenerDeps, upload: UploadToReport): Promise<void> {
  const renew = () => deps.uploadsToReport.renew(upload, LEASE_SECONDS);
  const stopRenewing = holdLease({ renew, everyMs: RENEW_EVERY_MS, log: deps.log });
  try {
    await reportIfNeeded(deps, upload);
    await deps.uploadsToReport.complete(upload);
  } catch (err) {
    const delayMs = computeBackOffMs(upload.attempts, RETRY);
    deps.log.warn({ err, image_id: upload.image_id, retryInMs: delayMs }, 'a case could not be opened yet');
    await deps.uploadsToReport.release(upload, delayMs);
  } finally {
    stopRenewing();
  }
}

/**
 * One that has a report changes its case. Nothing is made of a deleted upload or of one of a deleted account; nor, unless
 * its sender says that it shows the waste of a case, of one of the staff, or of an old one. A case that cannot be joined
 * any more loses no report: it gets its own.
 */
async function reportIfNeeded(deps: OpenerDeps, { image_id, same_case }: UploadToReport): Promise<void> {
  const image = await deps.images.findById(image_id);
  const owner = image && (await deps.users.findById(image.user_id));
  if (!owner) return;
  const { id: user_id, username, role } = owner;
  const [reported] = await deps.cases.listReportsOfUploads(user_id, [image_id]);
  if (reported) return updateAnalysedCase(deps, reported);
  const saysWaste = same_case !== null;
  const waste_count = image.analysis_results ? selectWaste(image).length : null;
  if (!opensReport({ role, waste_count, saysWaste, uploaded_at: image.uploaded_at }, deps.clock.now()))
    return;
  const sender = saysWaste ? { user_id, username, role } : null;
  const draft = await createUploadDraft(deps, image, { words: '', sender });
  const canJoin = same_case !== null && (await findJoinRefusal(deps, same_case, draft)) === null;
  await submitReport(deps, draft, canJoin ? same_case : undefined);
}
