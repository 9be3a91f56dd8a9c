import type { RecordedReport } from '@smart-waste/contract';
import type { SessionUser } from '../../../ports/session-table.ts';
import { decidePlace } from '../../photos/place/decide-place.ts';
import { chosenCategory } from '../case-category.ts';
import { type SubmitDeps, type SubmittedReport, submitReport } from './submit-report.ts';

/** Records what a caller said, or what the city's own staff saw. It has no photo and no account. */
export async function recordReport(
  deps: SubmitDeps,
  { viewer, form }: { viewer: SessionUser; form: RecordedReport },
): Promise<SubmittedReport> {
  const { channel, words, category_id, joins, ...placeForm } = form;
  const { location, latitude, longitude } = decidePlace(placeForm, null);
  const category = await chosenCategory(deps, category_id);
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
  return submitReport(deps, { report, place, waste, category, sender: viewer }, joins);
}
