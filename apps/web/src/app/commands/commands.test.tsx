import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { Outlet } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../shared/messages/language.ts';
import { setGlobalDialog, useGlobalDialog } from '../../shared/shortcuts/global-dialog.ts';
import { useShortcuts } from '../../shared/shortcuts/use-shortcuts.ts';
import { setTheme } from '../../shared/theme.ts';
import { toast } from '../../shared/ui/toast.ts';
import { sampleImage } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { renderRoutes } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { Root } from '../root.tsx';
import { Commands } from './commands.tsx';

afterEach(async () => {
  setGlobalDialog(null);
  setTheme('system');
  await setLanguage('en');
});

let pressed: string[] = [];
function Screen() {
  useShortcuts({ next: () => pressed.push('next') });
  return (
    <main>
      <h1>a screen</h1>
      <label>
        Name <input />
      </label>
    </main>
  );
}

function Editor() {
  useShortcuts({ undo_edit: () => pressed.push('undo_edit') });
  return <main>boxes</main>;
}

/** The shortcuts are there at once: in the product their code arrives after the screen, and that of a dialog later. */
const Shell = () => (
  <>
    <Outlet />
    <Commands />
    <output aria-label="asked for">{useGlobalDialog()}</output>
  </>
);
function open() {
  pressed = [];
  return renderRoutes([{ element: <Shell />, children: [{ path: '*', element: <Screen /> }] }], '/somewhere');
}

const dialogAskedFor = () => screen.getByLabelText('asked for').textContent;

async function openPalette() {
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search screens and actions' });
  await waitFor(() => expect(field).toHaveFocus());
}
const chosen = (): string | null => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return document.getElementById(id ?? '')?.textContent ?? null;
};
const names = () => screen.getAllByRole('option').map((option) => option.textContent);

describe('the palette (NAV-30)', () => {
  it('lists the screens that a citizen may open, and no others', async () => {
    signInAs('user');
    open();
    await openPalette();
    expect(names()).toEqual(expect.arrayContaining(['Dashboard', 'Upload', 'History', 'Account settings']));
    for (const other of ['ML Processor', 'User Uploads', 'Reports', 'Log in'])
      expect(names()).not.toContain(other);
    expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([]);
  });

  it.each(['government', 'admin'] as const)('lists the screens of an officer, also for %s', async (role) => {
    signInAs(role);
    open();
    await openPalette();
    expect(names()).toEqual(expect.arrayContaining(['Reports', 'Citizen uploads', 'Figures']));
  });

  it('lists login and sign-up for a visitor', async () => {
    open();
    await openPalette();
    expect(names()).toEqual(expect.arrayContaining(['Log in', 'Sign up', 'Home', 'Dark theme']));
    expect(names()).not.toContain('Dashboard');
    expect(names()).not.toContain('Log out');
  });

  it('chooses with the arrows, opens with Enter and closes', async () => {
    signInAs('user');
    const { router } = open();
    await openPalette();
    await userEvent.keyboard('hist');
    expect(chosen()).toBe('History');
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/history'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['government', '/government', '?case=739'],
    ['user', '/cases/739', ''],
  ] as const)('opens a case by its number for the role %s (CA-131)', async (role, pathname, search) => {
    signInAs(role);
    const { router } = open();
    await openPalette();
    await userEvent.keyboard('#739');
    expect(chosen()).toBe('Case 739');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname, search }));
  });

  it('says that nothing was found', async () => {
    open();
    await openPalette();
    await userEvent.keyboard('qqqq');
    await screen.findByText('Nothing found. Try another word.');
    expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Enter}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('changes the theme and the language, and finds commands by their English words in Hindi', async () => {
    open();
    await openPalette();
    await userEvent.keyboard('dark{Enter}');
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
    await openPalette();
    await userEvent.keyboard('hindi{Enter}');
    await waitFor(() => expect(document.documentElement.lang).toBe('hi'));
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'पेज और काम खोजें' });
    await userEvent.keyboard('light');
    expect(chosen()).toBe('हल्की थीम');
  });

  it('finds uploads and accounts for admins', async () => {
    signInAs('admin');
    const asked: string[] = [];
    server.use(
      http.get(api('/images/list/'), ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(`${searchParams.get('place') ?? ''}|${searchParams.get('user') ?? ''}`);
        const data = searchParams.has('place') ? [sampleImage(1, { username: 'asha' })] : [];
        return HttpResponse.json({ data, next_cursor: null, total: data.length });
      }),
      http.get(api('/admin/users/'), () => HttpResponse.json({ data: [], next_cursor: null, total: 0 })),
      http.get(api('/admin/processing/'), () => HttpResponse.error()),
      http.get(api('/admin/ml-config/'), () => HttpResponse.error()),
    );
    const { router } = open();
    await openPalette();
    await userEvent.keyboard('street');
    const found = await screen.findByRole('option', { name: /^Street 1.*asha/ });
    await waitFor(() => expect(asked).toEqual(expect.arrayContaining(['street|', '|street'])));
    await userEvent.click(found);
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/admin/analysis/${sampleImage(1).image_id}`),
    );
  });

  it('leads to all uploads of a person where only usernames match', async () => {
    signInAs('admin');
    server.use(
      http.get(api('/images/list/'), ({ request }) => {
        const data = new URL(request.url).searchParams.has('user')
          ? [sampleImage(1, { username: 'ravi' })]
          : [];
        return HttpResponse.json({ data, next_cursor: null, total: data.length });
      }),
      http.get(api('/admin/users/'), () => HttpResponse.json({ data: [], next_cursor: null, total: 0 })),
      http.get(api('/admin/processing/'), () => HttpResponse.error()),
      http.get(api('/admin/ml-config/'), () => HttpResponse.error()),
    );
    const { router } = open();
    await openPalette();
    await userEvent.keyboard('ravi');
    await screen.findByRole('option', { name: /^Street 1.*ravi/ });
    await userEvent.click(screen.getByRole('option', { name: /^All uploads from/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?user=ravi'));
  });

  it('offers what the shortcuts of the screen do', async () => {
    open();
    await openPalette();
    await userEvent.keyboard('next upl');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(pressed).toEqual(['next']));
  });
});

it('answers a press that came while its code was loading', async () => {
  renderRoutes([{ path: '*', element: <Root /> }], '/somewhere');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await screen.findByRole('combobox', { name: 'Search screens and actions' });
});

describe('the shortcuts (NAV-31)', () => {
  it('stay silent in a text field, where only the palette opens', async () => {
    open();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'j?');
    expect(pressed).toEqual([]);
    expect(dialogAskedFor()).toBe('');
    await openPalette();
  });

  it('work with the keys of another script', () => {
    open();
    fireEvent.keyDown(document.body, { key: 'र', code: 'KeyJ' });
    expect(pressed).toEqual(['next']);
  });

  it('are listed on ?, and those of a single key can be switched off', async () => {
    open();
    await userEvent.keyboard('?');
    await screen.findByText('Next upload'); // the dialog stands there before its content is loaded
    const help = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(help.queryByText('Previous upload')).toBeNull();
    await userEvent.click(help.getByRole('switch', { name: 'Use single-key shortcuts' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('j?');
    expect(pressed).toEqual([]);
    expect(dialogAskedFor()).toBe('');
    await openPalette();
  });
});

describe('Ctrl Z (NAV-32)', () => {
  const undoKey = () => userEvent.keyboard('{Control>}z{/Control}');

  it('undoes the last action whose toast still shows, each once', async () => {
    open();
    const undone: string[] = [];
    toast.info('a.jpg removed', { undo: () => undone.push('a') });
    toast.info('b.jpg removed', { undo: () => undone.push('b') });
    await screen.findByText('b.jpg removed');
    await undoKey();
    await undoKey();
    await undoKey();
    expect(undone).toEqual(['b', 'a']);
    await waitFor(() => expect(screen.queryByText('b.jpg removed')).toBeNull());
  });

  it('does nothing once the toast was replaced, or its button was pressed', async () => {
    open();
    const undone: string[] = [];
    toast.success('Marked as reviewed', { id: 'mark', undo: () => undone.push('mark') });
    await screen.findByText('Marked as reviewed');
    toast.info('Reviewed by another', { id: 'mark' });
    await screen.findByText('Reviewed by another');
    await undoKey();
    toast.info('c.jpg removed', { undo: () => undone.push('c') });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await undoKey();
    expect(undone).toEqual(['c']);
  });

  it('is left to a screen that undoes its own edits, also to one that was opened later (LB-16)', async () => {
    pressed = [];
    renderRoutes([{ path: '*', element: [<Commands key="first" />, <Editor key="later" />] }], '/somewhere');
    toast.info('e.jpg removed', { undo: () => pressed.push('e') });
    await screen.findByText('e.jpg removed');
    await undoKey();
    expect(pressed).toEqual(['undo_edit']);
  });

  it('is listed once on a screen that undoes its own edits (NAV-31)', async () => {
    renderRoutes([{ path: '*', element: [<Editor key="screen" />, <Commands key="later" />] }], '/somewhere');
    await userEvent.keyboard('?');
    await screen.findByText('Undo'); // the dialog stands there before its content is loaded
    const help = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(help.queryByText('Undo what the message at the edge of the screen offers')).toBeNull();
    expect(help.getAllByText('Ctrl')).toHaveLength(2); // of the search and of this one
  });

  it('is left to a text field', async () => {
    open();
    const undone: string[] = [];
    toast.info('d.jpg removed', { undo: () => undone.push('d') });
    await screen.findByText('d.jpg removed');
    await userEvent.click(screen.getByRole('textbox', { name: 'Name' }));
    await undoKey();
    expect(undone).toEqual([]);
  });
});
