import { onlineManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { imageKeys } from '../../../shared/api/images.ts';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { CAN, createSet, NOW } from '../test/samples.ts';
import { photoMissing, serve } from '../test/serve.ts';
import { show } from '../test/show.tsx';

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});
afterEach(() => void vi.unstubAllGlobals());

const stubPhone = () =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(width < 48rem)' }),
  );

it('says on a phone why a photo cannot be submitted now, where its buttons are (LB-62)', async () => {
  stubPhone();
  const { database } = serve();
  database.lease = { ...database.lease, is_own: false, held_by: 'ravi' };
  const { unmount } = show();
  await screen.findByText(/^ravi has worked on this photo since/);
  await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
  const findSheet = async () => within(await screen.findByRole('dialog', { name: 'Finish this photo' }));
  await (await findSheet()).findByText(/^ravi has worked on this photo since/);
  unmount();

  database.lease = { ...database.lease, is_own: true };
  const draft = { based_on: 0, version: 1, annotations: [CAN], saved_at: NOW };
  database.known = { ...database.known, sets: [createSet()] as never, draft: draft as never };
  show();
  await screen.findByText(/^ravi submitted boxes of this photo/);
  await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
  await (await findSheet()).findByText('Answer the question above the photo first.');
});

it('says on a phone that nothing can be submitted without a connection, or of a deleted photo (LB-62)', async () => {
  stubPhone();
  serve();
  onTestFinished(() => onlineManager.setOnline(true));
  const { queryClient } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Finish' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Finish this photo' }));
  await sheet.findByRole('button', { name: 'Accept' });
  const text = 'No connection: you can submit as soon as it is back.';
  expect(sheet.queryByText(text)).toBeNull();
  act(() => onlineManager.setOnline(false));
  expect(sheet.getByText(text)).toBeVisible();
  act(() => onlineManager.setOnline(true));
  expect(sheet.queryByText(text)).toBeNull();
  server.use(http.get(api('/images/:id/'), photoMissing));
  await act(() => queryClient.invalidateQueries({ queryKey: imageKeys.all }));
  expect(await sheet.findByText('This photo was deleted')).toBeVisible();
  expect(sheet.getByText(/^Nothing can be submitted/)).toBeVisible();
});

it('says what each way to submit means for a second opinion (LB-18, LB-49)', async () => {
  stubPhone();
  serve({ second_opinion: 'open', is_opinion_for_caller: true });
  show('from=opinions');
  await userEvent.click(await screen.findByRole('button', { name: 'Finish' }));
  const meaning = 'Gives your second opinion. What the product shows stays.';
  expect(await screen.findByRole('button', { name: 'Accept' })).toHaveAccessibleDescription(meaning);
  expect(screen.queryByRole('button', { name: 'Whole photo checked' })).toBeNull();
  const noWaste = screen.getByRole('button', { name: 'No waste here' });
  expect(noWaste).toHaveAccessibleDescription(meaning);
  await userEvent.click(noWaste);
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(meaning);
});
