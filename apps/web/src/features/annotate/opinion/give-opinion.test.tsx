import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { sampleImage } from '../../../test/images.ts';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { CAN, createSet, NOW, OPINION } from '../test/samples.ts';
import { refusal, serve } from '../test/serve.ts';
import { press, readRowTexts, rows, show } from '../test/show.tsx';
import { readUnsentDraft, writeUnsentDraft } from '../work/unsent-draft.ts';

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});

it('shows an admin their own first opinion, also at the address of the list of second opinions (LB-49)', async () => {
  serve({
    sets: [createSet({ created_by: 'admin' })],
    newest_number: 1,
    second_opinion: 'open',
    is_opinion_for_caller: false,
  });
  show('from=opinions');
  expect(await screen.findByText('Second opinion requested')).toBeVisible();
  expect(screen.queryByText('Another person has reviewed this photo')).toBeNull();
});

it('takes the second opinion of a reviewer who does not see the first (LB-42, LB-49)', async () => {
  signInAs('reviewer');
  const { submitted, database } = serve({ second_opinion: 'open' });
  const given: unknown[] = [];
  server.use(
    http.post(api('/admin/annotations/:id/second-opinion/'), async ({ request }) => {
      given.push(await request.json());
      database.known = { ...database.known, second_opinion: 'disputed', sets: [createSet()] as never };
      return HttpResponse.json({ ...OPINION, state: 'disputed', annotations: [] });
    }),
    http.get(api('/admin/annotations/:id/second-opinion/'), () => HttpResponse.json(OPINION)),
  );
  show();
  await screen.findByText('Another person has reviewed this photo');
  expect(screen.getByText('Reviewed by another person, hidden until you submit')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Accept' })).toHaveAccessibleDescription(
    /^Gives your second opinion/,
  );
  expect(screen.queryByText('Not reviewed yet')).toBeNull();
  await rows();
  press('w');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'No waste here' }),
  );
  await screen.findByText('Second opinion given: no waste here');
  expect([given, submitted]).toEqual([[{ annotations: [] }], []]);
});

it('learns from the server that a second opinion whose answer was lost is stored (LB-63)', async () => {
  signInAs('reviewer');
  const { database } = serve({ second_opinion: 'open', is_opinion_for_caller: true });
  server.use(
    http.post(api('/admin/annotations/:id/second-opinion/'), async ({ request }) => {
      const { annotations } = (await request.json()) as { annotations: [] };
      database.known = {
        ...database.known,
        second_opinion: 'agreed',
        is_opinion_for_caller: false,
        own_opinion: annotations,
        newest_number: 1,
        sets: [createSet()] as never,
        draft: null,
      };
      return HttpResponse.error();
    }),
  );
  show();
  await rows();
  press(']');
  press('3');
  await screen.findByText('Draft saved');
  press('Enter');
  await waitFor(async () => expect(await readRowTexts()).toEqual(['1Cuplower rightperson']));
  expect(screen.queryByText(/^ravi submitted boxes/)).toBeNull();
  await waitFor(() => expect(screen.queryByText(/^No connection/)).toBeNull());
  expect(readUnsentDraft({ userId: 7, image_id: sampleImage(1).image_id, isBlind: false })).toBeNull();
});

it('drops work of before a reload that the server has as the second opinion (LB-63)', async () => {
  const annotations = [{ class: 'can' as const, is_unsure: false, box: CAN.box }];
  const { image_id } = sampleImage(1);
  serve({
    second_opinion: 'agreed',
    is_opinion_for_caller: false,
    own_opinion: annotations,
    newest_number: 1,
    sets: [createSet()],
  });
  const owner = { userId: 7, image_id, isBlind: false };
  writeUnsentDraft(owner, { based_on: 0, version: 0, is_blind: false, annotations });
  show('from=opinions');
  expect(await readRowTexts()).toEqual(['1Cuplower rightperson']);
  expect(readUnsentDraft(owner)).toBeNull();
});

it.each([
  ['deletes it there', 204],
  ['begins with the newest set also where it cannot be deleted', 503],
])(
  'drops a draft that the server kept of what it has as the second opinion, and %s (LB-63)',
  async (_, status) => {
    const annotations = [{ class: 'can' as const, is_unsure: false, box: CAN.box }];
    const { database } = serve({
      second_opinion: 'agreed',
      is_opinion_for_caller: false,
      own_opinion: annotations,
      newest_number: 1,
      sets: [createSet()],
      draft: { based_on: 0, version: 1, annotations, saved_at: NOW },
    });
    server.use(
      http.delete(api('/admin/annotations/:id/draft/'), () => {
        if (status === 204) database.known = { ...database.known, draft: null };
        return new HttpResponse(null, { status });
      }),
    );
    show('from=opinions');
    expect(await readRowTexts()).toEqual(['1Cuplower rightperson']);
    if (status !== 204) return;
    press(']');
    press('3');
    await screen.findByText('Draft saved');
  },
);

it('begins once with boxes that are the second opinion already where the server shows no set (LB-63)', async () => {
  const own_opinion = [{ class: 'can' as const, is_unsure: false, box: CAN.box }];
  serve({ second_opinion: 'agreed', is_opinion_for_caller: false, own_opinion }, [CAN]);
  show();
  expect(await rows()).toHaveLength(1);
});

it('submits a set, and no second opinion, when one was asked for after the person had begun with the first one (LB-42)', async () => {
  const draft = { based_on: 1, version: 1, annotations: createSet().annotations, saved_at: NOW };
  const { submitted } = serve({ second_opinion: 'open', draft });
  show();
  await rows();
  expect(screen.queryByText('Another person has reviewed this photo')).toBeNull();
  press('Enter');
  await waitFor(() => expect(submitted).toMatchObject([{ based_on: 1, annotations: [{ class: 'cup' }] }]));
});

it('hides the first opinion from an admin who comes to give the second, and from no other admin (LB-49)', async () => {
  serve({ second_opinion: 'open', sets: [createSet()] });
  const { unmount } = show('from=opinions');
  await screen.findByText('Another person has reviewed this photo');
  expect(await readRowTexts()).toHaveLength(2);
  unmount();
  show();
  await screen.findByText('Second opinion requested');
  expect(await readRowTexts()).toEqual(['1Cuplower rightperson']);
});

it('asks for a second opinion on a reviewed photo, and says when that failed (LB-41, LB-49)', async () => {
  const { database } = serve({ sets: [createSet()] });
  server.use(
    http.post(api('/admin/annotations/:id/second-opinion/request/'), () => refusal('error.annotation.gone'), {
      once: true,
    }),
    http.post(api('/admin/annotations/:id/second-opinion/request/'), () => {
      database.known = { ...database.known, second_opinion: 'open' };
      return HttpResponse.json(OPINION);
    }),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Request a second opinion' }));
  await screen.findByText('The second opinion could not be requested');
  await userEvent.click(screen.getByRole('button', { name: 'Request a second opinion' }));
  await screen.findByText('Second opinion requested');
});
