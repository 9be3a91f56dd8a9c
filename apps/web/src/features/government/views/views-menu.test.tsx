import type { CaseViewForm, SavedCaseView } from '@smart-waste/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { api, holdNext, server } from '../../../test/server.ts';
import { waitForToasts } from '../../../test/toasts.ts';
import { GovernmentPage } from '../government-page.tsx';
import { sampleCase } from '../test/samples.ts';
import { serveCases } from '../test/serve.ts';

const buildId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const view = (number: number, change: Partial<SavedCaseView> = {}): SavedCaseView => ({
  view_id: buildId(number),
  name: `View ${number}`,
  query: 'category=2&due=overdue',
  is_shared: false,
  is_own: true,
  ...change,
});

const NAME_TAKEN = 'You have a view with this name already';

/** A server with these views; it refuses a second one of a name. */
function serveViews(views: SavedCaseView[]) {
  const database = { views, changes: [] as CaseViewForm[] };
  server.use(
    http.get(api('/cases/views/'), () => HttpResponse.json({ data: database.views })),
    http.post(api('/cases/views/'), async ({ request }) => {
      const form = (await request.json()) as CaseViewForm;
      if (database.views.some(({ name }) => name === form.name))
        return HttpResponse.json(
          {
            error: NAME_TAKEN,
            code: 'invalid_request',
            reason: 'error.case_view.name_taken',
            params: {},
            request_id: 'r',
            fields: { name: NAME_TAKEN },
          },
          { status: 400 },
        );
      const added = view(database.views.length + 10, form);
      database.views = [...database.views, added];
      return HttpResponse.json(added, { status: 201 });
    }),
    http.put(api('/cases/views/:id/'), async ({ params, request }) => {
      const form = (await request.json()) as CaseViewForm;
      database.changes.push(form);
      database.views = database.views.map((one) => (one.view_id === params.id ? { ...one, ...form } : one));
      return HttpResponse.json(database.views.find(({ view_id }) => view_id === params.id));
    }),
    http.delete(api('/cases/views/:id/'), ({ params }) => {
      database.views = database.views.filter(({ view_id }) => view_id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return database;
}

const show = (address = '/government') => renderScreen('/government', <GovernmentPage />, address);
const openMenu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Saved views' }));
  return within(await screen.findByRole('menu'));
};

beforeEach(() => signInAs('government'));

describe('saved views (CA-59)', () => {
  it('are opened with their filters, own and shared ones', async () => {
    const { queries } = serveCases([sampleCase(1)]);
    serveViews([view(1), view(2, { is_own: false, is_shared: true, query: 'status=waiting&colour=red' })]);
    const { router } = show('/government?text=fort&case=1');
    const menu = await openMenu();
    expect((await menu.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'View 1',
      'View 2 (shared)',
      'Save this view…',
      'Manage my views…',
    ]);
    await userEvent.click(menu.getByRole('menuitem', { name: 'View 2 (shared)' }));
    await waitFor(() => expect(router.state.location.search).toBe('?case=1&status=waiting'));
    await waitFor(() =>
      expect(Object.fromEntries(queries.at(-1)!)).toEqual({ status: 'waiting', limit: '50' }),
    );
    expect(screen.getByRole('button', { name: 'Saved views' })).toHaveTextContent('View 2');
  });

  it('are saved without the open case, with a name that is not taken', async () => {
    serveCases([sampleCase(1)]);
    const database = serveViews([view(1, { name: 'Bins' })]);
    const { baseElement } = show('/government?category=1&order=due&case=1');
    await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Save this view…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    expect(dialog.getByRole('textbox', { name: 'Name of the view' })).toHaveFocus();
    await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(dialog.getByText('Enter a name.')).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveFocus();
    expect(dialog.getByRole('textbox')).toHaveAccessibleDescription('Enter a name.');
    expect(dialog.queryByRole('switch')).toBeNull();
    await userEvent.type(dialog.getByRole('textbox'), 'Bins{Enter}');
    await waitFor(() => expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(NAME_TAKEN));
    expect(dialog.getByRole('textbox')).toHaveFocus();
    expect(dialog.getByRole('textbox')).toHaveValue('Bins');
    expect(screen.queryByText('The view could not be saved')).toBeNull();
    expect((await axe.run(baseElement, { rules: { region: { enabled: false } } })).violations).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox'), ' of the week{Enter}');
    await screen.findByText('View saved: Bins of the week');
    expect(database.views[1]).toMatchObject({ query: 'category=1&order=due', is_shared: false });
  });

  it('offer no Undo to another person, who has logged in before the change is answered (NAV-32)', async () => {
    serveCases([sampleCase(1)]);
    const database = serveViews([view(1)]);
    const answer = holdNext('put', '/cases/views/:id/');
    const { queryClient } = show();
    await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Manage my views…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'My views' }));
    await userEvent.type(dialog.getByRole('textbox'), ' new{Enter}');
    act(() => signInAs('government', 8));
    answer();
    await waitFor(() => expect(database.views[0]?.name).toBe('View 1 new'));
    await waitForToasts(queryClient);
    expect(screen.queryByText(/^View changed/)).toBeNull();
  });

  it('are renamed and deleted with Undo', async () => {
    serveCases([sampleCase(1)]);
    const database = serveViews([view(1), view(2, { is_own: false, is_shared: true })]);
    show();
    await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Manage my views…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'My views' }));
    expect(dialog.getAllByRole('textbox')).toHaveLength(1);
    await userEvent.type(dialog.getByRole('textbox'), ' new{Enter}');
    await screen.findByText('View changed: View 1 new');
    fireEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(database.views[0]?.name).toBe('View 1'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete View 1' }));
    await screen.findByText('View deleted: View 1');
    await waitFor(() => expect(database.views).toHaveLength(1));
    fireEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(database.views[1]).toMatchObject({ name: 'View 1', query: view(1).query }));
  });

  it('are shared by admins', async () => {
    signInAs('admin');
    serveCases([sampleCase(1)]);
    const database = serveViews([view(1)]);
    show();
    await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Manage my views…' }));
    await userEvent.click(await screen.findByRole('switch', { name: 'Share with all staff' }));
    await waitFor(() => expect(database.views[0]?.is_shared).toBe(true));
  });

  it('are shared from the start where an admin says so', async () => {
    signInAs('admin');
    serveCases([sampleCase(1)]);
    const database = serveViews([]);
    show('/government?order=due');
    await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Save this view…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    await userEvent.click(dialog.getByRole('switch', { name: 'Share with all staff' }));
    await userEvent.type(dialog.getByRole('textbox'), ' Due first {Enter}');
    await screen.findByText('View saved: Due first');
    expect(database.views).toMatchObject([{ name: 'Due first', query: 'order=due', is_shared: true }]);
  });

  describe('before the answer to what was saved first', () => {
    const openSave = async () => {
      await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Save this view…' }));
      return within(await screen.findByRole('dialog', { name: 'Save this view' }));
    };
    const close = async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };

    it('leave the dialog open that was opened again', async () => {
      serveCases([sampleCase(1)]);
      serveViews([]);
      const answer = holdNext('post', '/cases/views/');
      show();
      await userEvent.type((await openSave()).getByRole('textbox'), 'Bins{Enter}');
      await close();
      const again = await openSave();
      await userEvent.type(again.getByRole('textbox'), 'Dumps');
      answer();
      await screen.findByText('View saved: Bins');
      await waitFor(() => expect(again.getByRole('button', { name: 'Save view' })).toBeEnabled());
      expect(again.getByRole('textbox')).toHaveValue('Dumps');
      expect(screen.getByRole('dialog')).toBeVisible();
    });

    it('say why a name was refused when the dialog was closed', async () => {
      serveCases([sampleCase(1)]);
      serveViews([view(1, { name: 'Bins' })]);
      const answer = holdNext('post', '/cases/views/');
      show();
      await userEvent.type((await openSave()).getByRole('textbox'), 'Bins{Enter}');
      await close();
      answer();
      await screen.findByText('The view could not be saved');
      expect(screen.getByText(NAME_TAKEN)).toBeVisible();
    });

    it('keep what is typed while a view is renamed', async () => {
      serveCases([sampleCase(1)]);
      const database = serveViews([view(1)]);
      const answer = holdNext('put', '/cases/views/:id/');
      show();
      await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Manage my views…' }));
      const field = within(await screen.findByRole('dialog', { name: 'My views' })).getByRole('textbox');
      await userEvent.type(field, ' new{Enter}');
      await userEvent.type(field, 'er');
      answer();
      await screen.findByText('View changed: View 1 new');
      await waitFor(() => expect(database.views[0]?.name).toBe('View 1 new'));
      expect(field).toHaveValue('View 1 newer');
    });

    /** Renames a view and changes whether it is shared, before the first is answered. */
    async function renameAndShare() {
      signInAs('admin');
      serveCases([sampleCase(1)]);
      const database = serveViews([view(1)]);
      const answer = holdNext('put', '/cases/views/:id/');
      const { queryClient } = show();
      await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Manage my views…' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'My views' }));
      await userEvent.type(dialog.getByRole('textbox'), ' new{Enter}');
      await userEvent.click(dialog.getByRole('switch', { name: 'Share with all staff' }));
      const arrive = async () => {
        answer();
        await waitFor(() => expect(queryClient.isMutating()).toBe(0));
      };
      return { database, dialog, arrive };
    }

    it('keep the new name while they are shared, and when that is undone', async () => {
      const { database, dialog, arrive } = await renameAndShare();
      await arrive();
      expect(database.views).toMatchObject([{ name: 'View 1 new', is_shared: true }]);
      expect(dialog.getByRole('textbox')).toHaveValue('View 1 new');
      fireEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
      await waitFor(() => expect(database.views).toMatchObject([{ name: 'View 1 new', is_shared: false }]));
    });

    it('are shared once, and shown as shared at once', async () => {
      signInAs('admin');
      serveCases([sampleCase(1)]);
      const database = serveViews([view(1)]);
      const answer = holdNext('put', '/cases/views/:id/');
      const { queryClient } = show();
      await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Manage my views…' }));
      const share = await screen.findByRole('switch', { name: 'Share with all staff' });
      await userEvent.click(share);
      expect(share).toBeChecked();
      await userEvent.click(share);
      answer();
      await waitForToasts(queryClient);
      expect(share).toBeChecked();
      expect(database.changes).toEqual([{ name: 'View 1', query: view(1).query, is_shared: true }]);
    });

    it('are shared once in a dialog that was opened again', async () => {
      signInAs('admin');
      serveCases([sampleCase(1)]);
      const database = serveViews([view(1)]);
      const answer = holdNext('put', '/cases/views/:id/');
      const { queryClient } = show();
      for (let opened = 0; opened < 2; opened += 1) {
        await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Manage my views…' }));
        await userEvent.click(await screen.findByRole('switch', { name: 'Share with all staff' }));
        await close();
      }
      answer();
      await waitForToasts(queryClient);
      expect(database.changes).toHaveLength(1);
      fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
      await waitFor(() => expect(database.views[0]?.is_shared).toBe(false));
    });

    it('are not changed in the name of another person, who has logged in meanwhile', async () => {
      const { database, arrive } = await renameAndShare();
      act(() => signInAs('admin', 8));
      await arrive();
      expect(database.views).toMatchObject([{ name: 'View 1 new', is_shared: false }]);
    });
  });
});
