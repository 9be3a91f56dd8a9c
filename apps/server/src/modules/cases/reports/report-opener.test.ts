import { randomUUID } from 'node:crypto';
import type { Detection, Image, ImageEvent, Role } from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { analyseUpload, wasteOn } from '../../../test/analyse-upload.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import { createBurst } from '../../../test/notification-burst.ts';
import type { Person } from '../../../test/people.ts';
import { openReports, reportOpener } from './report-opener.ts';

let api: ImageApi;
let asha: Person;
beforeAll(async () => {
  api = await imageApi();
});
beforeEach(async () => {
  asha = await api.person();
});
afterAll(() => api.close());

const HERE = { latitude: '26.9124', longitude: '75.7873' };
const PILE = wasteOn('garbage_pile', 0.5);
async function analysed(owner: Person, seen: Detection[] = [PILE], fields = {}): Promise<Image> {
  const image = await api.uploadNew(owner, fields);
  await analyseUpload(api.deps, image.image_id, seen);
  return image;
}
const openAll = async () => {
  while ((await openReports(api.deps)) > 0);
};
const readReports = async ({ user_id }: Person, ...images: Image[]) =>
  api.deps.cases.listReportsOfUploads(
    user_id,
    images.map(({ image_id }) => image_id),
  );
const waiting = async () =>
  (await api.kysely.selectFrom('uploads_to_report').select('image_id').execute()).map(
    ({ image_id }) => image_id,
  );

describe('an upload of a citizen in which waste is detected', () => {
  it('opens a case with its place, severity, classes, category, due date and urgency (CA-03)', async () => {
    const place = { location: 'Johari Bazaar', latitude: '26.92', longitude: '75.82' };
    const image = await analysed(asha, [PILE, wasteOn('can', 0.1)], place);
    const stored = await api.deps.images.findById(image.image_id);
    await openAll();
    const [{ report, case: opened } = expect.fail()] = await readReports(asha, image);
    expect(report).toMatchObject({ channel: 'upload', words: '', is_public: false, recorded_by: null });
    expect(report.created_at).toEqual(stored?.uploaded_at);
    expect(opened).toMatchObject({
      number: report.number,
      version: 1,
      status: 'new',
      place: 'Johari Bazaar',
      latitude: 26.92,
      longitude: 75.82,
      severity: stored?.severity,
      reports: 1,
      followers: 1,
      is_private: false,
    });
    expect(opened.waste_classes.toSorted()).toEqual(['can', 'garbage_pile']);
    const category = (await api.deps.categories.list()).find(
      ({ category_id }) => category_id === opened.category_id,
    );
    expect(category?.waste_classes).toContain('garbage_pile');
    const hours = (opened.due_at!.getTime() - opened.opened_at.getTime()) / 3600_000;
    expect(hours).toBe(category?.hours_to_clean);
    expect(opened.urgent_at < opened.due_at!).toBe(true);
    expect(await api.deps.cases.listEvents(opened.case_id)).toMatchObject([
      { kind: 'opened', actor_id: null },
    ]);
    expect(await api.readAuditLog(`case:${opened.number}`)).toMatchObject([
      { action: 'case.opened', actor_id: null },
    ]);
    expect(await waiting()).not.toContain(image.image_id);
  });

  it('opens one case when several processes work at once, and none again when it is analysed again', async () => {
    const images = [await analysed(asha), await analysed(asha)];
    await Promise.all([openAll(), openAll(), openAll()]);
    const opened = await readReports(asha, ...images);
    expect(new Set(opened.map(({ case: { number } }) => number)).size).toBe(2);
    const [{ image_id } = expect.fail()] = images;
    await api.kysely.insertInto('uploads_to_report').values({ image_id }).execute();
    await openAll();
    expect(await readReports(asha, ...images)).toEqual(opened);
    expect(await waiting()).toEqual([]);
  });
});

describe('a case whose photo is analysed after its report (CA-99)', () => {
  const findCategoryId = async (name: string) =>
    (await api.deps.categories.list()).find(({ names }) => names.en === name)!.category_id;
  async function reportedBefore(): Promise<Image> {
    const image = await api.uploadNew(asha);
    await api.request('POST /reports/', asha, { image_id: image.image_id });
    return image;
  }
  async function analyseAgain({ image_id }: Image, seen: Detection[]): Promise<void> {
    const requested_by = asha.user_id;
    await api.deps.analyses.request({ analysis_id: randomUUID(), image_id, requested_by, options: {} });
    await analyseUpload(api.deps, image_id, seen);
  }
  const readCase = async (image: Image) => (await readReports(asha, image))[0]!.case;

  it('gets severity, classes, category and due date, by a change of its own', async () => {
    const image = await reportedBefore();
    expect(await readCase(image)).toMatchObject({ severity: null, waste_classes: [] });
    await analyseUpload(api.deps, image.image_id, [PILE]);
    await openAll();
    const stored = await api.deps.images.findById(image.image_id);
    const found = await readCase(image);
    const category_id = await findCategoryId('Garbage pile');
    expect(found).toMatchObject({
      version: 2,
      severity: stored!.severity,
      waste_classes: ['garbage_pile'],
      category_id,
    });
    expect((found.due_at!.getTime() - found.opened_at.getTime()) / 3600_000).toBe(48);
    expect(found.urgent_at < found.due_at!).toBe(true);
    const [event] = await api.deps.cases.listEvents(found.case_id);
    expect(event).toMatchObject({ kind: 'category_changed', actor_id: null, to: String(category_id) });
    await analyseAgain(image, [{ ...PILE, confidence: 0.91 }]);
    await openAll();
    expect((await readCase(image)).version).toBe(2);
  });

  it('keeps the category that an officer chose, and everything after its end', async () => {
    const officer = await api.person('government');
    const image = await reportedBefore();
    const { number } = await readCase(image);
    const category_id = await findCategoryId('Litter');
    await api.request(`PUT /cases/${number}/`, officer, { version: 1, category_id });
    await analyseUpload(api.deps, image.image_id, [PILE]);
    await openAll();
    expect(await readCase(image)).toMatchObject({ version: 3, category_id, waste_classes: ['garbage_pile'] });
    const end = { action: 'reject', reason: 'A festival', version: 3 };
    await api.request(`POST /cases/${number}/transitions/`, officer, end);
    await analyseAgain(image, []);
    await openAll();
    expect(await readCase(image)).toMatchObject({ version: 4, waste_classes: ['garbage_pile'] });
    expect(await waiting()).toEqual([]);
  });
});

describe('a case that was split off (CA-99)', () => {
  type ReportedCase = Awaited<ReturnType<typeof readReports>>[number];
  it('keeps the category that was chosen for the case from which it came', async () => {
    const officer = await api.person('government');
    const [first, second] = [await analysed(asha, [PILE], HERE), await analysed(asha, [PILE], HERE)];
    await api.request('POST /reports/', asha, { image_id: first.image_id });
    const [{ case: opened }] = (await readReports(asha, first)) as [ReportedCase];
    await api.request('POST /reports/', asha, { image_id: second.image_id, joins: opened.number });
    const [{ report }] = (await readReports(asha, second)) as [ReportedCase];
    const category_id = (await api.deps.categories.list()).find(
      ({ names }) => names.en === 'Litter',
    )?.category_id;
    const change = await api.request(`PUT /cases/${opened.number}/`, officer, { version: 2, category_id });
    expect(change.statusCode).toBe(200);
    const split = { version: 3, reports: [report.number] };
    expect((await api.request(`POST /cases/${opened.number}/split/`, officer, split)).statusCode).toBe(201);
    await api.deps.analyses.request({
      analysis_id: randomUUID(),
      image_id: second.image_id,
      requested_by: asha.user_id,
      options: {},
    });
    await analyseUpload(api.deps, second.image_id, [PILE]);
    await openAll();
    expect((await readReports(asha, second))[0]?.case).toMatchObject({ number: report.number, category_id });
  });
});

describe('no case is opened', () => {
  it.each(['admin', 'government', 'crew'] satisfies Role[])(
    'for an upload of the role %s, who upload data sets too (CA-03)',
    async (role) => {
      const member = await api.person(role);
      const image = await analysed(member);
      await openAll();
      expect(await readReports(member, image)).toEqual([]);
      expect(await waiting()).toEqual([]);
    },
  );

  it('an upload has no waste, or a tidy bin only', async () => {
    const bin = { ...wasteOn('bin'), waste: false };
    const images = [await analysed(asha, []), await analysed(asha, [bin])];
    await openAll();
    expect(await readReports(asha, ...images)).toEqual([]);
  });

  it('an upload was deleted meanwhile', async () => {
    const image = await analysed(asha);
    await api.request(`DELETE /images/${image.image_id}/delete/`, asha);
    await openAll();
    expect(await readReports(asha, image)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});

describe('the opener', () => {
  it('returns an upload to the queue when its case cannot be opened, and opens it later', async () => {
    const image = await analysed(asha);
    const open = vi.spyOn(api.deps.cases, 'open').mockRejectedValueOnce(new Error('no disk'));
    await openReports(api.deps);
    expect(await readReports(asha, image)).toEqual([]);
    expect(await waiting()).toEqual([image.image_id]);
    open.mockRestore();
    await api.kysely
      .updateTable('uploads_to_report')
      .set({ due_at: new Date(0) })
      .execute();
    await openAll();
    expect(await readReports(asha, image)).toHaveLength(1);
  });

  it('holds its lease for as long as the work lasts', async () => {
    const image = await analysed(asha);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const renew = vi.spyOn(api.deps.uploadsToReport, 'renew');
    const { findById } = api.deps.images;
    vi.spyOn(api.deps.images, 'findById').mockImplementationOnce(async (image_id) => {
      vi.advanceTimersByTime(15_000);
      expect(await renew.mock.results[0]?.value).toBe(true);
      return findById(image_id);
    });
    await openReports(api.deps);
    expect(await readReports(asha, image)).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('is woken by the end of an analysis (CA-02)', async () => {
    const opener = reportOpener(api.deps, 3600_000);
    opener.start();
    const image = await api.uploadNew(asha);
    const opened = new Promise<void>((resolve) => {
      const unsubscribe = api.deps.changeFeed.onCaseChange(() => {
        unsubscribe();
        resolve();
      });
    });
    await analyseUpload(api.deps, image.image_id, [PILE]);
    await opened;
    expect(await readReports(asha, image)).toHaveLength(1);
    await opener.stop();
  });

  it('asks the database a few times for many analyses that end in a short time', async () => {
    const { changeFeed, uploadsToReport } = api.deps;
    const claim = vi.spyOn(uploadsToReport, 'claim').mockResolvedValue([]);
    onTestFinished(() => claim.mockRestore());
    const { listeners, burst } = createBurst<ImageEvent>();
    const opener = reportOpener(
      { ...api.deps, changeFeed: { ...changeFeed, onImageChange: listeners } },
      3600_000,
    );
    opener.start();
    const image = await api.uploadNew(asha);
    const { image_id, user_id, stage } = image;
    await burst({ image_id, user_id, stage, status: 'completed', change: 'updated' }, 200);
    await expect.poll(() => claim.mock.calls.length).toBeGreaterThan(1);
    await opener.stop();
    expect(claim.mock.calls.length).toBeLessThan(20);
  });
});
