import type { RecordedReport } from '@smart-waste/contract';
import type { SessionUser } from '../../../ports/session-table.ts';
import { decidePlace } from '../../photos/place/decide-place.ts';
import { findChosenCategory } from '../case-category.ts';
import type { CaseRow } from '../ports.ts';
import { type SubmitDeps, submitReport } from './submit-report.ts';

type RecordRequest = {
  viewer: SessionUser;
  form: RecordedReport;
  /** Null when the caller does not repeat it. */
  idempotency_key: string | null;
};

async function submitRecorded(
  deps: SubmitDeps,
  { viewer, form, idempotency_key }: RecordRequest,
): Promise<CaseRow> {
  const { channel, words, category_id, joins, ...placeForm } = form;
  const { location, latitude, longitude } = decidePlace(placeForm, null);
  const category = await findChosenCategory(deps, category_id);
  const report = {
    channel,
    image_id: null,
    user_id: null,
    recorded_by: viewer.user_id,
    words,
    is_public: false,
    created_at: deps.clock.now(),
  };
  const place = { place: location, latitude, longitude };
  const waste = { severity: null, waste_classes: [] };
  const draft = { report, place, waste, category, sender: viewer, idempotency_key };
  return (await submitReport(deps, draft, joins)).case;
}

/**
 * Records what a caller said, or what the city's own staff saw. It has no photo and no account. The same key of the same
 * person records it once (CA-116): another attempt gets the case as it is now.
 */
export async function recordReport(
  deps: SubmitDeps,
  recorded: RecordRequest,
): Promise<{ isNew: boolean; case: CaseRow }> {
  const { viewer, idempotency_key: key } = recorded;
  const findEarlierChange = async () =>
    key === null ? undefined : deps.cases.findChangedBySender(viewer.user_id, key);
  const earlier = await findEarlierChange();
  if (earlier) return { isNew: false, case: earlier };
  try {
    return { isNew: true, case: await submitRecorded(deps, recorded) };
  } catch (error) {
    // The first attempt may have been recorded meanwhile: its key is unique.
    const made = await findEarlierChange();
    if (made) return { isNew: false, case: made };
    throw error;
  }
}
