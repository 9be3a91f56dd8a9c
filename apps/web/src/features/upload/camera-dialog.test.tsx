import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
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
