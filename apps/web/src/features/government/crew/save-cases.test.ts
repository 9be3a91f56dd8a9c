import type { CaseDetail } from '@smart-waste/contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { clearHistory, findCases } from '../../../shared/saved-history/history-store.ts';
import { OWNER } from '../../../test/outbox.ts';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { sampleCase, sampleCategory } from '../test/samples.ts';
import { serveCases } from '../test/serve.ts';
import { saveCases } from './save-cases.ts';

it('saves the newest list when it arrives while an earlier one is being written (CA-93)', async () => {
  signInAs('crew');
  onTestFinished(clearHistory);
  const [first, second] = [sampleCase(1), sampleCase(2)];
  serveCases([first, second]);
  let letGo = () => {};
  const isSlow = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  server.use(
    http.get(api('/cases/1/'), async () => {
      await isSlow;
      return HttpResponse.json(first);
    }),
  );
  const writing = saveCases({ owner: OWNER, cases: [first], seenAtMs: 1 });
  const newest = saveCases({ owner: OWNER, cases: [second], seenAtMs: 2 });
  letGo();
  await Promise.all([writing, newest]);
  const saved = await findCases(OWNER);
  expect([saved?.savedAtMs, saved?.cases.map(({ number }) => number)]).toEqual([2, [2]]);
});

describe('a copy that is renewed (CA-93)', () => {
  const MINUTE_MS = 60_000;
  const photoless = (caseItem: CaseDetail) => ({ ...caseItem, photos: [] });
  const save = (seenAtMs: number) => saveCases({ owner: OWNER, cases: [sampleCase(1)], seenAtMs });
  const countPhotos = async () => (await findCases(OWNER))?.details.map(({ photos }) => photos.length);
  beforeEach(() => {
    signInAs('crew');
    onTestFinished(clearHistory);
  });

  it('has what changed without a version after a few minutes, and loads nothing again before', async () => {
    serveCases([photoless(sampleCase(1))]);
    await save(1);
    serveCases([sampleCase(1)]);
    await save(1 + MINUTE_MS);
    expect(await countPhotos()).toEqual([0]);
    await save(1 + 5 * MINUTE_MS);
    expect(await countPhotos()).toEqual([1]);
  });

  it('keeps the details that it has when they cannot be loaded again', async () => {
    serveCases([sampleCase(1)]);
    await save(1);
    server.use(http.get(api('/cases/1/'), () => HttpResponse.error()));
    await save(1 + 5 * MINUTE_MS);
    expect(await countPhotos()).toEqual([1]);
  });

  it('has the present categories, and the earlier ones when they cannot be loaded', async () => {
    const names = async () => (await findCases(OWNER))?.categories.map((category) => category.names.en);
    const answer = (reply: () => Response) => server.use(http.get(api('/cases/categories/'), reply));
    serveCases([sampleCase(1)]);
    await save(1);
    answer(() => HttpResponse.json({ data: [sampleCategory(3, 'Chemicals')] }));
    await save(2);
    expect(await names()).toEqual(['Chemicals']);
    answer(() => HttpResponse.error());
    await save(3);
    expect(await names()).toEqual(['Chemicals']);
  });
});
