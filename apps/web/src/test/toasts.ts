import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { toast } from '../shared/ui/toast.ts';

/** Waits until all calls are answered and what is said about them is on the screen: toasts are shown in their order. */
export async function waitForToasts(queryClient: QueryClient): Promise<void> {
  await waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));
  toast.info('The last toast');
  await screen.findByText('The last toast');
}
