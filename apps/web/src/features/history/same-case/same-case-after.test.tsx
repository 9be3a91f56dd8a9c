import 'fake-indexeddb/auto';
import type { Image, OwnReport, SuggestedCase } from '@smart-waste/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addOpenQuestion, hasOpenQuestion } from '../../../shared/same-case/open-questions.ts';
import { sampleReport } from '../../../test/cases.ts';
import { createImageList, sampleImage } from '../../../test/images.ts';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { api, server } from '../../../test/server.ts';
import { sampleSuggestion } from '../../../test/suggestions.ts';
import { HistoryPage } from '../history-page.tsx';

const upload = sampleImage(1, { latitude: 26.9, longitude: 75.8 });
const { image_id, user_id } = upload;
const own = sampleReport(image_id, { number: 5, case: { number: 5 } });

type Served = { image?: Image; reports?: OwnReport[]; suggestions?: SuggestedCase[] };
/** Serves the upload with its report and what is near; returns what was asked for and sent. */
function serve({ image = upload, reports = [own], suggestions = [sampleSuggestion(3)] }: Served = {}) {
  const asked: Record<string, string>[] = [];
  const sent: unknown[] = [];
  const answers = {
    status: 200,
    body: sampleReport(image_id, { number: 5, case: { number: 3 } }) as unknown,
  };
  server.use(
    http.get(api('/images/list/'), () => HttpResponse.json(createImageList([image]))),
    http.get(api('/images/:id/'), () => HttpResponse.json(image)),
    http.get(api('/reports/'), () => HttpResponse.json({ data: reports })),
    http.get(api('/cases/near/'), ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json({ data: suggestions });
    }),
    http.post(api('/reports/'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(answers.body as object, { status: answers.status });
    }),
  );
  return { asked, sent, answers };
}
const show = (path = `/history?image=${image_id}`) => renderScreen('/history', <HistoryPage />, path);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const question = () => screen.queryByRole('region', { name: 'Already reported?' });

beforeEach(() => {
  signInAs('user');
  addOpenQuestion(user_id, image_id);
});
afterEach(() => localStorage.clear());

test('an upload of the outbox is asked about afterwards, and "Still there" joins its report (CA-38)', async () => {
  const { asked, sent } = serve({ suggestions: [sampleSuggestion(5), sampleSuggestion(3)] });
  show();
  await press('Still there');
  expect(await screen.findByText('Your photo is now part of case 3')).toBeVisible();
  expect(screen.getByText('It is part of case 3.')).toBeVisible();
  expect(asked[0]).toMatchObject({ latitude: '26.9', longitude: '75.8', at: upload.uploaded_at });
  expect(sent).toEqual([{ image_id, words: '', joins: 3 }]);
  expect(question()).toBeNull();
  expect(hasOpenQuestion(user_id, image_id)).toBe(false);
});

test('"No" to the last one ends the question for good (CA-38)', async () => {
  const { sent } = serve();
  const { unmount } = show();
  await press('No, something else');
  expect(question()).toBeNull();
  unmount();
  show();
  await screen.findAllByText(/^Received/);
  expect(question()).toBeNull();
  expect(sent).toEqual([]);
});

test('the card says that there is something to answer (CA-38)', async () => {
  serve();
  show('/history');
  expect(await screen.findByText(/Was this reported before\? Open the details/)).toBeVisible();
});

test('a photo without a report becomes one by "Still there" (CA-36)', async () => {
  const { sent } = serve({ reports: [] });
  show();
  await press('Still there');
  await waitFor(() => expect(sent).toHaveLength(1));
});

test.each<[string, Served]>([
  [
    'the city has begun with its report',
    { reports: [sampleReport(image_id, { case: { status: 'confirmed' } })] },
  ],
  [
    'its report has joined another',
    { reports: [sampleReport(image_id, { number: 5, case: { number: 2 } })] },
  ],
  ['it has no coordinates', { image: sampleImage(1, { latitude: null, longitude: null }) }],
  [
    'it is still analysed',
    { image: sampleImage(1, { status: 'processing', stage: 'detecting' }), reports: [] },
  ],
])('an upload is not asked about when %s (CA-38)', async (_, served) => {
  const { asked } = serve(served);
  show();
  await screen.findByRole('dialog', { name: 'Upload details' });
  expect(question()).toBeNull();
  expect(asked).toEqual([]);
});

test('an upload with nothing near is not asked about again (CA-38)', async () => {
  serve({ suggestions: [sampleSuggestion(5)] });
  show();
  await waitFor(() => expect(hasOpenQuestion(user_id, image_id)).toBe(false));
  expect(question()).toBeNull();
});

test('an upload is still asked about while its report is made: the case of another photo may be opened then (CA-142)', async () => {
  const { asked } = serve({ reports: [], suggestions: [] });
  const { unmount } = show();
  await waitFor(() => expect(asked).toHaveLength(1));
  await screen.findByRole('dialog', { name: 'Upload details' });
  expect(hasOpenQuestion(user_id, image_id)).toBe(true);
  unmount();
  serve({ suggestions: [sampleSuggestion(5), sampleSuggestion(4, { is_followed: true })] });
  show();
  expect(await screen.findByRole('region', { name: 'Already reported?' })).toBeVisible();
});

test('a refused answer says why, and the question stays (CA-38)', async () => {
  const { answers } = serve();
  answers.status = 409;
  answers.body = { error: 'The city has begun', code: 'conflict', request_id: 'r' };
  show();
  await press('Still there');
  expect(await screen.findByText('Your answer could not be saved')).toBeVisible();
  expect(screen.getByText('The city has begun')).toBeVisible();
  expect(question()).toBeVisible();
  expect(hasOpenQuestion(user_id, image_id)).toBe(true);
});

test('an upload whose question was answered before is not asked about', async () => {
  localStorage.clear();
  const { asked } = serve();
  show();
  await screen.findAllByText(/^Received/);
  expect(asked).toEqual([]);
});
