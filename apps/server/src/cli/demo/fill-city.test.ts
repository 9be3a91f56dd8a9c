import { CASE_STATUSES } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSharpImageProcessor } from '../../adapters/photos/sharp-image-processor.ts';
import { varyPhoto } from '../../adapters/photos/vary-photo.ts';
import { createMemoryStore } from '../../adapters/storage/memory-store.ts';
import type { DemoDeps } from '../../compose/open-demo.ts';
import { systemIds } from '../../lib/clock-and-ids.ts';
import { AppError } from '../../lib/errors.ts';
import { seedDemoAccounts } from '../../modules/accounts/account.ts';
import { passwordMatches } from '../../modules/accounts/passwords.ts';
import { createSilentEvent } from '../../modules/cases/changes/change-case.ts';
import { openCase } from '../../test/cases.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { fakeDetector } from '../../test/fake-detector.ts';
import { fillCity } from './fill-city.ts';
import { PEOPLE } from './people.ts';
import { VARIANTS } from './photos.ts';
import { planCity } from './plan-city.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const CASES = 30;
const STATUSES = [...CASE_STATUSES].sort();
const counts = { ...PEOPLE, categories: 6, photos: 92, variants: VARIANTS };
const plannedStatuses = (seed: number) =>
  planCity({ seed, cases: CASES, until: NOW, counts }).map(({ status }) => status);
/** One with which so few cases reach every status. */
const SEED =
  Array.from({ length: 10_000 }, (_, seed) => seed).find(
    (seed) => new Set(plannedStatuses(seed)).size === STATUSES.length,
  ) ?? 0;

let database: TestDatabase;
let deps: DemoDeps;
beforeAll(async () => {
  database = await testDatabase();
  deps = {
    ...database.tables,
    clock: { now: () => NOW },
    ids: systemIds,
    log: pino({ level: 'silent' }),
    store: createMemoryStore(),
    imageProcessor: createSharpImageProcessor(),
    varyPhoto,
    detectors: [fakeDetector()],
  };
});
afterAll(() => database.close());

const fill = (given: Partial<Parameters<typeof fillCity>[1]> = {}, using = deps) =>
  fillCity(using, {
    cases: CASES,
    seed: SEED,
    force: false,
    hasDemo: false,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...given,
  });

const select = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(database.kysely)).rows;
const everything = () =>
  select(sql<{ rows: unknown }>`
    select to_jsonb(images) as rows from images
     union all select to_jsonb(cases) from cases
     union all select to_jsonb(reports) - 'report_id' from reports
     union all select to_jsonb(case_events) from case_events
     union all select to_jsonb(case_photos) from case_photos
     union all select to_jsonb(users) from users
     union all select to_jsonb(audit_log) from audit_log`);

describe('a filled city', () => {
  beforeAll(async () => {
    await database.clear();
    await seedDemoAccounts(deps);
    expect(await fill({ hasDemo: true })).toMatchObject({
      end: 'filled',
      cases: CASES,
      known: 0,
      skipped: 0,
    });
  });

  it('has the cases, in every status that work leads to', async () => {
    const rows = await select(sql<{ status: string }>`select status from cases`);
    const statuses = rows.map(({ status }) => status).sort();
    expect(statuses).toEqual(plannedStatuses(SEED).sort());
    expect([...new Set(statuses)]).toEqual(STATUSES);
  });

  it('has the versions 1..n of each case, in the order of time and none later than now', async () => {
    const wrong = await select(sql`
      select number from cases
       where version <> (select count(*) from case_events where case_id = cases.case_id)
          or version <> (select max(version) from case_events where case_id = cases.case_id)
          or changed_at <> (select max(at) from case_events where case_id = cases.case_id)
          or opened_at <> (select min(at) from case_events where case_id = cases.case_id)
          or changed_at > ${NOW}
       union all
      select case_events.version from case_events
        join case_events as earlier on earlier.case_id = case_events.case_id
                                   and earlier.version = case_events.version - 1
       where earlier.at > case_events.at`);
    expect(wrong).toEqual([]);
  });

  it('counts reports and followers, and ends cases as the rules say', async () => {
    const wrong = await select(sql`
      select number from cases
       where reports <> (select count(*) from reports where case_id = cases.case_id)
          or followers <> (select count(*) from case_followers where case_id = cases.case_id)
          or (ended_at is null) <> is_open
          or (due_at is null) = is_open
          or (status = 'waiting') <> (status_before_waiting is not null)
          or (cleaned_at is null and status in ('cleaned', 'verified'))
          or (assignee_id is null and status in ('assigned', 'in_progress'))
          or (status = 'duplicate') <> (merged_into is not null)
          or (status <> 'duplicate' and not exists (
                select from reports where reports.number = cases.number and case_id = cases.case_id))`);
    expect(wrong).toEqual([]);
  });

  it('has escalated the cases without an answer in time, when their hours had passed (CA-106)', async () => {
    expect(await deps.cases.listUnanswered(NOW, 10)).toEqual([]);
    const escalated = await select(sql<{ hours: number }>`
      select extract(epoch from at - opened_at) / 3600 - hours_to_answer as hours
        from case_events join cases using (case_id) join categories using (category_id)
       where kind = 'escalated'`);
    expect(escalated.length).toBeGreaterThan(0);
    for (const { hours } of escalated) expect(Number(hours)).toBeGreaterThanOrEqual(0);
  });

  it('has an upload, a photo and a run of the past for each report of a citizen', async () => {
    const [counted] = await select(sql<Record<string, number>>`
      select (select count(*)::integer from images) as images,
             (select count(*)::integer from reports where channel = 'upload') as reports,
             (select count(*)::integer from reports join images using (image_id, user_id)
               where created_at = uploaded_at and status = 'completed') as linked,
             (select count(*)::integer from analyses where status = 'completed' and finished_at < ${NOW}) as runs,
             (select count(*)::integer from orphaned_objects) as orphans`);
    expect(counted).toEqual({
      images: counted?.images,
      reports: counted?.images,
      linked: counted?.images,
      runs: counted?.images,
      orphans: 0,
    });
    const [image] = await deps.images.listPage({}, { limit: 1, after: null });
    expect((await deps.store.get(image?.photo_key ?? '')).length).toBeGreaterThan(1000);
  });

  it('has photos of the work with what the detector said, and of what was reopened', async () => {
    const [counted] = await select(sql<Record<string, number>>`
      select (select count(*)::integer from case_photos where purpose = 'after' and verdict is not null) as compared,
             (select count(*)::integer from case_photos) as photos,
             (select count(distinct photo_sha256)::integer from case_photos) as files,
             (select count(*)::integer from case_photos where purpose = 'reopen') as reopened,
             (select count(*)::integer from case_events join cases using (case_id)
               where action = 'reopen' and case_events.actor_id is null) as by_reporters,
             (select count(*)::integer from photos_to_compare) as waiting`);
    expect(counted?.compared).toBeGreaterThan(5);
    expect(counted).toMatchObject({
      photos: (counted?.compared ?? 0) + (counted?.reopened ?? 0),
      files: counted?.photos,
      reopened: counted?.by_reporters,
      waiting: 0,
    });
  });

  it('leaves nothing to the queue of uploads to report', async () => {
    expect(await deps.uploadsToReport.claim({ limit: 100, leaseSeconds: 1 })).toEqual([]);
  });

  it('has people with random passwords, and work for the demo accounts', async () => {
    const officer = await deps.users.findByUsername('priya.mathur');
    expect(officer).toMatchObject({ role: 'government', email: 'priya.mathur@demo.invalid' });
    expect(await passwordMatches(officer?.password_hash, 'demo-government-2025')).toBe(false);
    const crew = await deps.users.findByUsername('crew');
    expect(
      (await deps.cases.listPage({ assignee_id: crew?.id }, { limit: 1, after: null, order: 'urgency' }))
        .length,
    ).toBe(1);
  });

  it('stays as it is when it is filled again, and grows by more cases', async () => {
    const before = await everything();
    expect(await fill({ hasDemo: true })).toMatchObject({ cases: 0, applied: 0, skipped: 0 });
    expect(await everything()).toEqual(before);
    expect(await fill({ hasDemo: true, cases: CASES + 5 })).toMatchObject({ cases: 5, skipped: 0 });
  });

  it('keeps what people changed meanwhile', async () => {
    const [row] = await deps.cases.listPage(
      { statuses: ['new'] },
      { limit: 1, after: null, order: 'newest' },
    );
    expect(await fill({ hasDemo: true, cases: CASES + 5 })).toMatchObject({ applied: 0 });
    expect(await deps.cases.findByNumber(row?.number ?? 0)).toEqual(row);
  });
});

describe('filling', () => {
  it('is refused where others have cases, unless it is forced', async () => {
    await database.clear();
    await openCase(database.tables);
    await expect(fill({ cases: 3 })).rejects.toThrow('This database has uploads or cases of others');
    expect(await deps.cases.countUpTo({}, 10)).toBe(1);
    expect(await fill({ cases: 3, force: true })).toMatchObject({ cases: 3 });
    expect(await fill({ cases: 3 })).toMatchObject({ cases: 0 });
    await expect(fill({ cases: 3, seed: SEED + 1 })).rejects.toThrow(
      `the demonstration of --seed ${SEED} already`,
    );
  });

  it('continues after it was stopped, and ends as if it had not been', async () => {
    await database.clear();
    const stop = new AbortController();
    const stopped = await fill({
      cases: 12,
      signal: stop.signal,
      onProgress: ({ moments }) => moments === 20 && stop.abort(),
    });
    expect(stopped).toMatchObject({ end: 'stopped', applied: 20 });
    const later = { ...deps, clock: { now: () => new Date(NOW.getTime() + 3600_000) } };
    const rest = { cases: 12, seed: SEED, force: false, hasDemo: false, onProgress: () => undefined };
    const end = await fillCity(later, { ...rest, signal: new AbortController().signal });
    expect(end).toMatchObject({ end: 'filled', known: 20, skipped: 0 });
    expect(await deps.cases.countUpTo({}, 100)).toBe(12);
  });

  it.each([
    ['before the events are read', 12],
    ['after the events are read', 12],
    ['before the change is written', CASES], // of reporters, who act in few cases
  ])('goes on with cases that a product beside it escalates %s', async (moment, count) => {
    await database.clear();
    const { cases } = deps;
    const escalated = new Set<string>();
    const escalate = async (case_id: string): Promise<void> => {
      const held = await cases.findById(case_id);
      if (!held || escalated.has(case_id)) return;
      escalated.add(case_id);
      const at = held.changed_at;
      await cases.change(
        held,
        { escalated_at: at },
        {
          event: { ...createSilentEvent('escalated', null, null), at, actor_id: null },
          audit: { at, actor_id: null, action: 'case.escalated', subject: 'case', details: {} },
        },
      );
    };
    const listEvents: typeof cases.listEvents = async (case_id, kinds) => {
      if (moment === 'before the events are read') await escalate(case_id);
      const events = await cases.listEvents(case_id, kinds);
      if (moment === 'after the events are read') await escalate(case_id);
      return events;
    };
    const change: typeof cases.change = async (held, ...changed) => {
      const [, { event, audit }] = changed;
      const isOfReporter = event.actor_id === null && audit.actor_id !== null;
      if (moment === 'before the change is written' && isOfReporter) await escalate(held.case_id);
      return cases.change(held, ...changed);
    };
    const beside = { ...deps, cases: { ...cases, listEvents, change } };
    expect(await fill({ cases: count }, beside)).toMatchObject({ cases: count, skipped: 0, refusal: null });
    expect(escalated.size).toBeGreaterThan(0);
  });

  it('names the reason for the first event that does not fit', async () => {
    await database.clear();
    const change: typeof deps.cases.change = async (held, ...changed) => {
      const [, { event }] = changed;
      if (event.kind === 'escalated') return deps.cases.change(held, ...changed);
      throw new AppError('conflict', createReason('error.case.feedback_given'));
    };
    const refusing = { ...deps, cases: { ...deps.cases, change } };
    const { skipped, refusal } = await fill({ cases: 12 }, refusing);
    expect(skipped).toBeGreaterThan(5);
    expect(refusal).toBe(new AppError('conflict', createReason('error.case.feedback_given')).message);
  });

  it('names the reason also where a person changed a case so that the next event does not follow', async () => {
    await database.clear();
    const findById: typeof deps.cases.findById = async (case_id) => {
      const row = await deps.cases.findById(case_id);
      return row && { ...row, version: 0 };
    };
    const changed = { ...deps, cases: { ...deps.cases, findById } };
    const { skipped, refusal } = await fill({ cases: 2 }, changed);
    expect(skipped).toBeGreaterThan(0);
    expect(refusal).toMatch(/^Case \d+ has version 0 without its escalations and merges, not \d+/);
  });

  it('is refused while another process fills the same database', async () => {
    await database.clear();
    const second = await deps.fillLock.during(() =>
      fill({ cases: 3 }).catch((error: Error) => error.message),
    );
    expect(second).toContain('Another demo:fill is adding cases');
    expect(await fill({ cases: 3 })).toMatchObject({ cases: 3 });
  });

  it('is refused when a person has one of its names', async () => {
    await database.clear();
    await deps.users.add({
      username: 'priya.mathur',
      email: 'priya@example.org',
      password_hash: 'a hash',
      role: 'user',
      phone_number: '',
      address: '',
      created_at: NOW,
    });
    await expect(fill({ cases: 1 })).rejects.toThrow('The account priya.mathur is not as');
  });
});
