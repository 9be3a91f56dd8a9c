import type { AuditAction, CheckKind, MlConfig, ModelCheck, ServiceCheck } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import { ALIVE_SECONDS } from '../../../lib/heartbeat.ts';
import { parseStoredError } from '../../../lib/messages.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { CheckRow, Deps } from '../ports.ts';
import { chooseTestPhoto } from './test-service.ts';

const AUDIT_ACTIONS: Record<CheckKind, AuditAction> = {
  service: 'model.service_tested',
  performance: 'model.performance_tested',
};

type CheckRequest = { kind: CheckKind; requester: SessionUser; config: MlConfig | null };

/** Stores a model check for the workers. Throws `unavailable` while no worker runs. */
export async function requestCheck(
  { mlWorkers, modelChecks, clock, ids }: Pick<Deps, 'mlWorkers' | 'modelChecks' | 'clock' | 'ids'>,
  { kind, requester, config }: CheckRequest,
): Promise<ModelCheck> {
  if ((await mlWorkers.listAlive(ALIVE_SECONDS)).length === 0)
    throw new AppError('unavailable', createReason('error.model_check.no_worker'));
  const requested_by = requester.user_id;
  const requested_at = clock.now();
  const check = await modelChecks.request(
    { check_id: ids.newId(), kind, config, requested_by, requested_at },
    { at: requested_at, actor_id: requested_by, action: AUDIT_ACTIONS[kind], subject: 'model' },
  );
  return presentCheck(check);
}

/** The state of a model check; a completed service test has its photo. */
export async function showCheck(
  {
    labelledPhotos,
    modelChecks,
    imageProcessor,
  }: Pick<Deps, 'labelledPhotos' | 'modelChecks' | 'imageProcessor'>,
  check_id: string,
): Promise<ModelCheck | ServiceCheck> {
  const check = await modelChecks.findById(check_id);
  if (!check) throw new AppError('not_found', createReason('error.model_check.not_found'));
  if (check.service === null) return presentCheck(check);
  const bytes = await (await chooseTestPhoto(labelledPhotos)).read();
  const { width, height } = await imageProcessor.measure(bytes);
  const url = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
  return { ...presentCheck(check), photo: { url, width, height } };
}

export const presentCheck = (check: CheckRow): ModelCheck => ({
  ...check,
  ...parseStoredError(check.error_message),
  requested_at: check.requested_at.toISOString(),
  finished_at: check.finished_at?.toISOString() ?? null,
});
