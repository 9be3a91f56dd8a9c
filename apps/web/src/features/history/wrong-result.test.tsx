import type { OwnHint } from '@smart-waste/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { sampleImage } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { WrongResult } from './wrong-result.tsx';

const given_at = '2026-11-20T10:00:00.000Z';
const database: OwnHint = { hint: null };

beforeEach(() => {
  database.hint = null;
  signInAs('user');
  server.use(
    http.get(api('/images/:id/hint/'), () => HttpResponse.json(database)),
    http.put(api('/images/:id/hint/'), async ({ request }) => {
      const { words } = (await request.json()) as { words: string };
      database.hint = { words, given_at };
      return HttpResponse.json(database);
    }),
    http.delete(api('/images/:id/hint/'), () => {
      database.hint = null;
      return new HttpResponse(null, { status: 204 });
    }),
  );
});
const show = (change = {}) => renderScreen('/history', <WrongResult image={sampleImage(1, change)} />);

it('says that a result is wrong, in words, and takes it back (LB-36)', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'This result is wrong' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'What is wrong? (optional)' }), 'A statue');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('You said that this result is wrong. Thank you.');
  expect(database.hint?.words).toBe('A statue');
  await userEvent.click(screen.getByRole('button', { name: 'Take it back' }));
  await screen.findByRole('button', { name: 'This result is wrong' });
  expect(database.hint).toBeNull();
});

it('does not send words that are too long (LB-36)', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'This result is wrong' }));
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.paste('a'.repeat(501));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(database.hint).toBeNull();
  expect(screen.getByRole('textbox')).toBeInTheDocument();
});

it('is not offered before the first result, and not for photos of others (LB-36)', async () => {
  const before = show({ analysis_results: null });
  const other = show({ user_id: 8 });
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  before.unmount();
  other.unmount();
});
