import type { ReopenForm } from '@smart-waste/contract';
import { caseNotFound } from '../case-access.ts';
import { changeNewest } from '../changes/stale-case.ts';
import type { NewCasePhoto } from '../ports/proof.ts';
import type { CaseRow, Deps } from '../ports.ts';
import { type ReporterDeps, reportedCase, reporterChange } from './act-as-reporter.ts';
import {
  deviceOf,
  type ReceiveDeps,
  receiveCasePhoto,
  refuseMorePhotos,
  type SentFile,
} from './receive-case-photo.ts';

type ReopenDeps = ReporterDeps & ReceiveDeps & Pick<Deps, 'users'>;
type Reopening = SentFile & { number: number; form: ReopenForm };

/**
 * Adds the photo and reopens the case, both or none. Another change may come between: then it is decided again, and
 * refused when the case is open already.
 */
function addAndReopen(
  deps: ReopenDeps,
  { number, viewer, form }: Reopening,
  { photo, max }: { photo: NewCasePhoto; max: number },
): Promise<'added' | 'sent_before' | 'too_many'> {
  const attempt = async (held: CaseRow) => {
    const changed = await reporterChange(deps, held, { viewer, action: 'reopen', words: form.words });
    const sent = { ...photo, case_id: held.case_id };
    return deps.casePhotos.addWithChange(sent, max, { held, ...changed });
  };
  const read = () => reportedCase(deps, number, viewer);
  return changeNewest(deps, { read, attempt, viewer: 'reporter' });
}

/**
 * Reopens a case with a photo of a reporter that shows the waste, within the window of its category (CA-13). The same
 * key of the same person reopens it once, also when it is closed again meanwhile.
 */
export async function reopenCase(deps: ReopenDeps, sent: Reopening): Promise<CaseRow> {
  const { number, viewer, idempotency_key, form } = sent;
  const held = await reportedCase(deps, number, viewer);
  const isRetry =
    idempotency_key !== null &&
    (await deps.casePhotos.bySender(viewer.user_id, idempotency_key)) !== undefined;
  if (isRetry) return held;
  // Before the photo is processed, so that nothing is stored in vain.
  await reporterChange(deps, held, { viewer, action: 'reopen', words: form.words });
  await refuseMorePhotos(deps, held);
  await receiveCasePhoto(deps, sent, {
    case_id: held.case_id,
    purpose: 'reopen',
    is_public: false,
    device: deviceOf(form),
    add: (photo, max) => addAndReopen(deps, sent, { photo, max }),
  });
  const row = await deps.cases.byId(held.case_id);
  if (!row) throw caseNotFound();
  return row;
}
