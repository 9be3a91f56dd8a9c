import { CASE_LIMITS, type OwnCase } from '@smart-waste/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sampleReport } from '../../test/cases.ts';
import { installFakeWorker } from '../../test/fake-worker.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { setLanguage } from '../messages/language.ts';
import { CaseAnswer } from './case-answer.tsx';

const PHOTO = new File(['photo'], 'still-there.jpg', { type: 'image/jpeg' });
const heldCase = (change: Partial<OwnCase>): OwnCase =>
  sampleReport('00000000-0000-4000-8000-000000000001', { case: change }).case;
const cleaned = heldCase({ status: 'cleaned', allowed: ['say_clean', 'reopen'] });
const show = (held: OwnCase) => renderScreen('/history', <CaseAnswer held={held} />);
const refusal = (error: string) =>
  HttpResponse.json({ error, code: 'conflict', request_id: 'r' }, { status: 409 });

/** Answers this call with the case, and keeps what was sent. */
function serve(path: `/${string}`, answer: () => Response = () => HttpResponse.json(cleaned)) {
  const sent: unknown[] = [];
  server.use(
    http.post(api(path), async ({ request }) => {
      const isForm = request.headers.get('content-type')?.startsWith('multipart');
      sent.push(isForm ? request.headers.get('idempotency-key') : await request.json());
      return answer();
    }),
  );
  return sent;
}

beforeEach(() => {
  signInAs('user');
  installFakeWorker(() => ({ gps: null, blob: null }));
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
});

describe('the answer of a reporter (CA-104)', () => {
  it.each([
    ['Thank you, it is clean', true],
    ['Not really', false],
  ])('is one tap: %s', async (name, is_clean) => {
    const sent = serve('/cases/1042/feedback/');
    const { container } = show(cleaned);
    await userEvent.click(screen.getByRole('button', { name }));
    expect(await screen.findByText('Thank you for your answer')).toBeVisible();
    expect(sent).toEqual([{ is_clean }]);
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it.each([
    [true, 'You said that it is clean.'],
    [false, 'You said that it is not really clean. The city has your note.'],
  ])('is shown once it was given: %s', (said_clean, sentence) => {
    show({ ...cleaned, said_clean, allowed: ['reopen'] });
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Not really' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Reopen with a photo' })).toBeVisible();
  });

  it('reopens the case with a photo and words, and with the same key when it is sent again (CA-13)', async () => {
    const keys: (string | null)[] = [];
    const words: unknown[] = [];
    server.use(
      http.post(api('/cases/1042/reopen/'), async ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        words.push((await request.formData()).get('words'));
        return keys.length === 1 ? refusal('Not now') : HttpResponse.json(heldCase({ status: 'confirmed' }));
      }),
    );
    show(cleaned);
    await userEvent.upload(document.querySelector<HTMLInputElement>('[data-photo-input]')!, PHOTO);
    const form = within(await screen.findByRole('form', { name: 'Reopen with a photo' }));
    expect(keys).toEqual([]);
    await userEvent.type(form.getByRole('textbox'), ' The sofa ');
    await userEvent.click(form.getByRole('button', { name: 'Reopen the case' }));
    expect(await screen.findByText('Not now')).toBeVisible();
    await userEvent.click(form.getByRole('button', { name: 'Reopen the case' }));
    expect(await screen.findByText('Case 1042 is open again')).toBeVisible();
    expect(words).toEqual(['The sofa', 'The sofa']);
    expect(keys[0]).toEqual(keys[1]);
  });

  it('keeps the words when another photo is chosen (CA-13)', async () => {
    const sent = serve('/cases/1042/reopen/');
    show(cleaned);
    const choose = (photo: File) =>
      userEvent.upload(document.querySelector<HTMLInputElement>('[data-photo-input]')!, photo);
    await choose(PHOTO);
    await userEvent.type(await screen.findByRole('textbox'), 'The sofa');
    let prepare = () => {};
    const prepared = new Promise<void>((resolve) => (prepare = resolve));
    installFakeWorker(() => prepared.then(() => ({ gps: null, blob: null })));
    await choose(new File(['sharper'], 'sharper.jpg', { type: 'image/jpeg' }));
    const send = screen.getByRole('button', { name: 'Reopen the case' });
    await userEvent.click(send); // the photo before must not be sent
    prepare();
    await waitFor(() => expect(send).not.toHaveAttribute('aria-disabled'));
    expect(screen.getByRole('textbox')).toHaveValue('The sofa');
    expect(sent).toEqual([]);
    await userEvent.click(send);
    await screen.findByText('Case 1042 is open again');
    expect(sent).toHaveLength(1);
  });

  it('says of a reduced photo where and when its camera took it (CA-140)', async () => {
    const taken_at = '2026-03-01T10:00:00.000Z';
    const capturedAtMs = Date.parse(taken_at);
    installFakeWorker(() => ({
      gps: { latitude: 26.9, longitude: 75.8 },
      capturedAtMs,
      blob: new Blob(['small']),
    }));
    const sent: unknown[] = [];
    server.use(
      http.post(api('/cases/1042/reopen/'), async ({ request }) => {
        const { image: _, ...fields } = Object.fromEntries(await request.formData());
        sent.push(fields);
        return HttpResponse.json(heldCase({ status: 'confirmed' }));
      }),
    );
    show(cleaned);
    await userEvent.upload(document.querySelector<HTMLInputElement>('[data-photo-input]')!, PHOTO);
    await userEvent.click(await screen.findByRole('button', { name: 'Reopen the case' }));
    await screen.findByText('Case 1042 is open again');
    expect(sent).toEqual([{ words: '', latitude: '26.9', longitude: '75.8', taken_at }]);
  });

  it('does not send the photo when its sender thinks better of it', async () => {
    show(cleaned);
    await userEvent.upload(document.querySelector<HTMLInputElement>('[data-photo-input]')!, PHOTO);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('button', { name: 'Reopen with a photo' })).toBeVisible();
  });

  it('answers a question, keeps the words after a failure and asks for some', async () => {
    let isDown = true;
    const sent = serve('/cases/1042/answer/', () =>
      isDown ? refusal('Not now') : HttpResponse.json(heldCase({ status: 'assigned' })),
    );
    show(heldCase({ status: 'waiting', allowed: ['answer'] }));
    const button = screen.getByRole('button', { name: 'Send answer' });
    await userEvent.click(button);
    expect(screen.getByText('Please write an answer')).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Your answer to the city' });
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    await userEvent.type(field, ' The left gate ');
    await userEvent.click(button);
    expect(await screen.findByText('Not now')).toBeVisible();
    expect(field).toHaveValue(' The left gate ');
    isDown = false;
    await userEvent.click(button);
    expect(await screen.findByText('Your answer was sent')).toBeVisible();
    expect(sent).toEqual([{ text: 'The left gate' }, { text: 'The left gate' }]);
  });

  it('is never cut: a text that is too long stays, with a sentence, and is not sent (CA-152)', async () => {
    const sent = serve('/cases/1042/answer/');
    show(heldCase({ status: 'waiting', allowed: ['answer'] }));
    const field = screen.getByRole('textbox', { name: 'Your answer to the city' });
    const tooLong = 'x'.repeat(CASE_LIMITS.textMaxLength + 1);
    fireEvent.change(field, { target: { value: tooLong } });
    expect(field).toHaveAccessibleDescription(/Too long: at most 2,000 characters/);
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(field).toHaveFocus();
    fireEvent.change(field, { target: { value: tooLong.slice(1) } });
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Your answer was sent')).toBeVisible();
    expect(sent).toEqual([{ text: tooLong.slice(1) }]);
  });

  it('reopens a case only with a note that is not too long (CA-152)', async () => {
    const sent = serve('/cases/1042/reopen/');
    show(cleaned);
    await userEvent.upload(document.querySelector<HTMLInputElement>('[data-photo-input]')!, PHOTO);
    const form = within(await screen.findByRole('form', { name: 'Reopen with a photo' }));
    const field = form.getByRole('textbox');
    fireEvent.change(field, { target: { value: 'x'.repeat(CASE_LIMITS.textMaxLength + 1) } });
    await userEvent.click(form.getByRole('button', { name: 'Reopen the case' }));
    expect(field).toHaveFocus();
    fireEvent.change(field, { target: { value: 'x' } });
    await userEvent.click(form.getByRole('button', { name: 'Reopen the case' }));
    await screen.findByText('Case 1042 is open again');
    expect(sent).toHaveLength(1);
  });

  it('is not asked for while nothing can be said', () => {
    show(heldCase({ status: 'new' }));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('speaks Hindi', async () => {
    await setLanguage('hi');
    onTestFinished(() => setLanguage('en'));
    show(cleaned);
    expect(screen.getByRole('button', { name: 'धन्यवाद, जगह साफ़ है' })).toBeVisible();
  });
});

it('says whom to call about dangerous waste, also when there is nothing to answer (CA-129)', () => {
  show(heldCase({ danger_phone: '112', allowed: [] }));
  expect(screen.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112');
});
