import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { GovernmentPage } from './government-page.tsx';
import { sampleCase, sampleCategory } from './test/samples.ts';
import { serveCases } from './test/serve.ts';

const HAZARDOUS = { responsible: 'State Pollution Board', danger_phone: '+91 141 256 0000' };
const show = (address: string) => renderScreen('/government', <GovernmentPage />, address);

function serve(status: 'confirmed' | 'rejected') {
  const served = serveCases([sampleCase(1, { status })]);
  const category = sampleCategory(1, 'Hazardous waste', HAZARDOUS);
  server.use(http.get(api('/cases/categories/'), () => HttpResponse.json({ data: [category] })));
  return served;
}

/** Case 1 is hazardous waste; rubble has another body, and litter none. */
function serveBodies() {
  const served = serveCases([sampleCase(1, { status: 'confirmed' })]);
  const data = [
    sampleCategory(1, 'Hazardous waste', HAZARDOUS),
    sampleCategory(2, 'Rubble', { responsible: 'Roads department' }),
    sampleCategory(3, 'Litter'),
  ];
  server.use(http.get(api('/cases/categories/'), () => HttpResponse.json({ data })));
  return served;
}
async function openReferral() {
  await userEvent.click(await screen.findByRole('button', { name: 'Refer to another body…' }));
  const form = within(await screen.findByRole('form', { name: 'Refer to another body' }));
  return { form, field: form.getByRole('textbox', { name: 'Responsible' }) };
}
async function correctCategory(name: string) {
  const opener = await screen.findByText('Correct this case');
  const details = opener.closest('details')!;
  if (!details.open) await userEvent.click(opener);
  const edit = within(details);
  await edit.findByRole('option', { name });
  await userEvent.selectOptions(edit.getByRole('combobox', { name: 'Category' }), name);
  await userEvent.click(edit.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Case 1 changed');
}

beforeEach(() => signInAs('government'));

describe('the number to call about dangerous waste (CA-129)', () => {
  it('is in the case while it is open', async () => {
    serve('confirmed');
    show('/government?case=1');
    const link = await screen.findByRole('link', { name: '+91 141 256 0000' });
    expect(link).toHaveAttribute('href', 'tel:+911412560000');
  });

  it('is not in a case that has ended', async () => {
    serve('rejected');
    show('/government?case=1');
    await screen.findByText('Hazardous waste');
    expect(screen.queryByText(/call/)).toBeNull();
  });

  it('is said to the officer who records a call, as soon as the category is chosen', async () => {
    serve('confirmed');
    show('/government');
    await userEvent.click(await screen.findByRole('button', { name: 'Record a report' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: 'Hazardous waste' });
    expect(dialog.queryByRole('link', { name: '+91 141 256 0000' })).toBeNull();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Category' }), 'Hazardous waste');
    expect(dialog.getByRole('link', { name: '+91 141 256 0000' })).toBeVisible();
  });
});

it('offers the body that the category names when a case is referred, to be changed or sent (CA-44)', async () => {
  const { sent } = serve('confirmed');
  show('/government?case=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Refer to another body…' }));
  const form = within(await screen.findByRole('form', { name: 'Refer to another body' }));
  const field = form.getByRole('textbox', { name: 'Responsible' });
  await waitFor(() => expect(field).toHaveValue('State Pollution Board'));
  await userEvent.clear(field);
  expect(field).toHaveValue('');
  await userEvent.type(field, 'Railways');
  await userEvent.click(form.getByRole('button', { name: 'Refer to another body' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ responsible: 'Railways' }));
});

describe('the body of the category before (CA-44)', () => {
  it('is not offered any more once the category was corrected', async () => {
    serveBodies();
    show('/government?case=1');
    const { form, field } = await openReferral();
    await waitFor(() => expect(field).toHaveValue('State Pollution Board'));
    await userEvent.type(form.getByRole('textbox', { name: /^Reason/ }), 'Theirs');
    await userEvent.keyboard('{Escape}');
    await correctCategory('Rubble');
    const again = await openReferral();
    await waitFor(() => expect(again.field).toHaveValue('Roads department'));
    expect(again.form.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Theirs');
  });

  it('goes from an open form when the category becomes another one', async () => {
    const { sent } = serveBodies();
    show('/government?case=1');
    const { form, field } = await openReferral();
    await waitFor(() => expect(field).toHaveValue('State Pollution Board'));
    await correctCategory('Rubble');
    await waitFor(() => expect(field).toHaveValue('Roads department'));
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await correctCategory('Litter');
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['update', 'update']));
    const again = await openReferral();
    await waitFor(() => expect(again.field).toHaveValue(''));
  });

  it('gives way to a name that was typed, which stays', async () => {
    serveBodies();
    show('/government?case=1');
    const { field } = await openReferral();
    await waitFor(() => expect(field).toHaveValue('State Pollution Board'));
    await userEvent.clear(field);
    await userEvent.type(field, 'Railways');
    await userEvent.keyboard('{Escape}');
    await correctCategory('Rubble');
    const again = await openReferral();
    expect(again.field).toHaveValue('Railways');
  });
});
