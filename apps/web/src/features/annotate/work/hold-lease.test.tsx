import { LEASE_IDLE_MS } from '@smart-waste/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { createSet } from '../test/samples.ts';
import { serve } from '../test/serve.ts';
import { press, readRowTexts, rows, show } from '../test/show.tsx';

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});
afterEach(() => void vi.restoreAllMocks());

it('leaves the photo to others when the page is closed, and takes it again when it comes back (LB-09)', async () => {
  serve();
  const calls: string[] = [];
  server.use(
    http.all(api('/admin/annotations/:id/lease/'), ({ request }) => {
      calls.push(`${request.method}${request.keepalive ? ' kept' : ''}`);
    }),
  );
  show();
  await rows();
  await waitFor(() => expect(calls).toEqual(['POST']));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(calls).toEqual(['POST', 'DELETE kept']));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(calls).toEqual(['POST', 'DELETE kept', 'POST']));
});

it.each([
  ['leaves the photo to others', false, ['asked', 'released', 'taken', 'released']],
  ['holds a photo that is opened again', true, ['asked', 'released', 'asked', 'taken']],
])('%s also where the server takes it only after it was left (LB-09)', async (_, isOpenedAgain, expected) => {
  const { database } = serve();
  const calls: string[] = [];
  let take = () => {};
  const mayTake = new Promise<void>((resolve) => {
    take = resolve;
  });
  server.use(
    http.post(
      api('/admin/annotations/:id/lease/'),
      async () => {
        await mayTake;
        calls.push('taken');
        return HttpResponse.json(database.lease);
      },
      { once: true },
    ),
    http.delete(api('/admin/annotations/:id/lease/'), () => {
      calls.push('released');
    }),
  );
  server.use(
    http.post(api('/admin/annotations/:id/lease/'), () => {
      calls.push('asked');
    }),
  );
  const { router } = show();
  const { pathname, search } = router.state.location;
  await rows();
  await waitFor(() => expect(calls).toEqual(['asked']));
  await act(() => router.navigate('/elsewhere'));
  await waitFor(() => expect(calls).toEqual(['asked', 'released']));
  if (isOpenedAgain) {
    await act(() => router.navigate(pathname + search));
    await waitFor(() => expect(calls).toHaveLength(3));
  }
  take();
  await waitFor(() => expect(calls).toEqual(expected));
});

it('takes no photo that was left again before its release had arrived (LB-09)', async () => {
  serve();
  const calls: string[] = [];
  let release = () => {};
  const mayRelease = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.post(api('/admin/annotations/:id/lease/'), () => {
      calls.push('taken');
    }),
    http.delete(api('/admin/annotations/:id/lease/'), async () => {
      calls.push('released');
      await mayRelease;
    }),
  );
  const { router } = show();
  const { pathname, search } = router.state.location;
  for (const released of [1, 2]) {
    await rows();
    await waitFor(() => expect(calls).toContain('taken'));
    await act(() => router.navigate('/elsewhere'));
    await waitFor(() => expect(calls.filter((call) => call === 'released')).toHaveLength(released));
    await act(() => router.navigate(pathname + search));
  }
  await rows();
  await act(() => router.navigate('/elsewhere'));
  await waitFor(() => expect(calls).toHaveLength(4));
  release();
  await act(() => router.navigate(pathname + search));
  await waitFor(() => expect(calls).toEqual(['taken', 'released', 'released', 'released', 'taken']));
});

it('holds the photo for the window of a person that works on it when another one leaves it (LB-09)', async () => {
  serve();
  const calls: string[] = [];
  server.use(
    http.all(api('/admin/annotations/:id/lease/'), ({ request }) => {
      calls.push(request.method);
    }),
  );
  // What one window stores the others hear of; here both are in one.
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, newValue) {
    setItem.call(this, key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  });
  const first = show();
  show();
  await waitFor(() => expect(calls).toEqual(['POST', 'POST']));
  first.unmount();
  await waitFor(() => expect(calls).toEqual(['POST', 'POST', 'DELETE', 'POST']));
});

/** Becomes idle when that is called, and not after a time. */
function idleOnDemand(): () => void {
  let becomeIdle = () => {};
  const { setTimeout: later } = window;
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
    if (ms !== LEASE_IDLE_MS) return later(run, ms);
    becomeIdle = run;
    return 0;
  }) as typeof setTimeout);
  return () => act(becomeIdle);
}

/** The calls that take or release the lease, or ask who has it. */
function leaseCalls(): string[] {
  const calls: string[] = [];
  server.use(
    http.all(api('/admin/annotations/:id/lease/'), ({ request }) => {
      calls.push(request.method);
    }),
    http.get(api('/admin/annotations/:id/'), () => {
      calls.push('GET');
    }),
  );
  return calls;
}

it('does not hold the photo for a person who is idle, and takes it again with the next input (LB-64)', async () => {
  const { database } = serve();
  const calls = leaseCalls();
  const becomeIdle = idleOnDemand();
  show();
  await rows();
  await waitFor(() => expect(calls).toEqual(['GET', 'POST']));
  becomeIdle();
  await waitFor(() => expect(calls).toEqual(['GET', 'POST', 'GET']));
  press(']');
  press('3');
  await waitFor(() => expect(calls).toEqual(['GET', 'POST', 'GET', 'POST']));
  await screen.findByText('Draft saved');
  becomeIdle();
  await waitFor(() => expect(calls).toHaveLength(5));
  // Another person has taken it meanwhile.
  database.lease = { ...database.lease, is_own: false, held_by: 'ravi' };
  fireEvent.pointerMove(document.body);
  await screen.findByText(/^ravi has worked on this photo since/);
  expect((await readRowTexts())[0]).toMatch(/Trash bag/);
});

it('does not end the lease of a person who is idle here and works on the photo on another device (LB-09, LB-64)', async () => {
  serve();
  const calls = leaseCalls();
  const becomeIdle = idleOnDemand();
  const idle = show();
  await rows();
  await waitFor(() => expect(calls).toEqual(['GET', 'POST']));
  becomeIdle();
  await waitFor(() => expect(calls).toEqual(['GET', 'POST', 'GET']));
  idle.unmount();
  // A photo is taken again only after its release.
  show();
  await waitFor(() => expect(calls.at(-1)).toBe('POST'));
  expect(calls).not.toContain('DELETE');
});

it('leaves a photo to others once the person has submitted it, until they change something (LB-09)', async () => {
  const { database } = serve({ sets: [createSet({ created_by: 'asha' })] });
  const calls: string[] = [];
  server.use(
    http.all(api('/admin/annotations/:id/lease/'), ({ request }) => {
      calls.push(request.method);
    }),
  );
  const { unmount } = show();
  await rows();
  await screen.findByText('Accepted');
  expect(calls).toEqual([]);
  press('n');
  await waitFor(() => expect(calls).toEqual(['POST']));
  unmount();
  await waitFor(() => expect(calls).toEqual(['POST', 'DELETE']));
  // Another person works on it meanwhile.
  database.known = {
    ...database.known,
    draft: null,
    lease: { ...database.lease, is_own: false, held_by: 'ravi' },
  };
  localStorage.clear();
  show();
  await screen.findByText(/^ravi has worked on this photo since/);
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
});
