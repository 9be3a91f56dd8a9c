import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { GovernmentPage } from '../government-page.tsx';
import { inHours, sampleCase } from '../test/samples.ts';
import { serveCases } from '../test/serve.ts';

const show = () => renderScreen('/government', <GovernmentPage />, '/government?case=1');

/** A window in which there is room for one thing at a time. */
function narrowWindow() {
  const wide = window.matchMedia;
  window.matchMedia = (media) => Object.assign(wide(media), { matches: true });
  onTestFinished(() => {
    window.matchMedia = wide;
  });
}

/** Whether `first` stands before `second`. */
const isBefore = (first: HTMLElement, second: HTMLElement) =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

beforeEach(() => signInAs('government'));

describe('what is needed first of a case (CA-118)', () => {
  it('stands above its photo: place, status, due date, category, severity and actions', async () => {
    serveCases([sampleCase(1, { due_at: inHours(-49), reports: 3 })]);
    show();
    const panel = within(await screen.findByRole('complementary', { name: 'Case details' }));
    const photo = await panel.findByRole('img', { name: /^From a report/ });
    for (const text of ['Street 1', 'New', 'Overdue by 2 days', 'Litter', 'High severity', '3 reports'])
      expect(isBefore(panel.getByText(text), photo)).toBe(true);
    expect(isBefore(panel.getByRole('region', { name: 'Actions' }), photo)).toBe(true);
  });

  it('says how often the waste came back, and when last (CA-119)', async () => {
    serveCases([sampleCase(1, { repeats: 2, opened_at: '2026-03-08T10:00:00Z' })]);
    show();
    await screen.findByText('came back 2 times, last on Mar 8, 2026');
  });

  it('names each photo by where it comes from, its place among them and its date (CA-119)', async () => {
    const caseItem = sampleCase(1);
    const photos = ['2026-03-08T10:00:00Z', '2026-03-09T10:00:00Z'].flatMap((taken_at, index) =>
      caseItem.photos.map((photo) => ({
        ...photo,
        photo_id: `00000000-0000-4000-8000-00000000000${index}`,
        taken_at,
      })),
    );
    serveCases([{ ...caseItem, photos }]);
    show();
    const panel = within(await screen.findByRole('complementary', { name: 'Case details' }));
    const names = (await panel.findAllByRole('img', { name: /photo/ })).map((photo) =>
      photo.getAttribute('alt'),
    );
    const first = 'From a report, photo 1 of 2, Mar 8, 2026';
    expect(names).toEqual([first, first, 'From a report, photo 2 of 2, Mar 9, 2026']); // large, then to choose from
  });

  it('has the form of an action in the place of its buttons, in view and with the focus', async () => {
    serveCases([sampleCase(1)]);
    show();
    const actions = within(await screen.findByRole('region', { name: 'Actions' }));
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    await userEvent.click(actions.getByRole('button', { name: 'Reject…' }));
    const form = await actions.findByRole('form', { name: 'Reject' });
    expect(scrolled.mock.contexts).toContain(form);
    expect(within(form).getByRole('textbox', { name: 'Reason' })).toHaveFocus();
    expect(actions.queryByRole('button', { name: 'Reject…' })).toBeNull();
    await userEvent.click(within(form).getByRole('button', { name: 'Cancel' }));
    expect(actions.getByRole('button', { name: 'Reject…' })).toBeVisible();
  });

  it('has its actions at the lower edge of a phone: the first one, and the others in a menu', async () => {
    narrowWindow();
    const { sent } = serveCases([sampleCase(1, { status: 'assigned' })]);
    show();
    const sheet = within(await screen.findByRole('dialog', { name: 'Case 1' }));
    const actions = await sheet.findByRole('region', { name: 'Actions' });
    expect(isBefore(await sheet.findByRole('heading', { name: 'History' }), actions)).toBe(true);
    expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([]);
    const button = (name: string) => within(actions).getByRole('button', { name });
    await userEvent.click(button('More actions'));
    await userEvent.click(await within(actions).findByRole('menuitem', { name: 'Close without cleaning…' }));
    const form = await within(actions).findByRole('form', { name: 'Close without cleaning' });
    await waitFor(() => expect(within(form).getByRole('textbox', { name: 'Reason' })).toHaveFocus());
    await userEvent.click(within(form).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(button('Start work'));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ action: 'start', version: 1 }]));
  });
});
