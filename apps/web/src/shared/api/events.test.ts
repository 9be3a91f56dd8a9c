import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { signInAs } from '../../test/people.ts';
import { api, server } from '../../test/server.ts';
import { followEvents } from './events.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a broken stream is taken up as soon as the connection is back, not only after its pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // no pause ever ends by itself
  signInAs('user');
  let attempts = 0;
  server.use(
    http.get(api('/events/'), () => {
      attempts += 1;
      return attempts === 1 ? HttpResponse.error() : new HttpResponse(': hello\n\n');
    }),
  );
  const closing = new AbortController();
  const onOpen = vi.fn(() => closing.abort());
  const following = followEvents({ onEvent: () => {}, onOpen }, closing.signal);
  while (!closing.signal.aborted) {
    window.dispatchEvent(new Event('online'));
    await new Promise((resume) => setImmediate(resume));
  }
  await following;
  expect(attempts).toBe(2);
});
