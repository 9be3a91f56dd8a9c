import type { ReopenForm } from '@smart-waste/contract';
import { createCaseNotFoundError } from '../case-access.ts';
import { changeNewest } from '../changes/stale-case-error.ts';
import type { NewCasePhoto } from '../ports/proof.ts';
import type { CaseRow, Deps } from '../ports.ts';
import { decideReporterChange, type ReporterDeps, requireReportedCase } from './act-as-reporter.ts';
import {
  type ReceiveDeps,
  readDevice,
  receiveCasePhoto,
  refuseMorePhotos,
  type SentFile,
} from './receive-case-photo.ts';

type ReopenDeps = ReporterDeps & ReceiveDeps & Pick<Deps, 'users'>;
type ReopenRequest = SentFile & { number: number; form: ReopenForm };

/**
 * Adds the photo and reopens the case, both or none. Another change may come between: then it is decided again, and
 * refused when the case is open already.
 */
function addAndReopen(
  deps: ReopenDeps,
  { number, viewer, form }: ReopenRequest,
  { photo, max }: { photo: NewCasePhoto; max: number },
): Promise<'added' | 'sent_before' | 'too_many'> {
  const attempt = async (caseRow: CaseRow) => {
    const changed = await decideReporterChange(deps, caseRow, {
      viewer,
      action: 'reopen',
      words: form.words,
    });
    const sent = { ...photo, case_id: caseRow.case_id };
    return deps.casePhotos.addWithChange(sent, max, { held: caseRow, ...changed });
  };
  const read = () => requireReportedCase(deps, number, viewer);
  return changeNewest(deps, { read, attempt, viewer: 'reporter' });
}

/**
 * Reopens a case with a photo of a reporter that shows the waste, within the window of its category (CA-13). The same
 * key of the same person reopens it once, also when it is closed again meanwhile.
 */
export async function reopenCase(deps: ReopenDeps, request: ReopenRequest): Promise<CaseRow> {
  const { number, viewer, idempotency_key, form } = request;
  const caseRow = await requireReportedCase(deps, number, viewer);
  const isRetry =
    idempotency_key !== null &&
    (await deps.casePhotos.findBySender(viewer.user_id, idempotency_key)) !== undefined;
  if (isRetry) return caseRow;
  // Before the photo is processed, so that nothing is stored in vain.
  await decideReporterChange(deps, caseRow, { viewer, action: 'reopen', words: form.words });
  await refuseMorePhotos(deps, caseRow);
  await receiveCasePhoto(deps, request, {
    case_id: caseRow.case_id,
    purpose: 'reopen',
    is_public: false,
    device: readDevice(form),
    add: (photo, max) => addAndReopen(deps, request, { photo, max }),
  });
  const row = await deps.cases.findById(caseRow.case_id);
  if (!row) throw createCaseNotFoundError();
  return row;
}
