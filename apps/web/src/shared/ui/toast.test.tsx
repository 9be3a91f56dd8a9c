import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

test('shows messages published before the toaster is mounted', async () => {
  toast.success('Saved offline', { description: 'We will retry when you are back online.' });
  render(<Toaster />);
  await waitFor(() => expect(screen.getByText('Saved offline')).toBeVisible());
  expect(screen.getByText('We will retry when you are back online.')).toBeVisible();
});

test('replaces a toast with the same id', async () => {
  render(<Toaster />);
  toast.error('Please login to access this page', { id: 'guard' });
  toast.error('Please login to access this page', { id: 'guard' });
  expect(await screen.findAllByText('Please login to access this page')).toHaveLength(1);
});
