import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { CameraDialog } from './camera-dialog.tsx';

// The stream is there long before the code of the dialog is.
const code = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrive: () => arrive(), arrived };
});
vi.mock('../../shared/ui/dialog-content.tsx', async (original) => {
  await code.arrived;
  return await original();
});

afterEach(() => vi.unstubAllGlobals());

it('shows the camera although its stream arrives before the code of the dialog', async () => {
  const stream = { getTracks: () => [] };
  const getUserMedia = vi.fn(async () => stream);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }));
  render(<CameraDialog onPhoto={() => {}} onClose={() => {}} />);
  expect(getUserMedia).toHaveBeenCalledOnce();
  await act(async () => void (await getUserMedia.mock.results[0]?.value));
  code.arrive();
  const video = await screen.findByLabelText<HTMLVideoElement>('Live camera view');
  expect(video.srcObject).toBe(stream);
});

it('takes one photo, however fast its button is pressed again', async () => {
  code.arrive();
  const getUserMedia = async () => ({ getTracks: () => [] });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }));
  const takes: BlobCallback[] = [];
  // This is all that is used of the context.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => {} } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => void takes.push(take));
  onTestFinished(() => void vi.restoreAllMocks());
  const onPhoto = vi.fn();
  render(<CameraDialog onPhoto={onPhoto} onClose={() => {}} />);
  const video = await screen.findByLabelText<HTMLVideoElement>('Live camera view');
  Object.defineProperties(video, { videoWidth: { value: 4 }, videoHeight: { value: 3 } });
  fireEvent.loadedData(video);
  const button = screen.getByRole('button', { name: 'Capture Photo' });
  fireEvent.click(button);
  fireEvent.click(button);
  for (const take of takes) take(new Blob(['photo'], { type: 'image/jpeg' }));
  await waitFor(() => expect(onPhoto).toHaveBeenCalled());
  expect(onPhoto).toHaveBeenCalledOnce();
});
