import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { GovernmentPage } from './government-page.tsx';
import { sampleCase } from './test/samples.ts';
import { serveCases } from './test/serve.ts';

const show = (address = '/government') => renderScreen('/government', <GovernmentPage />, address);
const row = (place: string) => screen.findByRole('button', { name: place });
const key = (text: string) => userEvent.keyboard(text);
const bodies = (sent: { body: unknown }[]) => sent.map(({ body }) => body);
const confirm = { action: 'confirm', version: 1 };

/** Keys without a pause, as a fast person presses them: nothing that waits for the network is rendered in between. */
const press = (text: string) => userEvent.setup({ delay: null }).keyboard(text);

/** Holds the first change back until `release` is called. */
function holdFirstChange() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.post(
      api('/cases/:number/transitions/'),
      async () => {
        await held;
        await delay(0);
      },
      { once: true },
    ),
  );
  return () => release();
}

beforeEach(() => signInAs('government'));

it('changes the open case also when it has left the list (CA-42)', async () => {
  const { sent } = serveCases([sampleCase(1), sampleCase(2)]);
  show('/government?status=new');
  await row('Street 1');
  await key('j');
  await screen.findByRole('heading', { name: 'History' });
  await key('c');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Street 1' })).toBeNull());
  await key('a');
  await waitFor(() =>
    expect(bodies(sent)).toEqual([confirm, { action: 'assign', assignee_id: 7, version: 2 }]),
  );
});

it('changes a case that a link opened and that is in no list (CA-42)', async () => {
  const { sent } = serveCases([sampleCase(1, { status: 'confirmed' }), sampleCase(2)]);
  show('/government?status=new&case=1');
  await screen.findByRole('heading', { name: 'History' });
  await key('r');
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toBeVisible();
  expect(sent).toEqual([]);
});

it('changes and selects the case that the key before has chosen (CA-42)', async () => {
  const { sent, database } = serveCases([sampleCase(1), sampleCase(2), sampleCase(3)]);
  show('/government?case=1');
  await screen.findByRole('heading', { name: 'History' });
  await press('jxjx');
  expect(await screen.findByRole('checkbox', { name: 'Select case 2' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select case 3' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select case 1' })).not.toBeChecked();
  await press('kc');
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() =>
    expect(database.cases.map(({ status }) => status)).toEqual(['new', 'confirmed', 'new']),
  );
});

it('waits for the change that is being made, and sends no second one of it (CA-42)', async () => {
  const { sent } = serveCases([sampleCase(1), sampleCase(2)]);
  const release = holdFirstChange();
  show('/government?case=1');
  await screen.findByRole('heading', { name: 'History' });
  await press('ccca');
  await press('jc');
  release();
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(bodies(sent)).toEqual([confirm, { action: 'assign', assignee_id: 7, version: 2 }, confirm]);
  expect(screen.queryByText(/changed meanwhile/)).toBeNull();
});

it('marks as cleaned what the change before has made of the case (CA-42)', async () => {
  const { sent } = serveCases([sampleCase(1)]);
  const release = holdFirstChange();
  show('/government?case=1');
  await screen.findByRole('heading', { name: 'History' });
  await key('c');
  await key('v');
  await key('m');
  expect(screen.queryByRole('form', { name: 'Mark as cleaned' })).toBeNull();
  release();
  await screen.findByRole('form', { name: 'Mark as cleaned' });
  await userEvent.click(screen.getByRole('button', { name: 'Mark as cleaned without a photo' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(bodies(sent)).toMatchObject([confirm, { action: 'clean', version: 2 }]);
});

it('offers to send back what was cleaned, and to reopen only what has ended', async () => {
  serveCases([sampleCase(1, { status: 'cleaned' }), sampleCase(2, { status: 'verified' })]);
  show('/government?status=all&case=1');
  await screen.findByRole('button', { name: 'Send back…' });
  expect(screen.queryByRole('button', { name: 'Reopen…' })).toBeNull();
  await key('j');
  await screen.findByRole('button', { name: 'Reopen…' });
  expect(screen.queryByRole('button', { name: 'Send back…' })).toBeNull();
});

it('does not repeat a change that was refused for the keys that waited for it', async () => {
  const { sent } = serveCases([sampleCase(1)]);
  let count = 0;
  server.use(
    http.post(api('/cases/1/transitions/'), () => {
      count += 1;
      return HttpResponse.json(
        { error: 'ravi changed it to Rejected', code: 'conflict', request_id: 'r' },
        { status: 409 },
      );
    }),
  );
  show('/government?case=1');
  await screen.findByRole('heading', { name: 'History' });
  await press('cca');
  expect(await screen.findByText('ravi changed it to Rejected')).toBeVisible();
  await within(screen.getByRole('complementary', { name: 'Case details' })).findByText('Street 1');
  expect(count).toBe(1);
  expect(sent).toEqual([]);
});
