import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { setLanguage } from '../../shared/messages/language.ts';
import { storeEntries } from '../../shared/outbox/outbox-store.ts';
import { emptyOutboxAtEnd, sampleStep } from '../../test/outbox.ts';
import { signInAs } from '../../test/people.ts';
import { api, server } from '../../test/server.ts';
import { inHours, sampleCase } from './test/samples.ts';
import { serveCases } from './test/serve.ts';
import { findRow, panel, show } from './test/workplace.tsx';

beforeEach(() => signInAs('government'));

describe('list of cases', () => {
  it('shows heading, subtitle, badge and the link to the uploads (GO-01)', async () => {
    serveCases([]);
    show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Government Waste Management Dashboard',
    );
    expect(screen.getByText('Monitor and manage citizen waste reports')).toBeVisible();
    expect(screen.getByText('Government Access')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Citizen uploads' })).toHaveAttribute(
      'href',
      '/government/uploads',
    );
    expect(screen.getByText('Loading waste reports...')).toBeInTheDocument();
    await screen.findByText('No waste reports found.');
  });

  it('shows photo, place, category, status, due date, severity, reports and assignee (CA-40)', async () => {
    serveCases([
      sampleCase(1, { reports: 3, repeats: 2, assignee: { user_id: 8, username: 'ravi' } }),
      sampleCase(2, { due_at: inHours(-49), severity: null, is_private: true, photo: null }),
      sampleCase(3, { status: 'waiting', due_at: null }),
    ]);
    const { container } = show();
    const first = within(await findRow('Street 1'));
    expect(first.getByRole('img', { name: 'Photo of Street 1' })).toHaveAttribute(
      'src',
      '/photos/1-small.jpg',
    );
    await first.findByText('#1 · Litter');
    for (const text of ['New', 'Due in 5 hours', 'High severity', '3 reports', 'came back 2 times', 'ravi'])
      expect(first.getByText(text)).toBeVisible();
    const second = within(await findRow('Street 2'));
    for (const text of ['Overdue by 2 days', 'Private', 'Unassigned', 'No photo'])
      expect(second.getByText(text)).toBeInTheDocument();
    const third = within(await findRow('Street 3'));
    expect(third.getByText('Clock stopped')).toBeVisible();
    expect(third.getByTitle('Waiting for the reporter')).toHaveTextContent(/^Waiting/);
    expect(screen.getByText('3 cases')).toBeVisible();
    await screen.findByTitle('Street 1');
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('shows the failure and loads again on Try Again (GO-06)', async () => {
    serveCases([sampleCase(1)]);
    let isBroken = true;
    server.use(
      http.get(api('/cases/'), () =>
        isBroken
          ? HttpResponse.json({ error: 'No.', code: 'invalid_request', request_id: 'r' }, { status: 400 })
          : undefined,
      ),
    );
    show();
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('Error Loading Reports');
    expect(failure).toHaveTextContent('Failed to load waste reports. Please try again.');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await findRow('Street 1');
  });

  it('loads more on request', async () => {
    const { queries } = serveCases(Array.from({ length: 51 }, (_, index) => sampleCase(index + 1)));
    show();
    await findRow('Street 50');
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await findRow('Street 51');
    expect(queries.map((query) => query.get('cursor'))).toEqual([null, '50']);
  });

  it('speaks Hindi', async () => {
    await setLanguage('hi');
    onTestFinished(() => setLanguage('en'));
    serveCases([sampleCase(1)]);
    show();
    expect(within(await findRow('Street 1')).getByText('5 घंटे बाकी')).toBeVisible();
  });
});

describe('cases without an answer in time (CA-107)', () => {
  it('are marked, counted and filtered, and say what that does to their urgency', async () => {
    const escalated = {
      escalated_at: inHours(-1),
      urgency: { ...sampleCase(2).urgency, escalated_hours: 6 },
    };
    const { queries } = serveCases([sampleCase(1), sampleCase(2, escalated)]);
    show('/government?case=2');
    await screen.findByRole('heading', { name: 'History' });
    expect(panel().getByText(/6 hr earlier because it has no answer yet/)).toBeVisible();
    expect(screen.getAllByText('No answer yet')).toHaveLength(2); // in the list and in the details
    await userEvent.click(await screen.findByRole('button', { name: 'Escalated (1)' }));
    await waitFor(() => expect(queries.at(-1)?.get('escalated')).toBe('yes'));
  });
});

describe('crew', () => {
  it('sees its own cases with what it may do (CA-48)', async () => {
    signInAs('crew');
    const { sent } = serveCases([
      sampleCase(1, { status: 'assigned', assignee: { user_id: 7, username: 'asha' } }),
    ]);
    show('/government?case=1');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('My cases');
    expect(screen.queryByRole('link', { name: 'Citizen uploads' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Record a report' })).toBeNull();
    const actions = within(await screen.findByRole('region', { name: 'Actions' }));
    expect(actions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Start work',
      'Mark as cleaned…',
    ]);
    expect(screen.queryByText('Correct this case')).toBeNull();
    await userEvent.click(actions.getByRole('button', { name: 'Start work' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ action: 'start', version: 1 }));
  });

  it('sees on a wide screen, too, what waits to be sent from this device (CA-92)', async () => {
    emptyOutboxAtEnd();
    signInAs('crew');
    await storeEntries([sampleStep('a')]);
    serveCases([]);
    show();
    expect(await screen.findByText(/saved on this device and sent as soon as/)).toBeVisible();
  });
});
