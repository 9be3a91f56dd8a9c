import type { RecordedReport } from '@smart-waste/contract';
import { decidePlace } from '../../photos/place/decide-place.ts';
import { findChosenCategory } from '../case-category.ts';
import { type KeyedRequest, makeOnce } from '../changes/make-once.ts';
import type { CaseRow } from '../ports.ts';
import { type SubmitDeps, submitReport } from './submit-report.ts';

type RecordRequest = KeyedRequest & { form: RecordedReport };

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
  const submit = () => submitRecorded(deps, recorded);
  const { isNew, result } = await makeOnce(recorded, deps.cases.findChangedBySender, submit);
  return { isNew, case: result };
}
