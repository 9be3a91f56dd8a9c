import { CASE_LIMITS, type CaseDetail } from '@smart-waste/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deliver } from '../../../shared/outbox/deliver.ts';
import { listWaitingEntries, storeEntries } from '../../../shared/outbox/outbox-store.ts';
import {
  buildCasePictureId,
  clearHistory,
  findCases,
  hasPicture,
} from '../../../shared/saved-history/history-store.ts';
import { forgetHistoryOfOthers } from '../../../shared/saved-history/saved-owner.ts';
import { signOut } from '../../../shared/session/session.ts';
import { installFakeWorker } from '../../../test/fake-worker.ts';
import { createLocks } from '../../../test/locks.ts';
import { emptyOutboxAtEnd, OWNER, sampleStep } from '../../../test/outbox.ts';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { api, holdNext, server } from '../../../test/server.ts';
import { sampleCase } from '../test/samples.ts';
import { serveCases } from '../test/serve.ts';
import { CrewPage } from './crew-page.tsx';

const show = (address = '/government') => renderScreen('/government', <CrewPage />, address);
const mine = (number: number, change: Partial<CaseDetail> = {}) =>
  sampleCase(number, { status: 'assigned', assignee: { user_id: OWNER, username: 'asha' }, ...change });
const rows = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const sheet = async (number: number) => within(await screen.findByRole('dialog', { name: `Case ${number}` }));
const photo = new File(['after'], 'after.jpg', { type: 'image/jpeg' });
const choosePhoto = () =>
  userEvent.upload(document.querySelector<HTMLInputElement>('[data-photo-input]')!, photo);

function stubDevice(state: PermissionState, latitude: number) {
  const getCurrentPosition = (onPosition: (at: object) => void) =>
    onPosition({ coords: { latitude, longitude: 75.8 } });
  vi.stubGlobal(
    'navigator',
    Object.assign(navigator, {
      geolocation: { getCurrentPosition },
      permissions: { query: async () => ({ state }) },
    }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
}

beforeEach(() => {
  signInAs('crew');
  installFakeWorker(() => ({ gps: null, blob: null }));
  stubDevice('prompt', 26.904);
  emptyOutboxAtEnd();
  onTestFinished(clearHistory);
});

/** Photos are kept by key; the rest of the server is `serveCases`. */
function servePhotos() {
  const keys = new Set<string | null>();
  server.use(
    http.post(api('/cases/:number/photos/'), async ({ request, params }) => {
      await request.formData();
      keys.add(request.headers.get('idempotency-key'));
      const number = Number(params.number);
      return HttpResponse.json({ number, photo_id: crypto.randomUUID(), status: 'assigned', version: 1 });
    }),
  );
  return keys;
}
const loseConnection = () => {
  server.use(http.all(api('/cases/*'), () => HttpResponse.error()));
};

describe('list of a crew (CA-94)', () => {
  it('begins with the most urgent case and puts the nearest first on request', async () => {
    serveCases([mine(1), mine(4), mine(2), mine(9, { status: 'cleaned' })]);
    const { container } = show();
    await screen.findByText('3 cases to clean');
    expect(rows()).toEqual(['Street 1', 'Street 4', 'Street 2', 'Street 9']);
    expect(screen.queryByText(/away/)).toBeNull();
    expect(screen.queryByText('asha')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Nearest first' }));
    await waitFor(() => expect(rows()).toEqual(['Street 4', 'Street 2', 'Street 1', 'Street 9']));
    expect(screen.getByText('220 m away')).toBeVisible();
    expect(screen.getByText('1 case with no action needed')).toBeVisible();
    const way = screen.getByRole('link', { name: 'Navigate to Street 4' });
    expect(way).toHaveAttribute('href', expect.stringContaining('26.904'));
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('is sorted by distance at once when the device may be located', async () => {
    stubDevice('granted', 26.904);
    serveCases([mine(1), mine(4)]);
    show();
    await screen.findByText('0 m away');
    expect(rows()).toEqual(['Street 4', 'Street 1']);
  });

  it('marks what the city sent back, and says why (CA-132)', async () => {
    const returned = { ...mine(1).events[0]!, version: 3, action: 'return', text: 'Bags left' } as const;
    serveCases([mine(1, { returns: 1, events: [returned, ...mine(1).events] }), mine(2)]);
    show('/government?case=1');
    expect(await screen.findAllByText('Sent back')).toHaveLength(1);
    const why = await screen.findByText('Sent back by the city:');
    expect(why.parentElement).toHaveTextContent('Sent back by the city: Bags left');
  });

  it('says what to do when there is nothing', async () => {
    serveCases([]);
    show();
    expect(await screen.findByText('Nothing to clean at the moment.')).toBeVisible();
    expect(screen.getByText('Cases that are assigned to you appear here.')).toBeVisible();
  });
});

describe('work on a case with a connection (CA-94)', () => {
  it('is started, photographed and done at the lower edge, with a note for the city', async () => {
    const keys = servePhotos();
    const { sent } = serveCases([mine(1)]);
    show('/government?case=1');
    const open = await sheet(1);
    await userEvent.click(await open.findByRole('button', { name: 'Start work' }));
    expect(await screen.findByText('Case 1: In progress')).toBeVisible();
    await waitFor(() => expect(open.queryByRole('button', { name: 'Start work' })).toBeNull());
    expect(open.getAllByRole('link', { name: 'Navigate' })).toHaveLength(1);
    await choosePhoto();
    await userEvent.type(await open.findByRole('textbox', { name: /Note to the city/ }), 'Two bags');
    await userEvent.click(open.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Case 1: Cleaned')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual([
      { action: 'start', version: 1, reason: '' },
      { action: 'clean', version: 2, reason: 'Two bags' },
    ]);
    expect(keys.size).toBe(1);
    expect(await screen.findByText('Nothing to clean at the moment.')).toBeVisible();
    expect(await listWaitingEntries(OWNER)).toEqual([]);
  });

  it('can be done without a photo when that is meant (CA-133), and keeps a photo that is not sent while another case is looked at', async () => {
    const { sent } = serveCases([mine(1), mine(2)]);
    const { router } = show('/government?case=1');
    await (await sheet(1)).findByRole('button', { name: 'Take after photo' });
    await choosePhoto();
    await (await sheet(1)).findByRole('button', { name: 'Done' });
    await router.navigate('/government?case=2');
    await userEvent.click(await (await sheet(2)).findByRole('button', { name: 'Done without a photo…' }));
    const question = within(await screen.findByRole('region', { name: 'Done without a photo' }));
    expect(sent).toEqual([]);
    await userEvent.type(question.getByRole('textbox', { name: /Note to the city/ }), 'Camera broken');
    await userEvent.click(question.getByRole('button', { name: 'Done without a photo' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ action: 'clean', reason: 'Camera broken' }));
    await router.navigate('/government?case=1');
    expect(await (await sheet(1)).findByRole('button', { name: 'Take again' })).toBeVisible();
  });
});

describe('what is done at a case while something before it is not finished (CA-92, CA-94)', () => {
  const findNote = async (number: number) =>
    (await sheet(number)).findByRole('textbox', { name: /Note to the city/ });
  const pressDone = async (number: number) =>
    userEvent.click(await (await sheet(number)).findByRole('button', { name: 'Done' }));
  /** The device says where it is when the result is called. */
  function holdPosition(): () => void {
    let find = () => {};
    const getCurrentPosition = (onPosition: (at: object) => void) => {
      find = () => onPosition({ coords: { latitude: 26.904, longitude: 75.8 } });
    };
    vi.stubGlobal('navigator', Object.assign(navigator, { geolocation: { getCurrentPosition } }));
    return () => find();
  }
  /** A photo is taken of case 1, and 'Done' pressed before the device knows where it is. */
  async function finishWithoutPosition() {
    const findPosition = holdPosition();
    const keys = servePhotos();
    const { sent } = serveCases([mine(1), mine(2)]);
    const { router } = show('/government?case=1');
    await (await sheet(1)).findByRole('button', { name: 'Take after photo' });
    await choosePhoto();
    await userEvent.type(await findNote(1), 'Two bags');
    await pressDone(1);
    return { findPosition, keys, sent, router };
  }

  /** Photos that are chosen are ready when the result is called. */
  function holdPreparation(): () => void {
    let prepare = () => {};
    const prepared = new Promise<void>((resolve) => (prepare = resolve));
    installFakeWorker(() => prepared.then(() => ({ gps: null, blob: null })));
    return () => prepare();
  }

  it('keeps a note that is typed while the photo is taken again', async () => {
    const { sent } = serveCases([mine(1)]);
    servePhotos();
    show('/government?case=1');
    await (await sheet(1)).findByRole('button', { name: 'Take after photo' });
    await choosePhoto();
    const note = await findNote(1);
    await userEvent.type(note, 'Two bags');
    const prepare = holdPreparation();
    await choosePhoto();
    await userEvent.type(note, ' and a sofa');
    prepare();
    const again = (await sheet(1)).getByRole('button', { name: 'Take again' });
    await waitFor(() => expect(again).not.toHaveAttribute('aria-disabled'));
    expect(note).toHaveValue('Two bags and a sofa');
    await pressDone(1);
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ reason: 'Two bags and a sofa' }));
  });

  it('waits for a photo that is prepared, also in the case opened again', async () => {
    const { sent } = serveCases([mine(1)]);
    const keys = servePhotos();
    const { router } = show('/government?case=1');
    await (await sheet(1)).findByRole('button', { name: 'Take after photo' });
    const prepare = holdPreparation();
    await choosePhoto();
    await router.navigate('/government');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await router.navigate('/government?case=1');
    await userEvent.click(await (await sheet(1)).findByRole('button', { name: 'Done without a photo…' }));
    await userEvent.type(await findNote(1), 'Two bags');
    await userEvent.click((await sheet(1)).getByRole('button', { name: 'Done without a photo' }));
    expect(sent).toEqual([]);
    prepare();
    await waitFor(async () => expect(await findNote(1)).toHaveValue('Two bags'));
    await pressDone(1);
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ reason: 'Two bags' }));
    expect(keys.size).toBe(1);
    await screen.findByText('Case 1: Cleaned');
  });

  it('leaves another case open that was opened before the step was stored', async () => {
    const { findPosition, sent, router } = await finishWithoutPosition();
    await router.navigate('/government?case=2');
    await sheet(2);
    findPosition();
    await screen.findByText('Case 1: Cleaned');
    expect(sent).toHaveLength(1);
    expect(await (await sheet(2)).findByRole('button', { name: 'Take after photo' })).toBeVisible();
  });

  it('sends a step once that is pressed again in the case opened again', async () => {
    const { findPosition, keys, sent, router } = await finishWithoutPosition();
    await router.navigate('/government');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await router.navigate('/government?case=1');
    expect(await findNote(1)).toHaveValue('Two bags');
    await pressDone(1);
    findPosition();
    await screen.findByText('Case 1: Cleaned');
    await waitFor(async () => expect(await listWaitingEntries(OWNER)).toEqual([]));
    expect([keys.size, sent.map(({ body }) => body)]).toEqual([
      1,
      [{ action: 'clean', version: 1, reason: 'Two bags' }],
    ]);
  });

  it('can be pressed again where the device could not store it', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The storage is full', 'QuotaExceededError');
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const { findPosition, sent } = await finishWithoutPosition();
    findPosition();
    await screen.findByText('This phone could not save it');
    vi.restoreAllMocks();
    expect(await findNote(1)).toHaveValue('Two bags');
    await pressDone(1);
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ reason: 'Two bags' }));
  });
});

describe('a note to the city that is too long (CA-79)', () => {
  const TOO_LONG = 'x'.repeat(CASE_LIMITS.textMaxLength + 1);

  it('stays with a sentence, and neither it nor its photo is stored or sent', async () => {
    const keys = servePhotos();
    const { sent } = serveCases([mine(1)]);
    show('/government?case=1');
    const open = await sheet(1);
    await open.findByRole('button', { name: 'Take after photo' });
    await choosePhoto();
    const field = await open.findByRole('textbox', { name: /Note to the city/ });
    fireEvent.change(field, { target: { value: TOO_LONG } });
    expect(field).toHaveAccessibleDescription(/Too long: at most 2,000 characters/);
    await userEvent.click(open.getByRole('button', { name: 'Done' }));
    expect(field).toHaveFocus();
    expect([await listWaitingEntries(OWNER), keys.size, sent.length]).toEqual([[], 0, 0]);
    fireEvent.change(field, { target: { value: TOO_LONG.slice(1) } });
    await userEvent.click(open.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ reason: TOO_LONG.slice(1) }));
  });

  it('is not taken without a photo either', async () => {
    const { sent } = serveCases([mine(1)]);
    show('/government?case=1');
    await userEvent.click(await (await sheet(1)).findByRole('button', { name: 'Done without a photo…' }));
    const question = within(await screen.findByRole('region', { name: 'Done without a photo' }));
    const field = question.getByRole('textbox', { name: /Note to the city/ });
    fireEvent.change(field, { target: { value: TOO_LONG } });
    await userEvent.click(question.getByRole('button', { name: 'Done without a photo' }));
    expect(field).toHaveFocus();
    expect([await listWaitingEntries(OWNER), sent.length]).toEqual([[], 0]);
  });
});

describe('work on a case without a connection (CA-92)', () => {
  it('waits on the phone, is shown on its row and taken back on request', async () => {
    servePhotos();
    serveCases([mine(1)]);
    show('/government?case=1');
    const open = await sheet(1);
    const start = await open.findByRole('button', { name: 'Start work' });
    loseConnection();
    await userEvent.click(start);
    expect(await screen.findByText('Saved offline')).toBeVisible();
    expect(await open.findByText('Waiting to be sent')).toBeVisible();
    expect(open.queryByRole('button', { name: 'Start work' })).toBeNull();
    await choosePhoto();
    await userEvent.click(await open.findByRole('button', { name: 'Done' }));
    const list = within(await screen.findByRole('list', { name: 'Waiting on this device' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
    expect(await listWaitingEntries(OWNER)).toMatchObject([
      { action: 'start', version: 1, blob: null },
      { action: 'clean', version: 2, place: 'Street 1', blob: expect.anything() },
    ]);
    expect(list.getAllByRole('button')).toHaveLength(1); // the start is behind the rest
    await userEvent.click(
      list.getByRole('button', { name: 'Remove: Case 1 · Street 1, Done, with a photo' }),
    );
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  });
});

it('leaves a step that is being sent when it is to be removed (CA-92)', async () => {
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  serveCases([mine(1)]);
  servePhotos();
  const answer = holdNext('post', '/cases/:number/photos/');
  await storeEntries([sampleStep('a', { case_number: 1, action: null })]);
  show();
  const remove = await screen.findByRole('button', { name: /^Remove: Case 1/ });
  const sending = deliver('a');
  await userEvent.click(remove);
  await screen.findByText(/is already being sent and cannot be removed now/);
  expect(await listWaitingEntries(OWNER)).toHaveLength(1);
  answer();
  expect(await sending).toMatchObject({ kind: 'sent' });
});

describe('a step that comes too late (CA-94)', () => {
  const changed = {
    kind: 'changed' as const,
    reason: 'ravi changed this case 3 minutes ago.',
    version: 7,
    status: 'confirmed' as const,
  };
  const wait = async (...steps: Parameters<typeof sampleStep>[]) => {
    await storeEntries(steps.map(([id, change]) => sampleStep(id, { case_number: 1, ...change })));
  };

  it('asks with what changed and that the photo is kept, and is taken from the new version', async () => {
    const note = { ...mine(1).events[0]!, version: 7, text: 'Take the box next door, too' };
    const { sent } = serveCases([mine(1, { version: 7, events: [note, ...mine(1).events] })]);
    await wait(['a', { isPhotoSent: true, problem: changed }]);
    const { container } = show();
    const question = within(await screen.findByRole('region', { name: 'Case 1 was changed meanwhile' }));
    for (const text of [changed.reason, 'Your photo is kept with the case.', 'Mark as cleaned anyway?'])
      expect(question.getByText(text)).toBeVisible();
    expect(await question.findByText('“Take the box next door, too”')).toBeVisible();
    expect(question.getByRole('link', { name: 'Case 1' })).toHaveAttribute('href', '/government?case=1');
    expect(await screen.findByText('Needs your decision')).toBeVisible();
    expect((await axe.run(container)).violations).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Yes, mark as cleaned' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ action: 'clean', version: 7, reason: '' }));
    await waitFor(async () => expect(await listWaitingEntries(OWNER)).toEqual([]));
  });

  it('asks once about a start and what follows it, and drops a start that is no longer possible', async () => {
    const { sent } = serveCases([mine(1, { version: 7, status: 'confirmed' })]);
    const start = { action: 'start', blob: null, problem: changed } as const;
    await wait(['a', start], ['b', { isPhotoSent: true, version: 4, ts: 2 }]);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, mark as cleaned' }));
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([{ action: 'clean', version: 7, reason: '' }]),
    );
  });

  it('is left on request, with a photo that is still sent', async () => {
    const keys = servePhotos();
    const { sent } = serveCases([mine(1, { version: 7 })]);
    await wait(['a', { problem: changed }]);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave as it is' }));
    await waitFor(async () => expect(await listWaitingEntries(OWNER)).toEqual([]));
    expect([keys.size, sent.length]).toEqual([1, 0]);
  });

  it('keeps the note to the city when the step is left or refused (CA-130)', async () => {
    const { sent } = serveCases([mine(1, { version: 7 })]);
    await wait(
      ['a', { isPhotoSent: true, note: 'Gate was locked', problem: { ...changed, status: 'closed' } }],
      ['b', { case_number: 1, ts: 2, note: 'Two bags left', refusal: 'This is no photo.' }],
    );
    show();
    expect(await screen.findByText('“Gate was locked”')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(async () => expect(await listWaitingEntries(OWNER)).toEqual([]));
    const note = (text: string) => ({ path: 'notes', body: { text, is_public: false } });
    expect(sent).toEqual([note('Gate was locked'), note('Two bags left')]);
  });

  it('gives the note back when the case is no longer theirs (CA-130)', async () => {
    const user = userEvent.setup();
    serveCases([]);
    await wait(['a', { isPhotoSent: true, note: 'Gate was locked', problem: { kind: 'taken' } }]);
    show();
    expect(await screen.findByText(/Your note could not be sent/)).toHaveTextContent('Gate was locked');
    await user.click(screen.getByRole('button', { name: 'Copy note' }));
    expect(await screen.findByText('Note copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('Gate was locked');
  });

  it('says that it is no longer possible, or that the case is assigned to another person', async () => {
    servePhotos();
    serveCases([]);
    await wait(
      ['a', { problem: { ...changed, status: 'closed' } }],
      ['b', { case_number: 2, isPhotoSent: true, problem: { kind: 'taken' } }],
      ['c', { case_number: 3, refusal: 'This is no photo.' }],
    );
    show();
    expect(await screen.findByText('This step is no longer possible.')).toBeVisible();
    const taken = within(screen.getByRole('region', { name: 'Case 2 is no longer assigned to you' }));
    expect(taken.getByText('Your photo is kept with the case.')).toBeVisible();
    expect(screen.getByText('This is no photo.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Yes/ })).toBeNull();
    for (const button of screen.getAllByRole('button', { name: 'OK' })) await userEvent.click(button);
    await waitFor(async () => expect(await listWaitingEntries(OWNER)).toEqual([]));
  });
});

describe('a device that cannot store a decision (CA-94)', () => {
  const failing = (method: 'put' | 'delete') => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw new DOMException('The storage is full', 'QuotaExceededError');
    });
    onTestFinished(() => void vi.restoreAllMocks());
  };

  it('says so, keeps the question and lets it be answered again', async () => {
    serveCases([mine(1, { version: 7 })]);
    const problem = { kind: 'changed', reason: 'ravi changed it.', version: 7, status: 'confirmed' } as const;
    await storeEntries([sampleStep('a', { case_number: 1, isPhotoSent: true, problem })]);
    show();
    const yes = await screen.findByRole('button', { name: 'Yes, mark as cleaned' });
    failing('put');
    await userEvent.click(yes);
    expect(await screen.findByText('This phone could not save it')).toBeVisible();
    vi.restoreAllMocks();
    await waitFor(() => expect(yes).toBeEnabled());
    await userEvent.click(yes);
    await waitFor(async () => expect(await listWaitingEntries(OWNER)).toEqual([]));
  });

  it('says so when a step is not taken back', async () => {
    serveCases([mine(1)]);
    loseConnection();
    await storeEntries([sampleStep('a', { case_number: 1 })]);
    show();
    const remove = await screen.findByRole('button', { name: /^Remove: Case 1/ });
    failing('delete');
    await userEvent.click(remove);
    expect(await screen.findByText('This phone could not save it')).toBeVisible();
    expect(await listWaitingEntries(OWNER)).toHaveLength(1);
  });
});

describe('cases that were seen (CA-93)', () => {
  it('are shown without a connection, with their details and the time, and live again with one', async () => {
    serveCases([mine(1), mine(2)]);
    const first = show();
    await screen.findByText('2 cases to clean');
    await waitFor(async () => expect((await findCases(OWNER))?.details).toHaveLength(2));
    await waitFor(async () => expect(await hasPicture(buildCasePictureId(2), 'thumbnail')).toBe(true));
    first.unmount();

    loseConnection();
    server.use(http.get(api('/cases/'), () => HttpResponse.error()));
    const { router } = show();
    expect(await screen.findByText(/^Offline: your cases as of /)).toBeVisible();
    expect(rows()).toEqual(['Street 1', 'Street 2']);
    await router.navigate('/government?case=2');
    expect(await (await sheet(2)).findByRole('button', { name: 'Start work' })).toBeVisible();
    expect((await sheet(2)).getByText('Reports')).toBeVisible();
    await router.navigate('/government');

    server.resetHandlers();
    serveCases([mine(2)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByText('1 case to clean');
    expect(screen.queryByText(/^Offline/)).toBeNull();
  });

  it('are removed when their owner logs out', async () => {
    serveCases([mine(1)]);
    const { unmount } = show();
    await waitFor(() => expect(localStorage.getItem('saved_history_owner')).toBe(String(OWNER)));
    await waitFor(async () => expect(await findCases(OWNER)).toBeDefined());
    unmount();
    signOut();
    await forgetHistoryOfOthers(null);
    expect(await findCases(OWNER)).toBeUndefined();
  });
});
