import type { AddedPhoto, CaseDetail, CasePhoto, PhotoProof } from '@smart-waste/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setLanguage } from '../../../shared/messages/language.ts';
import { installFakeWorker } from '../../../test/fake-worker.ts';
import { sampleDetection } from '../../../test/images.ts';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { api, server } from '../../../test/server.ts';
import { sampleCase } from '../test/samples.ts';
import { CaseProof } from './case-proof.tsx';

const AFTER = '00000000-0000-4000-8000-00000000000a';
const before = sampleCase(1).photos[0]!;
const afterPhoto = (change: Partial<CasePhoto> = {}): CasePhoto => ({
  ...before,
  photo_id: AFTER,
  purpose: 'after',
  thumbnail_url: '/photos/after-small.jpg',
  detections: [],
  ...change,
});
const createProof = (change: Partial<PhotoProof> = {}): PhotoProof => ({
  photo_id: AFTER,
  verdict: 'no_waste_seen',
  untold_reason: null,
  is_of_present_cleaning: true,
  classes: [],
  warnings: [],
  distance_meters: 12,
  before_photo_id: before.photo_id,
  ...change,
});
const cleaned = (proof: PhotoProof[], change: Partial<CaseDetail> = {}) =>
  sampleCase(1, { status: 'cleaned', photos: [afterPhoto(), before], proof, ...change });
const show = (caseItem: CaseDetail) => renderScreen('/government', <CaseProof caseItem={caseItem} />);

beforeEach(() => signInAs('government'));

describe('the proof of a cleaning (CA-102)', () => {
  it('shows the photos before and after, and what the detector says', async () => {
    const { container } = show(cleaned([createProof()]));
    expect(screen.getByRole('img', { name: /^Before, .*\d{4}/ })).toHaveAttribute(
      'src',
      '/photos/1-small.jpg',
    );
    expect(screen.getByRole('img', { name: /^After the cleaning, .*\d{4}/ })).toHaveAttribute(
      'src',
      '/photos/after-small.jpg',
    );
    expect(screen.getByText('No waste detected in the after photo')).toBeVisible();
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('calls a photo of an earlier cleaning so', () => {
    show(cleaned([createProof({ is_of_present_cleaning: false })]));
    expect(screen.getByRole('img', { name: /^After an earlier cleaning, / })).toBeVisible();
    expect(screen.queryByRole('img', { name: /^After the cleaning/ })).toBeNull();
  });

  it.each([
    [
      { verdict: 'cannot_tell', untold_reason: 'saw_nothing_before' },
      'Inconclusive: nothing was detected in the earlier photo either',
    ],
    [{ verdict: 'cannot_tell', untold_reason: 'no_photo_before' }, 'Inconclusive: no earlier photo'],
    [
      { verdict: 'cannot_tell', untold_reason: 'could_not_look' },
      'Inconclusive: the photos could not be analysed',
    ],
    [{ verdict: null }, 'Not analysed yet'],
    [{ warnings: ['taken_elsewhere'], distance_meters: 1201 }, 'Taken 1.2 km away'],
    [{ warnings: ['taken_elsewhere'], distance_meters: 204 }, 'Taken 200 m away'],
    [{ warnings: ['known_photo'] }, 'The same file was used before'],
    [{ warnings: ['similar_photo'] }, 'Looks like another photo of this case'],
    [{ warnings: ['taken_before_case'] }, 'Taken before the case was reported'],
    [{ warnings: ['place_unknown'], distance_meters: null }, 'Location unknown'],
  ] satisfies [Partial<PhotoProof>, string][])('says of %j: %s', (change, sentence) => {
    show(cleaned([createProof(change)]));
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it('names what the detector still sees', () => {
    const photos = [afterPhoto({ detections: [sampleDetection()] }), before];
    show(cleaned([createProof({ verdict: 'still_sees', classes: ['bottle'] })], { photos }));
    expect(screen.getByText(/^Still detected: 1 × /)).toBeVisible();
  });

  it('says so when no photo shows how it was, and when the case is in the sample', () => {
    show(cleaned([createProof({ before_photo_id: null })], { photos: [afterPhoto()], check_on_site: true }));
    expect(screen.getByText('No photo from before')).toBeVisible();
    expect(screen.getByText(/check this case on site/)).toBeVisible();
  });

  it('shows no other photo beside a verdict than the one that was compared', () => {
    const { unmount } = show(
      cleaned([createProof({ before_photo_id: '00000000-0000-4000-8000-00000000000b' })]),
    );
    expect(screen.getByText('The photo it was compared with is no longer available')).toBeVisible();
    unmount();
    show(cleaned([createProof({ verdict: 'still_sees', before_photo_id: null })]));
    expect(screen.getByText('No photo from before')).toBeVisible();
  });

  it('shows the newest photo from before until the detector has looked, none that was taken later', () => {
    const later = { ...before, photo_id: '00000000-0000-4000-8000-00000000000c', purpose: 'reopen' as const };
    const photos = [
      { ...later, taken_at: '2099-01-01T00:00:00.000Z', thumbnail_url: '/later.jpg' },
      afterPhoto(),
      before,
    ];
    show(cleaned([createProof({ verdict: null, before_photo_id: null })], { photos }));
    expect(screen.getByRole('img', { name: /^Before, / })).toHaveAttribute('src', '/photos/1-small.jpg');
  });

  it('shows nothing of a case of which nothing is to be proved', () => {
    show(sampleCase(1));
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('speaks Hindi', async () => {
    await setLanguage('hi');
    onTestFinished(() => setLanguage('en'));
    show(cleaned([createProof({ verdict: 'cannot_tell', untold_reason: 'saw_nothing_before' })]));
    expect(screen.getByText('कहा नहीं जा सकता: उसे पहले भी कुछ नहीं दिखा था')).toBeVisible();
  });
});

describe('a photo after the cleaning', () => {
  const NOW = Date.now();
  const createPhoto = (lastModified: number, size = 5) =>
    new File(['x'.repeat(size)], 'after.jpg', { type: 'image/jpeg', lastModified });
  const choose = (file: File) =>
    userEvent.upload(document.querySelector<HTMLInputElement>('[data-photo-input]')!, file);
  const added: AddedPhoto = { photo_id: AFTER, number: 1, status: 'waiting', version: 2 };
  type SentPhoto = { key: string | null; size: number; fields: object };

  /** Takes the photos after this many failures; returns what was sent. */
  function servePhotos(failures = 0) {
    const sent: SentPhoto[] = [];
    server.use(
      http.post(api('/cases/1/photos/'), async ({ request }) => {
        const { image, ...fields } = Object.fromEntries(await request.formData());
        const size = typeof image === 'object' ? image.size : 0;
        sent.push({ key: request.headers.get('idempotency-key'), size, fields });
        return sent.length > failures ? HttpResponse.json(added, { status: 201 }) : HttpResponse.error();
      }),
    );
    return sent;
  }

  beforeEach(() => {
    installFakeWorker(() => ({ gps: null, blob: null }));
    const getCurrentPosition = (onPosition: (at: object) => void) =>
      onPosition({ coords: { latitude: 26.9, longitude: 75.8 } });
    vi.stubGlobal('navigator', Object.assign(navigator, { geolocation: { getCurrentPosition } }));
    onTestFinished(() => void vi.unstubAllGlobals());
  });

  it('is sent with the place of the device, and again with the same key and time after a failure (CA-100)', async () => {
    const sent = servePhotos(1);
    show(sampleCase(1, { status: 'assigned' }));
    await choose(createPhoto(NOW));
    expect(await screen.findByText('The photo could not be sent')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Send the photo again' }));
    expect(await screen.findByText('Photo added to case 1')).toBeVisible();
    expect(screen.getByText(/Its status is now: Waiting for the reporter/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send the photo again' })).toBeNull());
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
    const fields = { latitude: '26.9', longitude: '75.8', taken_at: new Date(NOW).toISOString() };
    expect(sent[0]).toMatchObject({ key: expect.stringMatching(/^[\da-f]{32}$/), fields });
  });

  it('is reduced first, with the place and the time of its camera (CA-101)', async () => {
    const capturedAtMs = NOW - 60 * 60_000;
    installFakeWorker(() => ({
      gps: { latitude: 1, longitude: 2 },
      capturedAtMs,
      blob: new Blob(['small']),
    }));
    const sent = servePhotos();
    show(sampleCase(1, { status: 'assigned' }));
    await choose(createPhoto(NOW));
    await screen.findByText('Photo added to case 1');
    const fields = { latitude: '1', longitude: '2', taken_at: new Date(capturedAtMs).toISOString() };
    expect(sent).toMatchObject([{ size: 5, fields }]);
  });

  it.each([
    ['its file', NOW - 60 * 60_000, null],
    ['its camera', NOW, NOW - 60 * 60_000],
  ])(
    'has not the place of the device when it is older by %s (CA-101)',
    async (_, savedAtMs, capturedAtMs) => {
      installFakeWorker(() => ({ gps: null, capturedAtMs, blob: null }));
      const sent = servePhotos();
      show(sampleCase(1, { status: 'assigned' }));
      await choose(createPhoto(savedAtMs));
      await screen.findByText('Photo added to case 1');
      expect(sent.map(({ fields }) => fields)).toEqual([
        { taken_at: new Date(NOW - 60 * 60_000).toISOString() },
      ]);
    },
  );

  it('is refused with a sentence when it is none', async () => {
    installFakeWorker(() => ({ gps: null, failedAt: 'decode' }));
    const sent = servePhotos();
    show(sampleCase(1, { status: 'assigned' }));
    await choose(createPhoto(NOW));
    expect(await screen.findByText('This file is damaged or not a photo. Choose another one.')).toBeVisible();
    expect(sent).toEqual([]);
  });
});
