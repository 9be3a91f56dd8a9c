import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { sampleImage } from '../../../test/images.ts';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { CAN, createSet, NOW, OPINION } from '../test/samples.ts';
import { serve } from '../test/serve.ts';
import { comeBackToWindow, press, readRowTexts, rows, show } from '../test/show.tsx';
import { saveDraft } from '../work/annotation-calls.ts';

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});

it('shows what two people marked to the one who decides (LB-43, LB-49, LB-58)', async () => {
  serve({ second_opinion: 'disputed', sets: [createSet()] });
  server.use(
    http.get(api('/admin/annotations/:id/second-opinion/'), () =>
      HttpResponse.json({
        ...OPINION,
        state: 'disputed',
        first_by: 'ravi',
        given_by: null,
        agreement: 0,
        annotations: [{ class: 'can', is_unsure: false, box: { x: 0, y: 0, width: 0.2, height: 0.2 } }],
      }),
    ),
  );
  show();
  await screen.findByText('ravi and the second person do not agree on any box.');
  expect(screen.getByText(/^The dotted box is by the second person\./)).toBeVisible();
  const readShownNames = () =>
    ['ravi', 'the second person'].filter(
      (name) =>
        screen.getByRole('button', { name: `Boxes of ${name}` }).getAttribute('aria-pressed') === 'true',
    );
  expect(readShownNames()).toEqual(['ravi']);
  await userEvent.click(screen.getByRole('button', { name: 'Boxes of the second person' }));
  expect(readShownNames()).toEqual(['the second person']);
  expect(screen.getByText(/^The dotted box is by ravi\./)).toBeVisible();
  const findOrigin = (name: string) => screen.queryByText(`Boxes of ${name}`, { selector: 'span' });
  expect(findOrigin('the second person')).toBeInTheDocument();
  expect(findOrigin('ravi')).not.toBeInTheDocument();
  expect(await readRowTexts()).toEqual(['1Canupper leftperson']);
  press('n');
  expect(readShownNames()).toEqual([]);
  expect(screen.getByText(/^The dotted box is by ravi\./)).toBeVisible();
  expect(screen.getByText('Started with the boxes of set 1')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Boxes of ravi' }));
  expect(await readRowTexts()).toEqual(['1Cuplower rightperson']);

  press('Enter');
  await screen.findByText('Decided: 1 box');
  await screen.findByText('Started with the boxes of set 2');
  expect(screen.queryByText(/do not agree on any box/)).not.toBeInTheDocument();
});

it('says to the one who decides that they do, also where what the two marked cannot be loaded, and loads it again (LB-49)', async () => {
  serve({ second_opinion: 'disputed', is_opinion_for_caller: true, sets: [createSet()] });
  const disputed = { ...OPINION, state: 'disputed', first_by: 'ravi', annotations: [], agreement: 0 };
  let fail = () => {};
  const mayFail = new Promise<void>((resolve) => {
    fail = resolve;
  });
  server.use(
    http.get(
      api('/admin/annotations/:id/second-opinion/'),
      async () => {
        await mayFail;
        return HttpResponse.json({ error: 'Broken', code: 'internal', request_id: 'r' }, { status: 500 });
      },
      { once: true },
    ),
    http.get(api('/admin/annotations/:id/second-opinion/'), () => HttpResponse.json(disputed)),
  );
  show();
  await screen.findByText('Two people disagree about this photo');
  expect(screen.getByText('What you submit decides.')).toBeVisible();
  fail();
  await screen.findByText('What you submit decides. What they marked could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('ravi and the second person do not agree on any box.');
});

it.each([
  ['reviewer', false],
  ['admin', true],
] as const)(
  'says to the %s that they decide while nothing says whether they are one of the two: %s (LB-43, LB-49)',
  async (role, isSaid) => {
    signInAs(role);
    serve({ second_opinion: 'disputed', sets: [createSet()] }); // by an API of the version before
    server.use(http.get(api('/admin/annotations/:id/second-opinion/'), () => HttpResponse.error()));
    show();
    await screen.findByText('Two people disagree about this photo');
    await screen.findByText(/What they marked could not be loaded\.$/);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
    expect(screen.queryByText(/^What you submit decides\./) !== null).toBe(isSaid);
  },
);

it('asks the one who decides with an older draft one question at a time (LB-49, LB-62)', async () => {
  const draft = { based_on: 0, version: 1, annotations: [CAN], saved_at: NOW };
  serve({ second_opinion: 'disputed', sets: [createSet()], draft: draft as never });
  server.use(
    http.get(api('/admin/annotations/:id/second-opinion/'), () =>
      HttpResponse.json({ ...OPINION, state: 'disputed', first_by: 'ravi', annotations: [], agreement: 0 }),
    ),
  );
  show();
  await screen.findByText(/^ravi submitted boxes of this photo/);
  await rows();
  expect(screen.queryByText(/do not agree on any box/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Go on with mine' }));
  await screen.findByText(/do not agree on any box/);
  expect(screen.queryByText(/^ravi submitted boxes of this photo/)).toBeNull();
});

it('takes the boxes of neither from the one who decides while another person works on the photo (LB-21)', async () => {
  const { database } = serve({ second_opinion: 'disputed', sets: [createSet()] });
  database.lease = { ...database.lease, is_own: false, held_by: 'ravi' };
  server.use(
    http.get(api('/admin/annotations/:id/second-opinion/'), () =>
      HttpResponse.json({ ...OPINION, state: 'disputed', first_by: 'ravi', annotations: [], agreement: 0 }),
    ),
  );
  show();
  await screen.findByText(/^ravi has worked on this photo since/);
  for (const button of await screen.findAllByRole('button', { name: /^Boxes of / }))
    expect(button).toBeDisabled();
});

it('does not say that a dispute is decided when the photo was drawn for the sample meanwhile (EV-22)', async () => {
  const { database } = serve({ second_opinion: 'disputed', sets: [createSet()] });
  server.use(
    http.get(api('/admin/annotations/:id/second-opinion/'), () =>
      HttpResponse.json({ ...OPINION, state: 'disputed', annotations: [], agreement: 0 }),
    ),
  );
  show();
  await rows();
  database.isDrawn = true;
  press('Enter');
  await screen.findByText('Accepted: 1 box');
  await screen.findByText('Started without the boxes of the detector');
  expect(screen.queryByText(/^Decided/)).toBeNull();
});

it('tells an admin who is one of the two that they decide their own dispute, before they do (LB-52)', async () => {
  signInAs('admin');
  serve({
    second_opinion: 'disputed',
    is_opinion_for_caller: true,
    sets: [createSet({ created_by: 'asha' })],
  });
  server.use(
    http.get(api('/admin/annotations/:id/second-opinion/'), ({ params }) =>
      HttpResponse.json({
        image_id: params.id,
        state: 'disputed',
        requested_at: NOW,
        given_at: NOW,
        first_by: 'asha',
        given_by: 'ravi',
        annotations: [],
        agreement: 0,
        blind_agreement: 0,
        is_for_caller: true,
      }),
    ),
  );
  show();
  await screen.findByText(/^You are one of the two who disagree: as an admin you can still decide\./);
});

it('tells one of two who disagree that others decide, and takes no work from them (LB-43, LB-52)', async () => {
  signInAs('reviewer');
  const { submitted, drafts } = serve({
    second_opinion: 'disputed',
    is_opinion_for_caller: false,
    sets: [createSet()],
  });
  let leases = 0;
  server.use(
    http.get(api('/admin/annotations/:id/second-opinion/'), () => new Promise<Response>(() => undefined)),
    http.post(api('/admin/annotations/:id/lease/'), () => {
      leases += 1;
      return HttpResponse.json({ is_own: true, held_by: 'asha', since: NOW, until: NOW });
    }),
  );
  const { unmount } = show('from=opinions');
  await screen.findByText('Two people disagree about this photo, and you are one of them');
  expect(screen.getByText(/^A third person or an admin decides\./)).toBeVisible();
  for (const name of ['Accept', 'Whole photo checked', 'No waste here', 'New box in the middle'])
    expect(screen.getByRole('button', { name })).toBeDisabled();
  press(']');
  press('3');
  press('Delete');
  press('Enter');
  press('w');
  expect(await readRowTexts()).toEqual(['1Cuplower rightperson']);
  unmount(); // a draft would be sent at once, before the one of another photo
  const other = { based_on: 0, version: 0, is_blind: false, annotations: [] };
  await saveDraft(sampleImage(2).image_id, other);
  expect([submitted, drafts, leases]).toEqual([[], [other], 0]); // who decides finds the photo free
});

it('shows one of two who disagree what was decided meanwhile (LB-43, LB-52)', async () => {
  signInAs('reviewer');
  const disputed = { second_opinion: 'disputed' as const, is_opinion_for_caller: false };
  const { database } = serve({ ...disputed, sets: [createSet({ created_by: 'asha' })], newest_number: 1 });
  const lease = { ...database.lease, is_own: false, held_by: 'meera' };
  const decision = createSet({ number: 2, created_by: 'meera', annotations: [] });
  server.use(
    http.get(api('/admin/annotations/:id/second-opinion/'), () => new Promise<Response>(() => undefined)),
  );
  const { queryClient } = show('from=opinions');
  await screen.findByText('Two people disagree about this photo, and you are one of them');
  database.known = { ...database.known, lease };
  comeBackToWindow();
  await waitFor(() =>
    expect(queryClient.getQueriesData({ queryKey: ['annotation-lease'] })[0]?.[1]).toEqual(lease),
  );
  expect(screen.queryByText(/^meera has worked on this photo/)).toBeNull(); // it could not be corrected after that either
  database.known = { ...database.known, lease: null, newest_number: 2, sets: [decision] };
  database.known.second_opinion = 'decided';
  let leases = 0;
  server.use(
    http.post(api('/admin/annotations/:id/lease/'), () => {
      leases += 1;
      return HttpResponse.json(database.lease);
    }),
  );
  comeBackToWindow();
  await screen.findByText('Started with the boxes of set 2');
  expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled();
  comeBackToWindow();
  expect(leases).toBe(0); // a person who only looks leaves the photo to others (LB-09)
  press('n');
  await waitFor(() => expect(leases).toBe(1));
});

it('tells one of two who disagree that others decide, also with an API of the version before (LB-52)', async () => {
  signInAs('reviewer');
  serve({ second_opinion: 'disputed', sets: [createSet()] });
  server.use(
    http.get(api('/admin/annotations/:id/second-opinion/'), () =>
      HttpResponse.json({
        ...OPINION,
        state: 'disputed',
        is_for_caller: false,
        annotations: [],
        agreement: 0,
        blind_agreement: 0,
      }),
    ),
  );
  show('from=opinions');
  await screen.findByText('Two people disagree about this photo, and you are one of them');
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
});
