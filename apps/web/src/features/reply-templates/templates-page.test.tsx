import type { ReplyTemplate } from '@smart-waste/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, holdNext, server } from '../../test/server.ts';
import { waitForToasts } from '../../test/toasts.ts';
import { TemplatesPage } from './templates-page.tsx';

const thanks: ReplyTemplate = {
  template_id: 1,
  names: { en: 'Thank you', hi: 'धन्यवाद' },
  texts: { en: 'Thank you for #{number}.', hi: '#{number} के लिए धन्यवाद।' },
  used_for: 'reply',
  position: 1,
  version: 1,
};
const late: ReplyTemplate = {
  ...thanks,
  template_id: 2,
  names: { en: 'Late' },
  texts: { en: 'We are late.' },
  used_for: null,
  position: 2,
};

/** Serves the templates that `database` has at the moment, and stores each change. */
function serve(...templates: ReplyTemplate[]) {
  const database = { templates };
  const sent: { method: string; body: unknown }[] = [];
  const arrange = (template: ReplyTemplate, position = database.templates.length + 1) => {
    const others = database.templates.filter(({ template_id }) => template_id !== template.template_id);
    database.templates = others
      .toSpliced(position - 1, 0, template)
      .map((one, index) => ({ ...one, position: index + 1 }));
    return HttpResponse.json(
      database.templates.find(({ template_id }) => template_id === template.template_id),
    );
  };
  const path = api('/admin/reply-templates/:id/');
  const findTemplate = (id: unknown) =>
    database.templates.find(({ template_id }) => template_id === Number(id))!;
  server.use(
    http.get(api('/cases/reply-templates/'), () => HttpResponse.json({ data: database.templates })),
    http.post(api('/admin/reply-templates/'), async ({ request }) => {
      const body = (await request.json()) as ReplyTemplate;
      sent.push({ method: 'POST', body });
      return arrange({ ...body, template_id: 9, version: 1 }, body.position);
    }),
    http.put(path, async ({ request, params }) => {
      const body = (await request.json()) as ReplyTemplate;
      sent.push({ method: 'PUT', body });
      const held = findTemplate(params.id);
      return held.version === body.version
        ? arrange({ ...held, ...body, version: held.version + 1 }, body.position ?? held.position)
        : HttpResponse.json(
            { error: 'Another admin has changed this template.', code: 'conflict', request_id: 'r' },
            { status: 409 },
          );
    }),
    http.delete(path, ({ params, request }) => {
      sent.push({ method: 'DELETE', body: new URL(request.url).search });
      database.templates = database.templates.filter((template) => template !== findTemplate(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { database, sent };
}

const show = (query = '') =>
  renderScreen('/admin/reply-templates', <TemplatesPage />, `/admin/reply-templates${query}`);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save template' }));
const names = () =>
  screen
    .getAllByRole('link')
    .flatMap(({ textContent }) => (textContent === 'Add template' ? [] : textContent));

beforeEach(() => signInAs('admin'));

describe('the list of templates (CA-77)', () => {
  it('shows names, texts, uses and missing languages', async () => {
    serve(thanks, late);
    const { container } = show();
    const findRow = (name: string) => screen.getByRole('link', { name }).closest('li');
    await screen.findByRole('link', { name: 'Thank you' });
    const [first, second] = [findRow('Thank you'), findRow('Late')];
    expect(first).toHaveTextContent(/Thank you.*Public reply.*Thank you for #\{number\}\./);
    expect(second).toHaveTextContent(/Late.*Every public text.*Not in हिन्दी.*We are late\./);
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('moves a template and keeps the focus on it', async () => {
    const { sent } = serve(thanks, late);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Move Late up' }));
    await waitFor(() => expect(names()).toEqual(['Late', 'Thank you']));
    expect(sent).toEqual([{ method: 'PUT', body: expect.objectContaining({ position: 1, version: 1 }) }]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move Late down' })).toHaveFocus());
  });

  it('offers no Undo to another person, who has logged in before the deletion is answered (NAV-32)', async () => {
    const { sent } = serve(thanks, late);
    const answer = holdNext('delete', '/admin/reply-templates/:id/');
    const { queryClient } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Thank you' }));
    act(() => signInAs('admin', 8));
    answer();
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitForToasts(queryClient);
    expect(screen.queryByText(/^Template deleted/)).toBeNull();
  });

  it('deletes a template, and puts it back where it was with Undo', async () => {
    const { sent } = serve(thanks, late);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Thank you' }));
    await waitFor(() => expect(names()).toEqual(['Late']));
    expect(sent).toEqual([{ method: 'DELETE', body: '?version=1' }]);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()).toEqual(['Thank you', 'Late']));
  });

  it('offers the first template where there is none', async () => {
    serve();
    show();
    expect(await screen.findByText('No templates yet')).toBeVisible();
  });
});

describe('the form of a template (CA-77)', () => {
  it('adds one with a placeholder where the caret is', async () => {
    const { sent } = serve(thanks);
    const { container } = show('?template=new');
    await userEvent.type(await screen.findByLabelText('Name (English)'), 'Soon');
    await userEvent.type(screen.getByLabelText('Text (English)'), 'Clean by .{ArrowLeft}');
    await userEvent.click(screen.getAllByRole('button', { name: 'Insert {due date}' })[0]!);
    expect(screen.getByLabelText('Text (English)')).toHaveFocus();
    await userEvent.selectOptions(screen.getByLabelText('Offered for'), 'Every public text');
    expect((await axe.run(container)).violations).toEqual([]);
    await save();
    await waitFor(() => expect(screen.getByText('Template added')).toBeVisible());
    expect(sent[0]?.body).toEqual({
      names: { en: 'Soon' },
      texts: { en: 'Clean by {due date}.' },
      used_for: null,
    });
  });

  it('says what is wrong beside each field, and cuts no text', async () => {
    const { sent } = serve(thanks);
    show('?template=1');
    await userEvent.clear(await screen.findByLabelText('Name (English)'));
    const long = `${'क'.repeat(1_999)}👷`;
    fireEvent.change(screen.getByLabelText('Text (English)'), { target: { value: 'At {place}' } });
    fireEvent.change(screen.getByLabelText('Text (हिन्दी)'), { target: { value: long } });
    expect(screen.getByText('2,001 / 2,000')).toBeVisible();
    await save();
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3));
    expect(screen.getByText(/^\{place\} cannot be filled in\./)).toBeVisible();
    expect(screen.getByText(/^Too long: at most 2,000 characters\./)).toBeVisible();
    expect(screen.getByLabelText('Text (हिन्दी)')).toHaveValue(long);
    expect(sent).toEqual([]);
  });

  it('stays open with what is typed while it is saved', async () => {
    const { sent } = serve(thanks);
    const answer = holdNext('post', '/admin/reply-templates/');
    show('?template=new');
    const name = await screen.findByLabelText('Name (English)');
    await userEvent.type(name, 'Soon');
    await userEvent.type(screen.getByLabelText('Text (English)'), 'Clean soon.');
    await save();
    await userEvent.type(name, 'er');
    answer();
    await screen.findByText('Template added');
    expect(name).toHaveValue('Sooner');
    await save();
    expect(await screen.findByRole('link', { name: 'Sooner' })).toBeVisible();
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'PUT']);
  });

  it('keeps the entries when another admin saved meanwhile', async () => {
    const { database } = serve(thanks);
    show('?template=1');
    await userEvent.type(await screen.findByLabelText('Name (English)'), ' all');
    database.templates = [{ ...thanks, version: 2 }];
    await save();
    expect(await screen.findByText('Another admin changed this template meanwhile.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save mine over it' }));
    expect(await screen.findByRole('link', { name: 'Thank you all' })).toBeVisible();
  });
});
