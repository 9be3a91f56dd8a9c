import type { SuggestedCase } from '@smart-waste/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listWaitingEntries } from '../../../shared/outbox/outbox-store.ts';
import { hasOpenQuestion } from '../../../shared/same-case/open-questions.ts';
import { PHONE_QUERY } from '../../../shared/ui/use-layout.ts';
import { installFakeWorker } from '../../../test/fake-worker.ts';
import { emptyOutboxAtEnd, OWNER } from '../../../test/outbox.ts';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { api, server } from '../../../test/server.ts';
import { sampleSuggestion } from '../../../test/suggestions.ts';
import { startUploadServer } from '../../../test/upload-server.ts';
import { UploadPage } from '../upload-page.tsx';

const JAIPUR = { latitude: 26.9124, longitude: 75.7873 };
const DELHI = { latitude: 28.6139, longitude: 77.209 };
type Gps = typeof JAIPUR | null;

let gpsOfPhotos: Gps[] = [];
beforeEach(() => {
  vi.setSystemTime('2026-06-03T12:00:00Z'); // "yesterday" is another day from midnight on
  signInAs('user');
  emptyOutboxAtEnd();
  gpsOfPhotos = [JAIPUR];
  installFakeWorker(() => ({ gps: gpsOfPhotos.shift() ?? null, blob: null }));
  URL.createObjectURL = () => `blob:${Math.random()}`;
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers by the latitude that is asked for; returns the places that were asked for. */
function suggest(answer: (latitude: string) => SuggestedCase[] | 'down') {
  const asked: string[] = [];
  server.use(
    http.get(api('/cases/near/'), ({ request }) => {
      const latitude = new URL(request.url).searchParams.get('latitude') ?? '';
      asked.push(latitude);
      const data = answer(latitude);
      return data === 'down' ? HttpResponse.error() : HttpResponse.json({ data });
    }),
  );
  return asked;
}
const show = () => renderScreen('/upload', <UploadPage />);
const pick = async (...names: string[]) => {
  const files = names.map((name) => new File(['photo'], name, { type: 'image/jpeg' }));
  await userEvent.upload(screen.getByLabelText('Choose photos', { selector: 'input' }), files);
};
const press = async (name: string | RegExp, within_ = screen as Pick<typeof screen, 'findByRole'>) =>
  userEvent.click(await within_.findByRole('button', { name }));
const send = () => press(/^Upload (\d+ )?Image/);
/** The toast at the end of an upload: a test that did not wait for it would leave it to the next one. */
const uploadEnds = (text = '1 photo uploaded') => screen.findByText(text);
const listAnswers = (attempts: { form: Record<string, string> }[]) =>
  attempts.map(({ form }) => form.same_case);

test('"Still there" is sent with the photo and can be changed before (CA-37)', async () => {
  suggest(() => [sampleSuggestion(1043)]);
  const { attempts } = startUploadServer();
  show();
  await pick('street.jpg');
  expect(await screen.findByText('Reported 2 days ago, 10 m away: is it the same?')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Photo of report 1043' })).toHaveAttribute(
    'src',
    '/photos/1043-small.jpg',
  );
  expect(screen.getByText('Garbage pile · 2 reports')).toBeVisible();
  await press('No, something else');
  expect(await screen.findByText(/It is something else/)).toBeVisible();
  await press('Change answer');
  await press('Still there');
  expect(await screen.findByText(/Your photo will be added to report 1043/)).toBeVisible();
  await send();
  await waitFor(() => expect(listAnswers(attempts)).toEqual(['1043']));
  await uploadEnds();
});

test('the cases are asked about one after the other; "No" to all sends none (CA-37)', async () => {
  const cleaned = {
    status: 'verified',
    cleaned_at: new Date(Date.now() - 86_400_000).toISOString(),
  } as const;
  suggest(() => [sampleSuggestion(7, { photo: null }), sampleSuggestion(9, cleaned)]);
  const { attempts, images } = startUploadServer();
  show();
  await pick('street.jpg');
  expect(await screen.findByText('1 of 2')).toBeVisible();
  expect(screen.getByText('No public photo')).toBeVisible();
  await press('No, something else');
  expect(screen.getByText('Cleaned yesterday, 10 m away: is the waste back?')).toBeVisible();
  expect(screen.getByRole('button', { name: 'No, something else' })).toHaveFocus();
  await press('No, something else');
  await send();
  await waitFor(() => expect(listAnswers(attempts)).toEqual([undefined]));
  const [image] = images.values();
  expect(hasOpenQuestion(OWNER, image!.image_id)).toBe(false);
  await uploadEnds();
});

test('a case that ended is named so when its waste is back (CA-37)', async () => {
  suggest(() => [sampleSuggestion(9, { status: 'rejected' })]);
  show();
  await pick('street.jpg');
  await press('Still there');
  expect(await screen.findByText(/Report 9 has ended\. Your photo opens a new one/)).toBeVisible();
});

test('each of several photos is asked about at its own place (CA-37)', async () => {
  gpsOfPhotos = [JAIPUR, DELHI];
  const asked = suggest((latitude) =>
    latitude.startsWith('28') ? [sampleSuggestion(28)] : [sampleSuggestion(26)],
  );
  const { attempts } = startUploadServer();
  show();
  await pick('jaipur.jpg', 'delhi.jpg');
  const findQuestion = async (name: string) => {
    const photos = await screen.findAllByRole('img', { name: `Photo ${name}` });
    return within(photos.at(-1)!.closest('li')!);
  };
  expect(
    await (await findQuestion('delhi.jpg')).findByRole('img', { name: 'Photo of report 28' }),
  ).toBeVisible();
  await press('Still there', await findQuestion('delhi.jpg'));
  await press('No, something else', await findQuestion('jaipur.jpg'));
  await send();
  await waitFor(() => expect(listAnswers(attempts)).toEqual([undefined, '28']));
  expect(asked.toSorted()).toEqual(['26.9124', '28.6139']);
  await uploadEnds('2 photos uploaded');
});

test('an answer does not hold for another place (CA-37)', async () => {
  gpsOfPhotos = [null];
  suggest(() => [sampleSuggestion(1043)]);
  const { attempts } = startUploadServer();
  show();
  await pick('street.jpg');
  expect(screen.queryByText('Already reported?')).toBeNull();
  await userEvent.type(screen.getByLabelText('Latitude'), '26.9');
  await userEvent.type(screen.getByLabelText('Longitude'), '75.8');
  await press('Still there');
  await userEvent.type(screen.getByLabelText('Latitude'), '1');
  expect(await screen.findByRole('button', { name: 'Still there' })).toBeVisible();
  await send();
  await waitFor(() => expect(listAnswers(attempts)).toEqual([undefined]));
  await uploadEnds();
});

test.each([
  ['nothing is near', () => [], /No recent reports near this location/],
  ['the server cannot be asked', () => 'down' as const, /cannot be shown now\. You can upload now/],
])(
  'a photo is sent all the same when %s, and asked about afterwards (CA-37, CA-38)',
  async (_, answer, text) => {
    suggest(answer);
    const { images } = startUploadServer();
    show();
    await pick('street.jpg');
    expect(await screen.findByText(text)).toBeVisible();
    await send();
    await waitFor(() => expect(images.size).toBe(1));
    const [image] = images.values();
    await waitFor(() => expect(hasOpenQuestion(OWNER, image!.image_id)).toBe(true));
    await uploadEnds();
  },
);

test('a photo that is sent without an answer is asked about afterwards (CA-38)', async () => {
  suggest(() => [sampleSuggestion(1043)]);
  const { attempts, images } = startUploadServer();
  show();
  await pick('street.jpg');
  expect(await screen.findByRole('button', { name: 'Still there' })).toBeVisible();
  await send();
  await waitFor(() => expect(listAnswers(attempts)).toEqual([undefined]));
  const [image] = images.values();
  await waitFor(() => expect(hasOpenQuestion(OWNER, image!.image_id)).toBe(true));
  await uploadEnds();
});

test('leads to the question by the first button on a phone, and sends without an answer by the second (CA-37)', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media === PHONE_QUERY }),
  );
  suggest(() => [sampleSuggestion(1043)]);
  const { attempts } = startUploadServer();
  show();
  await pick('street.jpg');
  await press('Already reported? Answer first');
  expect(screen.getByRole('button', { name: 'Still there' }).closest('li')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Upload Image' })).toBeNull();
  expect(attempts).toEqual([]);
  await press('No, something else');
  expect(await screen.findByRole('button', { name: 'Upload Image' })).toBeVisible();
  await press('Change answer');
  await press('Upload without an answer');
  await waitFor(() => expect(listAnswers(attempts)).toEqual([undefined]));
  await uploadEnds();
});

test('an answer waits with its photo on the device (CA-36)', async () => {
  suggest(() => [sampleSuggestion(1043)]);
  const { attempts, setState } = startUploadServer('down');
  show();
  await pick('street.jpg');
  await press('Still there');
  await send();
  await waitFor(async () => expect(await listWaitingEntries(OWNER)).toMatchObject([{ sameCase: 1043 }]));
  await press('Edit: street.jpg');
  expect(await screen.findByText(/Your photo will be added to report 1043/)).toBeVisible();
  setState('good');
  await send();
  await waitFor(() => expect(listAnswers(attempts)).toEqual(['1043', '1043']));
  await uploadEnds();
});
