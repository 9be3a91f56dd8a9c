import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Toaster } from '../ui/toaster.tsx';
import { listUndoIds } from '../ui/undo.ts';
import { toastDeleted, withdrawDeletions } from './undo-deletion.ts';

const expectOffered = async (text: string) => {
  await screen.findByText(text);
  expect(listUndoIds()).toHaveLength(1);
};
const isWithdrawn = async (text: string) => {
  expect(listUndoIds()).toEqual([]);
  await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
};

beforeEach(() => {
  render(<Toaster />);
});

test.each(['purge', 'restore'] as const)(
  '%s of an upload withdraws the undo of its deletion',
  async (how) => {
    toastDeleted('Image deleted', { imageId: 'one' }, { undo: () => undefined });
    await expectOffered('Image deleted');
    withdrawDeletions(['two'], how);
    expect(listUndoIds()).toHaveLength(1);
    withdrawDeletions(['one'], how);
    await isWithdrawn('Image deleted');
  },
);

test('a purge withdraws the undo of deletions by bulk jobs, a restore leaves it', async () => {
  toastDeleted('3 uploads deleted', { jobId: 'job' }, { undo: () => undefined });
  withdrawDeletions(['one'], 'restore');
  await expectOffered('3 uploads deleted');
  withdrawDeletions(['one'], 'purge');
  await isWithdrawn('3 uploads deleted');
});
