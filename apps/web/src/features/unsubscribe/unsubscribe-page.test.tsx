import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { UnsubscribePage } from './unsubscribe-page.tsx';

const open = (hash: string) => renderScreen('/unsubscribe', <UnsubscribePage />, `/unsubscribe${hash}`);

test('asks before it stops e-mails (CA-86)', async () => {
  const tokens: (string | null)[] = [];
  server.use(
    http.post(api('/users/notifications/unsubscribe/'), ({ request }) => {
      tokens.push(new URL(request.url).searchParams.get('token'));
      return HttpResponse.json({ message: 'Done' });
    }),
  );
  const { container } = open('#token=a.b-c');
  expect(await screen.findByRole('heading', { name: 'Stop emails' })).toBeVisible();
  expect((await axe.run(container)).violations).toEqual([]);
  expect(tokens).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByText(/You will get no more of these emails/)).toBeVisible();
  expect(tokens).toEqual(['a.b-c']);
});

test('says in a plain sentence why the e-mails could not be stopped (CA-86)', async () => {
  const refusal = { error: 'This link has expired.', code: 'link_expired', request_id: 'r' };
  server.use(
    http.post(api('/users/notifications/unsubscribe/'), () => HttpResponse.json(refusal, { status: 410 })),
  );
  open('#token=old');
  await userEvent.click(await screen.findByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByText('This link has expired.')).toBeVisible();
});

test('says that a link without a token is not complete', async () => {
  open('');
  expect(await screen.findByText(/This link is not complete/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
