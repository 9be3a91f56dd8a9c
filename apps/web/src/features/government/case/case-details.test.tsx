import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, expect, it } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { inHours, sampleCase } from '../test/samples.ts';
import { serveCases } from '../test/serve.ts';
import { panel, show } from '../test/workplace.tsx';

beforeEach(() => signInAs('government'));

it('shows photo with boxes, facts, reports, history and the terms of the urgency (CA-43)', async () => {
  serveCases([
    sampleCase(1, {
      reports: 3,
      urgency: {
        urgent_at: inHours(0),
        severity_hours: 12,
        reports_hours: 4,
        repeats_hours: 0,
        escalated_hours: 0,
      },
      case_reports: [
        {
          number: 1,
          channel: 'call',
          words: '<b>Smells</b>',
          created_at: inHours(-2),
          is_public: true,
          is_hidden: false,
          image_id: null,
        },
      ],
    }),
  ]);
  const { container } = show('/government?case=1');
  await screen.findByRole('heading', { name: 'History' });
  expect(panel().getByRole('img', { name: /^From a report, photo 1 of 1/ })).toHaveAttribute(
    'src',
    '/photos/1.jpg',
  );
  expect(panel().getByRole('list', { name: 'Detections' })).toHaveTextContent('Bottle83.1%');
  expect(panel().getByText(/^Due .*; 12 hr earlier for severity, 4 hr earlier for 3 reports$/)).toBeVisible();
  expect(panel().getByText('<b>Smells</b>')).toBeVisible();
  expect(panel().getByText('Opened', { selector: 'span' })).toBeVisible();
  expect(panel().getByRole('link', { name: 'Navigate' })).toHaveAttribute(
    'href',
    expect.stringContaining('destination=26.901%2C75.8'),
  );
  expect((await axe.run(container)).violations).toEqual([]);
});

it('says that a case does not exist', async () => {
  serveCases([]);
  show('/government?case=9');
  await screen.findByText('There is no case with this number.');
});

it('offers the actions that the workflow allows, and asks for what each needs (CA-44)', async () => {
  const { sent } = serveCases([sampleCase(1, { status: 'confirmed' })]);
  show('/government?case=1');
  const actions = within(await screen.findByRole('region', { name: 'Actions' }));
  expect(actions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Assign…',
    'Ask the reporter…',
    'Mark as cleaned…',
    'Reject…',
    'Refer to another body…',
    'Close without cleaning…',
    'Assign to me',
  ]);
  await userEvent.click(actions.getByRole('button', { name: 'Assign…' }));
  const form = within(await screen.findByRole('form', { name: 'Assign' }));
  await userEvent.click(form.getByRole('button', { name: 'Assign' }));
  expect(form.getByText('Choose who does the work.')).toBeVisible();
  expect(form.getByRole('combobox', { name: 'Assign to' })).toHaveFocus();
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Assign to' }), 'ravi (crew)');
  await userEvent.click(form.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toEqual({ action: 'assign', assignee_id: 8, reason: '', version: 1 });
  await actions.findByRole('button', { name: 'Start work' });
});

it('publishes a reply, and asks for a text (CA-46)', async () => {
  const { sent } = serveCases([sampleCase(1)]);
  show('/government?case=1');
  await userEvent.click(await screen.findByText('Write'));
  await userEvent.click(await screen.findByRole('radio', { name: 'Public reply' }));
  // Characters that are not seen are no text (CA-137).
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), '\u200b\u200e');
  await userEvent.click(screen.getByRole('button', { name: 'Publish reply' }));
  await screen.findByText('Enter a text.');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Text' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'We come tomorrow');
  await userEvent.click(screen.getByRole('button', { name: 'Publish reply' }));
  await screen.findByText('Reply published');
  expect(sent[0]!.body).toEqual({ text: 'We come tomorrow', is_public: true });
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('');
});
