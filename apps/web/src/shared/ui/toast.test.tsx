import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { signInAs } from '../../test/people.ts';
import { ApiError, createFailure, TIMEOUT_MESSAGE, UNREACHABLE_MESSAGE } from '../http/api-result.ts';
import { toast, toastFailure } from './toast.ts';
import { Toaster } from './toaster.tsx';
import { listUndoIds } from './undo.ts';

test('shows messages published before the toaster is mounted', async () => {
  toast.success('Saved offline', { description: 'We will retry when you are back online.' });
  render(<Toaster />);
  await waitFor(() => expect(screen.getByText('Saved offline')).toBeVisible());
  expect(screen.getByText('We will retry when you are back online.')).toBeVisible();
});

test('shows what a person did only while that person is logged in', async () => {
  signInAs('user', 7);
  toast.success('Deleted early', { personId: 7, undo: () => undefined });
  signInAs('user', 8);
  render(<Toaster />);
  act(() => {
    toast.success('Deleted late', { personId: 7, undo: () => undefined });
    toast.success('Marked', { personId: 8 });
  });
  await screen.findByText('Marked');
  expect(screen.queryByText(/Deleted/)).toBeNull();
  expect(listUndoIds()).toEqual([]);
});

test('replaces a toast with the same id', async () => {
  render(<Toaster />);
  toast.info('Reviewed by Asha', { id: 'mark' });
  toast.info('Reviewed by Ravi', { id: 'mark' });
  await screen.findByText('Reviewed by Ravi');
  expect(screen.queryByText('Reviewed by Asha')).toBeNull();
});

test.each([
  [UNREACHABLE_MESSAGE, 'The server cannot be reached. Check your connection and try again.'],
  [TIMEOUT_MESSAGE, 'The server took too long to answer.'],
])('says what to do when no server answered: %s', async (error, text) => {
  render(<Toaster />);
  toastFailure('The evaluation was not started', new ApiError(createFailure(error)));
  await screen.findByText('The evaluation was not started');
  expect(screen.getByText(text)).toBeVisible();
});

const findToast = async (text: string) => (await screen.findByText(text)).closest('[data-sonner-toast]');
const forLong = { durationMs: 3_600_000 };

test('keeps a toast whose predecessor with the same id is still fading, and its undo (RV-23)', async () => {
  render(<Toaster />);
  toast.success('Marked as reviewed', { id: 'mark', undo: () => undefined, ...forLong });
  const predecessor = await findToast('Marked as reviewed');
  toast.dismiss('mark');
  await waitFor(() => expect(predecessor).toHaveAttribute('data-removed', 'true'));
  toast.success('Mark removed', { id: 'mark', undo: () => undefined, ...forLong });
  await screen.findByText('Mark removed');
  await waitFor(() => expect(predecessor).not.toBeInTheDocument());
  expect(screen.getByText('Mark removed')).toBeInTheDocument();
  expect(listUndoIds()).toEqual(['mark']);
});

test('withdraws what can be undone when its screen has no toasts any more', async () => {
  const { unmount } = render(<Toaster />);
  toast.success('Image deleted', { undo: () => undefined, ...forLong });
  await screen.findByText('Image deleted');
  unmount();
  expect(listUndoIds()).toEqual([]);
});

test('keeps a failure and a message with a button on the screen for longer than others (NAV-37)', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(<Toaster />);
  act(() => {
    toast.success('Saved');
    toast.error('Not saved');
    toast.info('Not sent', { action: { label: 'Back to it', onClick: () => undefined } });
  });
  const listShownAfter = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    return ['Saved', 'Not saved', 'Not sent'].filter((text) => screen.queryByText(text) !== null);
  };
  expect(await listShownAfter(5_000)).toEqual(['Saved', 'Not saved', 'Not sent']);
  expect(await listShownAfter(5_000)).toEqual(['Not saved', 'Not sent']);
  expect(await listShownAfter(10_000)).toEqual([]);
});

test('ends a toast that moves when it would have ended (NAV-37)', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(
    <main>
      <input />
      <Toaster />
    </main>,
  );
  act(() => toast.success('Saved'));
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  const readPlace = () =>
    screen.getByText('Saved').closest('[data-sonner-toaster]')?.getAttribute('data-y-position');
  expect(readPlace()).toBe('top');
  const field = screen.getByRole('textbox');
  field.getBoundingClientRect = () => new DOMRect(0, 0, innerWidth, 200);
  act(() => field.focus());
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(readPlace()).toBe('bottom');
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(screen.queryByText('Saved')).toBeNull();
});
