import { focusManager, notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-result.ts';

const RETRIES = 3;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/** Retries only temporary failures: no response, a server error, a timeout or too many requests. */
function isWorthRetrying(error: Error): boolean {
  const status = error instanceof ApiError ? error.failure.status : null;
  return status === null || status >= 500 || status === 408 || status === 429;
}

/** A tab that comes to the front counts as focused, and so does a window beside another one. */
function listenForFocus(onFocus: () => void): () => void {
  const notify = () => onFocus();
  window.addEventListener('visibilitychange', notify);
  window.addEventListener('focus', notify);
  return () => {
    window.removeEventListener('visibilitychange', notify);
    window.removeEventListener('focus', notify);
  };
}
focusManager.setEventListener(listenForFocus);

// It takes a page for online until an event says otherwise: one that was loaded without a connection would not notice that it returns.
onlineManager.setOnline(navigator.onLine);

// React hears of a call before the browser hands over the next press, so that a button is busy when the second click of
// a double click comes (API-37). By default it hears of it in a task of its own, and both clicks would call.
notifyManager.setScheduler(queueMicrotask);

/** The fetching defaults (API-31). */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always', // offline, a screen reports it at once instead of waiting
        refetchOnReconnect: true, // off by default with this network mode; asks for what is shown and stale or failed
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
        retryDelay: (attempt) => Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS),
        gcTime: 5 * 60_000,
        staleTime: 10_000,
      },
      mutations: { networkMode: 'always' },
    },
  });
