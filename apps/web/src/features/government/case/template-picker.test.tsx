import type { CaseDetail, ReplyTemplate } from '@smart-waste/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../../shared/messages/language.ts';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { api, server } from '../../../test/server.ts';
import { sampleCase } from '../test/samples.ts';
import { serveCases } from '../test/serve.ts';
import { NoteForm } from './note-form.tsx';

const template = (template_id: number, change: Partial<ReplyTemplate>): ReplyTemplate => ({
  template_id,
  names: { en: `Template ${template_id}` },
  texts: { en: `Text ${template_id}` },
  used_for: 'reply',
  position: template_id,
  version: 1,
  ...change,
});
const TEMPLATES = [
  template(1, {
    names: { en: 'Thank you', hi: 'धन्यवाद' },
    texts: { en: 'Thank you for #{number} ({category}).', hi: '#{number} ({category}) के लिए धन्यवाद।' },
  }),
  template(2, { names: { en: 'Soon' }, texts: { en: 'Clean by {due date}.' } }),
  template(3, { names: { en: 'Nothing there' }, used_for: 'reject' }),
  template(4, { names: { en: 'Anywhere' }, used_for: null }),
];

function show(change: Partial<CaseDetail> = {}, templates = TEMPLATES) {
  const served = serveCases([sampleCase(7, change)]);
  server.use(http.get(api('/cases/reply-templates/'), () => HttpResponse.json({ data: templates })));
  const caseItem = sampleCase(7, change);
  const screenOf = (
    <NoteForm
      caseItem={caseItem}
      isCrew={false}
      drafts={new Map([[7, { note: { kind: 'reply', text: '', sent: null } }]])}
    />
  );
  return { ...served, ...renderScreen('/government', screenOf) };
}
const open = () => userEvent.click(screen.getByRole('button', { name: 'Use a template' }));
const choices = async () => {
  await screen.findByRole('button', { name: /^Anywhere|^Template/ });
  return within(screen.getByRole('list')).getAllByRole('button');
};
const pick = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const text = () => screen.getByLabelText('Text');

beforeEach(() => signInAs('government'));

describe('templates of a public reply (CA-78)', () => {
  it('are those for replies, filled in, and then editable; the focus goes to the text', async () => {
    const { sent, container } = show();
    await open();
    expect((await choices()).map(({ textContent }) => textContent)).toEqual([
      'Thank youThank you for #7 (Litter).',
      expect.stringMatching(/^SoonClean by .* \d{4}\.$/),
      'AnywhereText 4',
    ]);
    expect((await axe.run(container)).violations).toEqual([]);
    await pick(/^Thank you/);
    expect(text()).toHaveValue('Thank you for #7 (Litter).');
    expect(text()).toHaveFocus();
    await userEvent.type(text(), ' See you.');
    await userEvent.click(screen.getByRole('button', { name: 'Publish reply' }));
    expect(sent).toEqual([
      { path: 'notes', body: { text: 'Thank you for #7 (Litter). See you.', is_public: true } },
    ]);
  });

  it('are in the language of the reporters, or in another that the officer chooses', async () => {
    show({ reporter_language: 'hi' });
    await open();
    expect(await screen.findByText('The reporters read हिन्दी.')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'हिन्दी' })).toBeChecked();
    expect(
      await screen.findByRole('button', { name: /^Soon.*Only in EnglishClean by [\w ,]+\.$/ }),
    ).toBeVisible();
    await pick(/^धन्यवाद/);
    expect(text()).toHaveValue('#7 (Litter) के लिए धन्यवाद।');
    await open();
    await userEvent.click(screen.getByRole('radio', { name: 'English' }));
    await pick(/^Thank you/);
    // A template that was not edited gives way to another.
    expect(text()).toHaveValue('Thank you for #7 (Litter).');
  });

  it("are in the officer's language when that of the reporters is not known", async () => {
    await setLanguage('hi');
    show();
    await userEvent.click(screen.getByRole('button', { name: 'साँचा लगाएँ' }));
    expect(await screen.findByRole('button', { name: /^धन्यवाद/ })).toBeVisible();
    await setLanguage('en');
  });

  it('are added to what was typed and never replace it', async () => {
    show();
    await userEvent.type(text(), 'Dear Asha,');
    await open();
    await pick(/^Anywhere/);
    expect(text()).toHaveValue('Dear Asha,\n\nText 4');
  });

  it('are left out, and named, when the case lacks what they say', async () => {
    show({ due_at: null });
    await open();
    expect(await choices()).toHaveLength(2);
    expect(screen.getByText(/differs between the cases: Soon$/)).toBeVisible();
  });

  it('close with Escape, are not offered for a note, and say where there are none', async () => {
    show({}, []);
    await open();
    expect(await screen.findByText(/There is no template for this yet\. Admins add/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText(/There is no template/)).toBeNull();
    expect(text()).toHaveFocus();
    await userEvent.click(screen.getByRole('radio', { name: 'Internal note' }));
    expect(screen.queryByRole('button', { name: 'Use a template' })).toBeNull();
  });
});
