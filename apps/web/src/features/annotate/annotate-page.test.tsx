import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { signInAs } from '../../test/people.ts';
import { api, server } from '../../test/server.ts';
import { createOwner } from './test/samples.ts';
import { serve } from './test/serve.ts';
import { rows, show } from './test/show.tsx';
import { writeUnsentDraft } from './work/unsent-draft.ts';

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});

it('does not say of a photo on the screen that it could not be loaded (LB-20)', async () => {
  serve();
  const { queryClient } = show();
  await rows();
  server.use(http.get(api('/admin/annotations/:id/'), () => HttpResponse.error()));
  await act(() => queryClient.invalidateQueries({ queryKey: ['annotations'] }));
  await screen.findByText('2 boxes');
  expect(screen.queryByText('The photo could not be loaded')).toBeNull();
});

it('says of a photo that cannot be loaded what is kept of it on this device (LB-20)', async () => {
  serve();
  server.use(http.get(api('/admin/annotations/:id/'), () => HttpResponse.error()));
  const kept = 'Your boxes are kept on this device. You can go on with them once the photo is loaded.';
  const { unmount } = show();
  await screen.findByText('The photo could not be loaded');
  expect(screen.queryByText(kept)).toBeNull();
  unmount();
  writeUnsentDraft(createOwner(false), { based_on: 0, version: 1, is_blind: false, annotations: [] });
  show();
  expect(await screen.findByText(kept)).toBeVisible();
});

it('says that a photo is not there', async () => {
  serve();
  const missing = () =>
    HttpResponse.json({ error: 'Image not found', code: 'not_found', request_id: 'r' }, { status: 404 });
  server.use(http.get(api('/images/:id/'), missing), http.get(api('/admin/annotations/:id/'), missing));
  show();
  await screen.findByText('Photo not found');
});

it('asks for the photo and its runs as a person who may not see what is hidden before labelling (EV-22)', async () => {
  const { database } = serve();
  show();
  await rows();
  expect(database.annotating).toEqual(['true', 'true']);
});
