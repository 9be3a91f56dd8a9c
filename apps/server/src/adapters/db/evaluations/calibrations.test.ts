import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyNew, HALF, newCalibration } from '../../../test/calibrations.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addUser } from '../../../test/rows.ts';

let database: TestDatabase;
let admin: number;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.clear();
  admin = (await addUser(database.tables, { username: 'mira', role: 'admin' })).id;
});
afterAll(() => database.close());

const AT = new Date('2026-06-02T10:00:00.000Z');
const change = () => ({ at: AT, actor_id: admin });
const add = async (given: Parameters<typeof newCalibration>[1] = {}) =>
  (await database.tables.calibrations.add(newCalibration(admin, given))).calibration_id;
const states = async () =>
  Object.fromEntries(
    (await database.tables.calibrations.list(100)).map(({ calibration_id, state }) => [
      calibration_id,
      state,
    ]),
  );
const audited = async () =>
  (await database.kysely.selectFrom('audit_log').select(['action', 'subject']).orderBy('id').execute()).map(
    ({ action, subject }) => `${action} ${subject}`,
  );

describe('calibrations (EV-44)', () => {
  it('are listed as they were fitted, the newest first', async () => {
    const fitted = newCalibration(admin);
    await database.tables.calibrations.add(fitted);
    const newer = await add({ created_at: AT });
    const listed = await database.tables.calibrations.list(2);
    expect(listed.map(({ calibration_id }) => calibration_id)).toEqual([newer, fitted.calibration_id]);
    const times = { applied_at: null, retired_at: null };
    expect(listed[1]).toEqual({ ...fitted, ...times, state: 'fitted', created_by: 'mira' });
    expect(await database.tables.calibrations.list(1)).toHaveLength(1);
  });

  it('are active one at a time for a version of a model', async () => {
    const { calibrations } = database.tables;
    const [one, other, ofNext] = [await add(), await add(), await add({ model_version: '2' })];
    expect(await calibrations.apply(one, change())).toMatchObject({ state: 'active', applied_at: AT });
    await calibrations.apply(ofNext, change());
    await calibrations.apply(other, change());
    expect(await states()).toEqual({ [one]: 'retired', [other]: 'active', [ofNext]: 'active' });
    await calibrations.apply(one, change());
    expect(await states()).toEqual({ [one]: 'active', [other]: 'retired', [ofNext]: 'active' });
  });

  it('leave one active when several are applied at once', async () => {
    const ids = [await add(), await add(), await add()];
    const { calibrations } = database.tables;
    const answers = await Promise.all(ids.map((id) => calibrations.apply(id, change())));
    expect(answers.map((one) => one?.state)).toEqual(['active', 'active', 'active']);
    expect(Object.values(await states()).toSorted()).toEqual(['active', 'retired', 'retired']);
  });

  it('can be retired, which changes nothing of one that is not active', async () => {
    const { calibrations } = database.tables;
    const { calibration_id } = await applyNew(database.tables, admin);
    const fitted = await add();
    expect(await calibrations.retire(fitted, change())).toMatchObject({ state: 'fitted', retired_at: null });
    expect(await calibrations.retire(calibration_id, change())).toMatchObject({
      state: 'retired',
      retired_at: AT,
    });
    await calibrations.retire(calibration_id, change());
    expect(await audited()).toEqual([
      `calibration.fitted calibration:${calibration_id}`,
      `calibration.applied calibration:${calibration_id}`,
      `calibration.fitted calibration:${fitted}`,
      `calibration.retired calibration:${calibration_id}`,
    ]);
  });

  it('are neither applied nor retired when they do not exist', async () => {
    const { calibrations } = database.tables;
    expect(await calibrations.apply(randomUUID(), change())).toBeUndefined();
    expect(await calibrations.retire(randomUUID(), change())).toBeUndefined();
    expect(await audited()).toEqual([]);
  });

  it('stay when the account that fitted them is deleted', async () => {
    await add();
    await database.kysely.deleteFrom('users').execute();
    expect((await database.tables.calibrations.list(10))[0]?.created_by).toBeNull();
  });

  it('give runs the active one of their model and its version', async () => {
    const { calibration_id } = await applyNew(database.tables, admin, { model: 'asked' });
    await add({ model: 'fitted only' });
    const { calibrations } = database.tables;
    expect(await calibrations.findActive('asked', '1')).toMatchObject({
      calibration_id,
      classes: [{ class: 'can', calibrator: HALF }],
    });
    expect(await calibrations.findActive('asked', '2')).toBeNull();
    expect(await calibrations.findActive('fitted only', '1')).toBeNull();
  });
});
