import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signOut } from '../shared/session/session.ts';
import { toast } from '../shared/ui/toast.ts';
import { listUndoIds } from '../shared/ui/undo.ts';
import { signInAs } from '../test/people.ts';
import { SessionToaster } from './session-toaster.tsx';

test.each([
  ['logs out', () => signOut()],
  ['is followed by another', () => signInAs('user', 8)],
])('withdraws what a person could undo when that person %s (NAV-32)', async (_, leave) => {
  signInAs('user', 7);
  render(<SessionToaster />);
  toast.success('Image deleted', { undo: () => undefined, durationMs: 3_600_000 });
  await screen.findByText('Image deleted');
  act(() => signInAs('admin', 7));
  expect(listUndoIds()).toHaveLength(1);
  act(leave);
  expect(listUndoIds()).toEqual([]);
  await waitFor(() => expect(screen.queryByText('Image deleted')).toBeNull());
});

test('withdraws what a person could do again when another one follows, and keeps what is offered to anyone (NAV-32)', async () => {
  signInAs('user', 7);
  render(<SessionToaster />);
  const action = { label: 'Retry', onClick: () => undefined };
  toast.error('Not recorded', { action, durationMs: 3_600_000 });
  toast.info('A new version', { action, staysAfterLogout: true, durationMs: 3_600_000 });
  toast.error('Not saved', { durationMs: 3_600_000 });
  await screen.findByText('Not recorded');
  act(() => signInAs('user', 8));
  await waitFor(() => expect(screen.queryByText('Not recorded')).toBeNull());
  expect(screen.getByText('A new version')).toBeVisible();
  expect(screen.getByText('Not saved')).toBeVisible();
});
