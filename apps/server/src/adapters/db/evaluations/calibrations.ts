import type { AppliedCalibration } from '@smart-waste/core';
import { sql } from 'kysely';
import { createTtlCache } from '../../../lib/ttl-cache.ts';
import type {
  CalibrationChange,
  CalibrationRow,
  CalibrationTable,
  NewCalibration,
} from '../../../modules/detection/ports.ts';
import { createCalibratedRunsCounter, recalibrateRuns } from '../runs/recalibrate-runs.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from '../tables/audit-log.ts';

/** A run asks for it; what is completed with an older one is calibrated again. */
const ACTIVE_TTL_MS = 5000;
const MAX_MODELS = 20;

/** The calibrations of a database. */
export function createCalibrationTable(db: Database): CalibrationTable {
  const active = createTtlCache<AppliedCalibration | null>({
    ttlMs: ACTIVE_TTL_MS,
    max: MAX_MODELS,
    now: () => new Date(),
  });
  return {
    add: (calibration) => addCalibration(db, calibration),
    list: (limit) =>
      selectCalibrations(db)
        .orderBy('created_at', 'desc')
        .orderBy('calibration_id', 'desc')
        .limit(limit)
        .execute(),
    find: (calibration_id) =>
      selectCalibrations(db).where('calibration_id', '=', calibration_id).executeTakeFirst(),
    findActive: (model, model_version) =>
      active(JSON.stringify([model, model_version]), {
        load: () => findActive(db, { model, model_version }),
      }),
    apply: (calibration_id, change) => changeState(db, calibration_id, { ...change, isActive: true }),
    retire: (calibration_id, change) => changeState(db, calibration_id, { ...change, isActive: false }),
    countRuns: createCalibratedRunsCounter(db),
    recalibrate: (limit, calibrated) => recalibrateRuns(db, { limit, calibrated }),
  };
}

const STATE = sql<CalibrationRow['state']>`
  case when is_active then 'active' when applied_at is null then 'fitted' else 'retired' end`;

const selectCalibrations = (db: Database) =>
  db
    .selectFrom('calibrations')
    .select(['calibration_id', 'sample_id', 'model', 'model_version', 'created_at'])
    .select(['applied_at', 'retired_at', 'classes', 'photo', STATE.as('state')])
    .select((row) =>
      row
        .selectFrom('users')
        .select('username')
        .whereRef('users.id', '=', 'calibrations.created_by')
        .as('created_by'),
    );

const selectOne = (db: Database, calibration_id: string): Promise<CalibrationRow> =>
  selectCalibrations(db).where('calibration_id', '=', calibration_id).executeTakeFirstOrThrow();

const buildSubject = (calibration_id: string) => `calibration:${calibration_id}`;

function addCalibration(
  db: Database,
  { classes, photo, ...fitted }: NewCalibration,
): Promise<CalibrationRow> {
  const { calibration_id, sample_id, model, model_version, created_at, created_by } = fitted;
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('calibrations')
      .values({ ...fitted, classes: JSON.stringify(classes), photo: JSON.stringify(photo) })
      .execute();
    await createAuditLog(trx).write({
      at: created_at,
      actor_id: created_by,
      action: 'calibration.fitted',
      subject: buildSubject(calibration_id),
      details: { model, model_version, sample_id },
    });
    return selectOne(trx, calibration_id);
  });
}

async function findActive(
  db: Database,
  { model, model_version }: { model: string; model_version: string },
): Promise<AppliedCalibration | null> {
  const row = await selectCalibrations(db)
    .where('model', '=', model)
    .where('model_version', '=', model_version)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks all calibrations of the model first: changes of one model wait for each other, in the order of ids. */
function changeState(
  db: Database,
  calibration_id: string,
  { at, actor_id, isActive }: CalibrationChange & { isActive: boolean },
): Promise<CalibrationRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      calibration_id: string;
      model: string;
      model_version: string;
      was_active: boolean;
    }>`
      select calibration_id, model, model_version, is_active as was_active from calibrations
       where (model, model_version) = (select model, model_version from calibrations
                                        where calibration_id = ${calibration_id}::uuid)
       order by calibration_id
         for update`.execute(trx);
    const chosen = rows.find((row) => row.calibration_id === calibration_id);
    if (!chosen) return undefined;
    if (chosen.was_active === isActive) return selectOne(trx, calibration_id);
    const { model, model_version } = chosen;
    await trx
      .updateTable('calibrations')
      .set({ is_active: false, retired_at: at })
      .where('model', '=', model)
      .where('model_version', '=', model_version)
      .where('is_active', '=', true)
      .execute();
    if (isActive)
      await trx
        .updateTable('calibrations')
        .set({ is_active: true, applied_at: at, retired_at: null })
        .where('calibration_id', '=', calibration_id)
        .execute();
    await createAuditLog(trx).write({
      at,
      actor_id,
      action: isActive ? 'calibration.applied' : 'calibration.retired',
      subject: buildSubject(calibration_id),
      details: { model, model_version },
    });
    return selectOne(trx, calibration_id);
  });
}
