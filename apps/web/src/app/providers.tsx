import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { createQueryClient } from '../shared/api/query-client.ts';
import { useLiveUpdates } from '../shared/api/use-live-updates.ts';
import { useOutboxSender } from '../shared/outbox/use-outbox-sender.ts';
import { useIsDelayed } from '../shared/ui/spinner.tsx';
import { useCompleteProfile } from './profile.ts';

function Bar() {
  if (!useIsDelayed()) return null;
  return <div className="fixed inset-x-0 top-0 z-[1400] h-0.5 animate-breathe bg-leaf" />;
}

/** A thin line at the top while the code of the next screen takes longer than 200 ms. */
export const NavigationProgress = () => (useNavigation().state === 'loading' ? <Bar /> : null);

const SessionToaster = lazy(async () => ({
  default: (await import('./session-toaster.tsx')).SessionToaster,
}));

function Live() {
  useLiveUpdates();
  useOutboxSender();
  useCompleteProfile();
  return <Outlet />;
}

/** Providers of every screen but the landing page: cached server state, live events, toasts. */
export function Providers() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <NavigationProgress />
      <Live />
      <Suspense>
        <SessionToaster />
      </Suspense>
    </QueryClientProvider>
  );
}
