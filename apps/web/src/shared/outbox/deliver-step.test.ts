import type { CaseStatus } from '@smart-waste/contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { emptyOutboxAtEnd, OWNER, sampleStep } from '../../test/outbox.ts';
import { signInAs } from '../../test/people.ts';
import { api, server } from '../../test/server.ts';
import { deliver } from './deliver.ts';
import { type CaseStep, findEntry, listWaitingEntries, storeEntries } from './outbox-store.ts';
import { sendWaiting } from './start-sender.ts';

type Answer = 'good' | 'down' | 'lost' | { status: number; error: string };
type Call = { call: 'photo' | 'action' | 'note' | 'read'; key: string | null; body: Record<string, unknown> };

const refusal = ({ status, error }: { status: number; error: string }) =>
  HttpResponse.json({ error, code: 'conflict', request_id: 'r' }, { status });

/** A server with one case, which takes photos and changes once for each key. */
function crewServer(first: { status?: CaseStatus; version?: number; events?: object[] } = {}) {
  const held = { status: 'assigned' as CaseStatus, version: 3, ...first };
  const calls: Call[] = [];
  const keys = new Set<string | null>();
  const answers: Record<Call['call'], Answer> = {
    photo: 'good',
    action: 'good',
    note: 'good',
    read: 'good',
  };
  const answer = (state: Answer, body: () => object) => {
    if (state === 'down') return HttpResponse.error();
    if (typeof state === 'object') return refusal(state);
    const made = HttpResponse.json(body());
    return state === 'lost' ? HttpResponse.error() : made;
  };
  server.use(
    http.post(api('/cases/12/photos/'), async ({ request }) => {
      const form = await request.formData();
      const texts = [...form].filter(([, value]) => typeof value === 'string');
      calls.push({
        call: 'photo',
        key: request.headers.get('idempotency-key'),
        body: Object.fromEntries(texts),
      });
      return answer(answers.photo, () => ({ ...held, number: 12, photo_id: crypto.randomUUID() }));
    }),
    http.post(api('/cases/12/transitions/'), async ({ request }) => {
      const key = request.headers.get('idempotency-key');
      const body = (await request.json()) as { action: 'start' | 'clean'; version: number };
      calls.push({ call: 'action', key, body });
      return answer(answers.action, () => {
        if (!keys.has(key)) {
          held.version += 1;
          held.status = body.action === 'start' ? 'in_progress' : 'cleaned';
        }
        keys.add(key);
        return held;
      });
    }),
    http.post(api('/cases/12/notes/'), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      calls.push({ call: 'note', key: request.headers.get('idempotency-key'), body });
      return answer(answers.note, () => held);
    }),
    http.get(api('/cases/12/'), () => {
      calls.push({ call: 'read', key: null, body: {} });
      return answer(answers.read, () => held);
    }),
  );
  return { held, calls, answers, made: () => calls.map(({ call }) => call) };
}

const START = sampleStep('start', {
  action: 'start',
  blob: null,
  lat: null,
  lng: null,
  takenAtMs: null,
  ts: 1,
});
const DONE = sampleStep('done', { version: 4, ts: 2 });
const stepNamed = async (id: string) => (await findEntry(id)) as CaseStep | undefined;

beforeEach(() => {
  signInAs('crew');
  emptyOutboxAtEnd(8);
});

test('sends the photo with its place and moment, then the change, with the key of the step (CA-92)', async () => {
  const { calls } = crewServer();
  await storeEntries([sampleStep('a', { note: 'Two bags left' })]);
  expect(await deliver('a')).toEqual({ kind: 'sent', image_id: null });
  expect(calls).toEqual([
    {
      call: 'photo',
      key: 'a',
      body: { latitude: '26.9', longitude: '75.8', taken_at: '2023-11-14T22:13:20.000Z' },
    },
    { call: 'action', key: 'a', body: { action: 'clean', version: 3, reason: 'Two bags left' } },
  ]);
  expect(await listWaitingEntries(OWNER)).toEqual([]);
});

test('sends the steps of a case in their order, each from the version that the one before leaves', async () => {
  const { held, calls } = crewServer();
  await storeEntries([DONE, START]);
  expect(await sendWaiting(OWNER)).toMatchObject({ stepsSent: 2, left: 0 });
  expect(calls.map(({ call, body }) => [call, body.version])).toEqual([
    ['action', 3],
    ['photo', undefined],
    ['action', 4],
  ]);
  expect(held).toEqual({ status: 'cleaned', version: 5 });
});

test('sends a step once whose answers are lost, and its photo only until the server has it', async () => {
  const { held, answers, made } = crewServer();
  await storeEntries([sampleStep('a')]);
  answers.photo = 'lost';
  expect(await deliver('a')).toMatchObject({ kind: 'unsent', reached: false });
  answers.photo = 'good';
  answers.action = 'lost';
  expect(await deliver('a')).toMatchObject({ kind: 'unsent', reached: false });
  answers.action = 'good';
  expect(await deliver('a')).toMatchObject({ kind: 'sent' });
  expect(made()).toEqual(['photo', 'photo', 'action', 'action']);
  expect(held.version).toBe(4);
});

test('waits while the server has an error, and holds back later steps with the case, but not their photo', async () => {
  const { answers, made } = crewServer();
  answers.action = { status: 503, error: 'Starting' };
  await storeEntries([START, DONE]);
  expect(await sendWaiting(OWNER)).toMatchObject({ stepsSent: 0, stepsToDecide: 0, left: 2 });
  expect(made()).toEqual(['action', 'photo']);
  answers.action = 'good';
  expect(await sendWaiting(OWNER)).toMatchObject({ stepsSent: 2, left: 0 });
  expect(made()).toEqual(['action', 'photo', 'action', 'action']);
});

test('keeps the photo of a step that is too late and asks its owner (CA-94)', async () => {
  const events = [
    { version: 7, text: 'Take the box next door, too' },
    { version: 4, text: '' },
    { version: 3, text: 'From before' },
  ];
  const { answers, made } = crewServer({ status: 'confirmed', version: 7, events });
  answers.action = { status: 409, error: 'ravi changed this case 3 minutes ago.' };
  await storeEntries([sampleStep('a')]);
  expect(await sendWaiting(OWNER)).toMatchObject({ stepsToDecide: 1, left: 0 });
  expect(await stepNamed('a')).toMatchObject({
    isPhotoSent: true,
    problem: {
      kind: 'changed',
      reason: 'ravi changed this case 3 minutes ago.',
      version: 7,
      status: 'confirmed',
      said: ['Take the box next door, too'],
    },
  });
  expect(await sendWaiting(OWNER)).toMatchObject({ stepsToDecide: 0, left: 0 });
  expect(made()).toEqual(['photo', 'action', 'read']);
});

test('asks nothing when another person has taken the step meanwhile', async () => {
  const { answers } = crewServer({ status: 'cleaned', version: 7 });
  answers.action = { status: 409, error: 'ravi changed this case.' };
  await storeEntries([sampleStep('a')]);
  expect(await sendWaiting(OWNER)).toMatchObject({ stepsSent: 1, stepsToDecide: 0 });
  expect(await listWaitingEntries(OWNER)).toEqual([]);
});

test('adds the note of a step that another person has taken to the case, with the key of the step (CA-130)', async () => {
  const { answers, calls, made } = crewServer({ status: 'cleaned', version: 7 });
  answers.action = { status: 409, error: 'ravi changed this case.' };
  answers.note = 'lost';
  await storeEntries([sampleStep('a', { blob: null, note: 'Gate was locked' })]);
  expect(await deliver('a')).toMatchObject({ kind: 'unsent' });
  answers.note = 'good';
  expect(await deliver('a')).toMatchObject({ kind: 'sent' });
  expect(made()).toEqual(['action', 'read', 'note', 'note']);
  expect(calls.at(-1)).toMatchObject({ key: 'a', body: { text: 'Gate was locked', is_public: false } });
  expect(await listWaitingEntries(OWNER)).toEqual([]);
});

test('holds back what comes after a question about the same case', async () => {
  const { answers, made } = crewServer({ version: 9 });
  answers.action = { status: 409, error: 'Changed.' };
  await storeEntries([START, DONE]);
  expect(await sendWaiting(OWNER)).toMatchObject({ stepsToDecide: 1, left: 0 });
  expect(made()).toEqual(['action', 'read', 'photo']);
});

test('tries again when what the case has become cannot be read', async () => {
  const { answers } = crewServer({ version: 9 });
  answers.action = { status: 409, error: 'Changed.' };
  answers.read = 'down';
  await storeEntries([sampleStep('a')]);
  expect(await deliver('a')).toMatchObject({ kind: 'unsent', reached: false });
  expect((await stepNamed('a'))?.problem).toBeUndefined();
});

test.each(['photo', 'action'] as const)(
  'says that the case is no longer theirs when the %s finds none',
  async (call) => {
    const { answers } = crewServer();
    answers[call] = { status: 404, error: 'There is no case with this number' };
    await storeEntries([sampleStep('a')]);
    expect(await sendWaiting(OWNER)).toMatchObject({ stepsToDecide: 1, left: 0 });
    expect(await stepNamed('a')).toMatchObject({
      problem: { kind: 'taken' },
      isPhotoSent: call === 'action',
    });
  },
);

test.each([
  ['a photo that the server cannot read', 'photo', 415],
  ['a photo too many', 'photo', 409],
  ['a change that the account may not make', 'action', 403],
] as const)('keeps %s with the reason', async (_, call, status) => {
  const { answers } = crewServer();
  answers[call] = { status, error: 'No.' };
  await storeEntries([sampleStep('a')]);
  expect(await deliver('a')).toEqual({ kind: 'refused', reason: 'No.' });
  expect(await deliver('a')).toEqual({ kind: 'refused', reason: 'No.' });
  expect(await stepNamed('a')).toMatchObject({ refusal: 'No.' });
});

test('sends a photo alone when only that is owed', async () => {
  const { made } = crewServer();
  await storeEntries([sampleStep('a', { action: null })]);
  expect(await deliver('a')).toMatchObject({ kind: 'sent' });
  expect(made()).toEqual(['photo']);
});

test('sends nothing as another person, also when that one logs in while the photo is sent (CA-92)', async () => {
  const { made } = crewServer();
  server.use(
    http.post(
      api('/cases/12/photos/'),
      () => {
        signInAs('crew', 8);
        return HttpResponse.json({
          number: 12,
          photo_id: crypto.randomUUID(),
          status: 'assigned',
          version: 3,
        });
      },
      { once: true },
    ),
  );
  await storeEntries([sampleStep('a'), sampleStep('b', { ts: 2 })]);
  expect(await sendWaiting(OWNER)).toMatchObject({ stepsSent: 0 });
  expect(await sendWaiting(8)).toMatchObject({ stepsSent: 0, left: 0 });
  expect(made()).toEqual([]);
  expect(await stepNamed('a')).toMatchObject({ isPhotoSent: true });
});

test('leaves removed what its owner removes while it is sent', async () => {
  const { answers } = crewServer();
  answers.action = { status: 404, error: 'Gone' };
  server.use(
    http.post(api('/cases/12/photos/'), async () => {
      const { removeEntry } = await import('./outbox-store.ts');
      await removeEntry('a');
      return HttpResponse.json({ number: 12, photo_id: crypto.randomUUID(), status: 'assigned', version: 3 });
    }),
  );
  await storeEntries([sampleStep('a')]);
  await deliver('a');
  expect(await listWaitingEntries(OWNER)).toEqual([]);
});
