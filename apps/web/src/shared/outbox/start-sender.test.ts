import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { emptyOutboxAtEnd, OWNER, samplePhoto } from '../../test/outbox.ts';
import { signInAs } from '../../test/people.ts';
import { startUploadServer } from '../../test/upload-server.ts';
import { sendWaitingNow } from './outbox-signal.ts';
import { storeEntries } from './outbox-store.ts';
import { type SendReport, startSender } from './start-sender.ts';

let stop = () => {};
/** Starts the sender; `next` waits for its next report. */
function started() {
  const reports: SendReport[] = [];
  let notifyReport = () => {};
  stop = startSender(OWNER, (report) => {
    reports.push(report);
    notifyReport();
  });
  const next = async () => {
    if (reports.length === 0)
      await new Promise<void>((resolve) => {
        notifyReport = resolve;
      });
    return reports.shift();
  };
  return { next };
}

beforeEach(() => {
  signInAs('user');
  emptyOutboxAtEnd();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('sends the photos that waited before a reload', async () => {
  const fakeServer = startUploadServer();
  await storeEntries([samplePhoto('a')]);
  expect(await started().next()).toMatchObject({
    cause: 'start',
    sent: 1,
    refused: 0,
    duplicates: 0,
    left: 0,
  });
  expect(fakeServer.images.size).toBe(1);
});

test('sends unsent photos once when the connection returns (UP-28)', async () => {
  const fakeServer = startUploadServer('down');
  await storeEntries([samplePhoto('a')]);
  const sender = started();
  expect(await sender.next()).toMatchObject({ cause: 'start', left: 1 });
  fakeServer.setState('good');
  window.dispatchEvent(new Event('online'));
  expect(await sender.next()).toMatchObject({ cause: 'online', sent: 1, left: 0 });
  expect(fakeServer.images.size).toBe(1);
});

test('sends on request', async () => {
  const fakeServer = startUploadServer('down');
  await storeEntries([samplePhoto('a')]);
  const sender = started();
  await sender.next();
  fakeServer.setState('good');
  sendWaitingNow();
  expect(await sender.next()).toMatchObject({ cause: 'requested', sent: 1 });
});

test('retries with growing delays while photos are left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fakeServer = startUploadServer('down');
  await storeEntries([samplePhoto('a')]);
  const sender = started();
  await sender.next();
  vi.advanceTimersByTime(5_000);
  expect(await sender.next()).toMatchObject({ cause: 'timer', left: 1 });
  vi.advanceTimersByTime(9_999);
  expect(fakeServer.attempts).toHaveLength(2);
  fakeServer.setState('good');
  vi.advanceTimersByTime(1);
  expect(await sender.next()).toMatchObject({ cause: 'timer', sent: 1, left: 0 });
});

test('tries again after the storage of this device has failed (UP-28)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  startUploadServer();
  await storeEntries([samplePhoto('a')]);
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementationOnce(() => {
    throw new DOMException('The connection is closed', 'InvalidStateError');
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const sender = started();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { timeout: 30_000 });
  expect(logged).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(5_000);
  expect(await sender.next()).toMatchObject({ cause: 'timer', sent: 1, left: 0 });
});

test('tries again after another tab was sending, which may be closed meanwhile (UP-28)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  startUploadServer();
  await storeEntries([samplePhoto('a')]);
  const request = vi
    .fn(async (_name: string, _options: object, work: (lock: object | null) => unknown) => work({}))
    .mockImplementationOnce(async (_name, _options, work) => work(null));
  vi.stubGlobal('navigator', { locks: { request } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const sender = started();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { timeout: 30_000 });
  expect(request).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(5_000);
  expect(await sender.next()).toMatchObject({ cause: 'timer', sent: 1, left: 0 });
});

test('neither listens nor sends after it is stopped', async () => {
  const fakeServer = startUploadServer('down');
  await storeEntries([samplePhoto('a')]);
  await started().next();
  stop();
  window.dispatchEvent(new Event('online'));
  sendWaitingNow();
  expect(fakeServer.attempts).toHaveLength(1);
});
