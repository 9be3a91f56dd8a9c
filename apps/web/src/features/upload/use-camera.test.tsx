import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { installFakeWorker } from '../../test/fake-worker.ts';
import { emptyOutboxAtEnd } from '../../test/outbox.ts';
import { signInAs } from '../../test/people.ts';
import { findTexts, press, show } from './test/show.tsx';

// The page fetches it right after its own code.
beforeAll(() => import('./queue/queue-list.tsx'));
beforeEach(() => {
  signInAs('user');
  emptyOutboxAtEnd();
  installFakeWorker(() => ({ gps: null, blob: null }));
  URL.createObjectURL = () => `blob:${Math.random()}`;
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

test('reports a device without a camera', async () => {
  show();
  await press('Use Camera');
  await findTexts('Camera is not supported on this device/browser');
});

function cameraThat(getUserMedia: () => Promise<MediaStream>) {
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
}

test('reports a denied camera and closes the dialog (UP-19)', async () => {
  cameraThat(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  show();
  await press('Use Camera');
  await findTexts('Unable to access camera. Please check permissions.');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), { timeout: 30_000 });
});

test('reports a failed capture and switches the camera off on close', async () => {
  const stop = vi.fn();
  // This is all that is used of the stream.
  cameraThat(() => Promise.resolve({ getTracks: () => [{ stop }] } as unknown as MediaStream));
  show();
  await press('Use Camera');
  const dialog = within(await screen.findByRole('dialog', { name: 'Camera' }));
  expect(dialog.getByRole('button', { name: 'Capture Photo' })).toBeDisabled();
  fireEvent.loadedData(dialog.getByLabelText('Live camera view'));
  await userEvent.click(dialog.getByRole('button', { name: 'Capture Photo' }));
  await findTexts('Capture failed. Try again.');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(stop).toHaveBeenCalledOnce();
});
