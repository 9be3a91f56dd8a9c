import type { CaseDetail, PhotoProof } from '@smart-waste/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { GovernmentPage } from '../government-page.tsx';
import { sampleCase } from '../test/samples.ts';
import { serveCases } from '../test/serve.ts';

const AFTER = '00000000-0000-4000-8000-00000000000a';
const show = () => renderScreen('/government', <GovernmentPage />, '/government?case=1');
const actions = async () => within(await screen.findByRole('region', { name: 'Actions' }));

/** A cleaned case with a photo after the cleaning. */
function cleaned(proof: Partial<PhotoProof> = {}, change: Partial<CaseDetail> = {}): CaseDetail {
  const caseItem = sampleCase(1);
  const [before] = caseItem.photos;
  return {
    ...caseItem,
    status: 'cleaned',
    photos: [{ ...before!, photo_id: AFTER, purpose: 'after' }, before!],
    proof: [
      {
        photo_id: AFTER,
        verdict: 'no_waste_seen',
        untold_reason: null,
        is_of_present_cleaning: true,
        classes: [],
        warnings: [],
        distance_meters: 12,
        before_photo_id: before!.photo_id,
        ...proof,
      },
    ],
    ...change,
  };
}

beforeEach(() => signInAs('government'));

it('says what reopening does before a case is reopened, and takes a reason (CA-44)', async () => {
  const { sent } = serveCases([sampleCase(1, { status: 'verified', due_at: null })]);
  show();
  await userEvent.click((await actions()).getByRole('button', { name: 'Reopen…' }));
  const form = within(await screen.findByRole('form', { name: 'Reopen' }));
  expect(form.getByText(/^The case becomes open again, without an assignee\./)).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.type(form.getByRole('textbox', { name: 'Reason (optional)' }), 'It is back');
  await userEvent.click(form.getByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ action: 'reopen', reason: 'It is back' }));
});

it.each([
  ['Verify…', 'Verify without a photo', ''],
  ['Send back…', 'Send back', 'Not clean'],
])('keeps the focus in the case after %s by keyboard (CA-42)', async (name, submit, reason) => {
  serveCases([sampleCase(1, { status: 'cleaned' })]);
  show();
  await userEvent.click((await actions()).getByRole('button', { name }));
  const form = within(await screen.findByRole('form'));
  if (reason !== '') await userEvent.type(form.getByRole('textbox'), reason);
  form.getByRole('button', { name: submit }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(screen.getByRole('complementary', { name: 'Case details' })).toHaveFocus();
});

describe('a cleaning without proof (CA-133)', () => {
  it('is marked as cleaned with a photo, or deliberately without, also with the key', async () => {
    const { sent } = serveCases([sampleCase(1, { status: 'confirmed' })]);
    const { container } = show();
    await actions();
    await userEvent.keyboard('m');
    const form = within(await screen.findByRole('form', { name: 'Mark as cleaned' }));
    expect(form.getByText(/^There is no photo after the cleaning\. Add one/)).toBeVisible();
    expect(form.getByRole('button', { name: 'Add photo after cleaning' })).toBeVisible();
    expect((await axe.run(container)).violations).toEqual([]);
    expect(sent).toEqual([]);
    await userEvent.click(form.getByRole('button', { name: 'Mark as cleaned without a photo' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ action: 'clean', version: 1 }));
    expect(await (await actions()).findByText('There is no photo after the cleaning.')).toBeVisible();
  });

  it.each([
    ['a photo that is doubted', cleaned({ warnings: ['similar_photo'] }), 'Verify anyway'],
    ['a photo with waste', cleaned({ verdict: 'still_sees' }), 'Verify anyway'],
    ['no photo', sampleCase(1, { status: 'cleaned' }), 'Verify without a photo'],
  ])('is verified with %s only after a second look, also with the key', async (_, caseItem, name) => {
    const { sent } = serveCases([caseItem]);
    show();
    await actions();
    await userEvent.keyboard('v');
    const yes = await screen.findByRole('button', { name });
    expect(sent).toEqual([]);
    await userEvent.click(yes);
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ action: 'verify', version: 1 }));
  });

  it('is verified at once when its photo has no warnings; others stand above the buttons', async () => {
    const { sent } = serveCases([cleaned()]);
    show();
    expect(await (await actions()).findByText('No waste detected in the after photo')).toBeVisible();
    await userEvent.keyboard('v');
    await waitFor(() => expect(sent[0]?.body).toEqual({ action: 'verify', version: 1 }));
  });

  it('is not proved by a photo from before it was sent back', async () => {
    serveCases([cleaned({ is_of_present_cleaning: false })]);
    show();
    expect(await (await actions()).findByText('There is no photo after the cleaning.')).toBeVisible();
  });
});

describe('a change by another person while a case is open (CA-134)', () => {
  it('is shown in the place of the buttons before there are others', async () => {
    const { database } = serveCases([sampleCase(1)]);
    const { queryClient } = show();
    await (await actions()).findByRole('button', { name: 'Confirm' });
    const event = {
      ...sampleCase(1).events[0]!,
      version: 2,
      action: 'confirm' as const,
      actor: { user_id: 8, username: 'ravi' },
    };
    database.cases = [
      sampleCase(1, { status: 'confirmed', version: 2, events: [event, ...sampleCase(1).events] }),
    ];
    await queryClient.invalidateQueries();
    expect(
      await screen.findByText('ravi has changed this case. Its status is now: Confirmed.'),
    ).toBeVisible();
    expect((await actions()).getAllByRole('button')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Show what can be done now' }));
    expect(await (await actions()).findByRole('button', { name: /Mark as cleaned/ })).toBeVisible();
  });

  it('is scrolled into view when it makes a form fail', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { database } = serveCases([sampleCase(1)]);
    show();
    await userEvent.click(await (await actions()).findByRole('button', { name: 'Reject…' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'No waste');
    database.cases = [sampleCase(1, { version: 2 })];
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(scrolled.mock.contexts).toContain(alert));
    scrolled.mockRestore();
  });
});
