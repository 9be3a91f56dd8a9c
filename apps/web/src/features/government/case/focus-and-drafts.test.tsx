import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { sampleCase } from '../test/samples.ts';
import { holdAnswer, serveCases } from '../test/serve.ts';
import { findRow, key, panel, search, show } from '../test/workplace.tsx';

beforeEach(() => signInAs('government'));

describe('focus, drafts and the way back (CA-69)', () => {
  const details = () => screen.getByRole('complementary', { name: 'Case details' });
  const open = async (number: number) => {
    await userEvent.click(screen.getByRole('button', { name: `Street ${number}` }));
    await screen.findByRole('heading', { name: `Case ${number}` });
  };

  it('puts the focus on the case that a key opened, and back on its row when it is closed', async () => {
    serveCases([sampleCase(1), sampleCase(2)]);
    show();
    await findRow('Street 1');
    await key('j');
    await waitFor(() => expect(details()).toHaveFocus());
    (await within(details()).findByRole('button', { name: 'Confirm' })).focus();
    await key('j');
    await waitFor(() => expect(details()).toHaveFocus());
    await within(details()).findByText('Street 2');
    await key('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Street 2' })).toHaveFocus());
  });

  it('keeps what was typed for each case while another one is open', async () => {
    serveCases([sampleCase(1), sampleCase(2)]);
    show('/government?case=1');
    await userEvent.click(await screen.findByText('Write'));
    await userEvent.click(await screen.findByRole('radio', { name: 'Public reply' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'We come tomorrow');
    await userEvent.click(screen.getByRole('button', { name: 'Reject…' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'No waste');
    await userEvent.click(screen.getByRole('button', { name: 'Street 2' }));
    await screen.findByRole('heading', { name: 'Case 2' });
    await userEvent.click(await screen.findByRole('button', { name: 'Reject…' }));
    expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Street 1' }));
    await screen.findByRole('heading', { name: 'Case 1' });
    expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('We come tomorrow');
    expect(screen.getByRole('radio', { name: 'Public reply' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Reject…' }));
    expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('No waste');
  });

  describe('once another case is open before the answer arrives', () => {
    it('does not bring back a reply that was sent', async () => {
      const { sent } = serveCases([sampleCase(1), sampleCase(2)]);
      const answer = holdAnswer('/cases/1/notes/');
      show('/government?case=1');
      await userEvent.click(await screen.findByText('Write'));
      await userEvent.click(await screen.findByRole('radio', { name: 'Public reply' }));
      await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'We come tomorrow');
      await userEvent.click(screen.getByRole('button', { name: 'Publish reply' }));
      await open(2);
      answer();
      await screen.findByText('Reply published');
      expect(sent).toHaveLength(1);
      await open(1);
      const opener = await screen.findByText('Write');
      expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
      await userEvent.click(opener);
      expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('');
      expect(screen.getByRole('radio', { name: 'Public reply' })).toBeChecked();
    });

    it('makes a reply once that is sent again from the case opened again (CA-90)', async () => {
      const { sent } = serveCases([sampleCase(1), sampleCase(2)]);
      const keys: (string | null)[] = [];
      const answer = holdAnswer('/cases/1/notes/', keys);
      show('/government?case=1');
      await userEvent.click(await screen.findByText('Write'));
      await userEvent.click(await screen.findByRole('radio', { name: 'Public reply' }));
      await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'We come tomorrow');
      await userEvent.click(screen.getByRole('button', { name: 'Publish reply' }));
      await open(2);
      await open(1);
      expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('We come tomorrow');
      answer();
      await screen.findByText('Reply published');
      await userEvent.click(screen.getByRole('button', { name: 'Publish reply' }));
      await waitFor(() => expect(sent).toHaveLength(2));
      expect(keys[1]).toBe(keys[0]);
      const text = screen.getByRole('textbox', { name: 'Text' });
      await waitFor(() => expect(text).toHaveValue(''));
      await userEvent.type(text, 'We come tomorrow');
      await userEvent.click(screen.getByRole('button', { name: 'Publish reply' }));
      await waitFor(() => expect(sent).toHaveLength(3));
      expect(keys[2]).not.toBe(keys[0]);
    });

    it('keeps what was added to a sent note before its answer', async () => {
      serveCases([sampleCase(1), sampleCase(2)]);
      const answer = holdAnswer('/cases/1/notes/');
      show('/government?case=1');
      await userEvent.click(await screen.findByText('Write'));
      await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Gate 2');
      await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
      await open(2);
      await open(1);
      await userEvent.type(await screen.findByRole('textbox', { name: 'Text' }), ' or 3');
      answer();
      await screen.findByText('Note saved');
      await open(2);
      await open(1);
      expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('Gate 2 or 3');
    });

    it('says that a note was not saved', async () => {
      serveCases([sampleCase(1), sampleCase(2)]);
      let fail = () => {};
      const hold = new Promise<void>((resolve) => (fail = resolve));
      server.use(http.post(api('/cases/1/notes/'), () => hold.then(() => HttpResponse.error())));
      show('/government?case=1');
      await userEvent.click(await screen.findByText('Write'));
      await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Gate 2');
      await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
      await open(2);
      fail();
      await screen.findByText(/No connection. What you typed is kept/);
      await open(1);
      expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('Gate 2');
    });

    it('leaves the form of that case open', async () => {
      serveCases([sampleCase(1), sampleCase(2)]);
      const answer = holdAnswer('/cases/1/transitions/');
      show('/government?case=1&status=all');
      await userEvent.click(await screen.findByRole('button', { name: 'Reject…' }));
      await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'No waste');
      await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
      await open(2);
      await userEvent.click(await screen.findByRole('button', { name: 'Reject…' }));
      await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'A statue');
      answer();
      await screen.findByText('Case 1: Rejected');
      expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('A statue');
    });

    it('does not bring back the reason of an action that was taken', async () => {
      const { sent } = serveCases([sampleCase(1), sampleCase(2)]);
      const answer = holdAnswer('/cases/1/transitions/');
      show('/government?case=1&status=all');
      await userEvent.click(await screen.findByRole('button', { name: 'Reject…' }));
      await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'No waste');
      await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
      await open(2);
      answer();
      await screen.findByText('Case 1: Rejected');
      expect(sent).toHaveLength(1);
      await open(1);
      await userEvent.click(await screen.findByRole('button', { name: 'Reopen…' }));
      expect(await screen.findByRole('textbox', { name: /^Reason/ })).toHaveValue('');
    });
  });

  it('keeps the next note that is written before the answer to the one before', async () => {
    serveCases([sampleCase(1), sampleCase(2)]);
    const answer = holdAnswer('/cases/1/notes/');
    show('/government?case=1');
    await userEvent.click(await screen.findByText('Write'));
    const text = await screen.findByRole('textbox', { name: 'Text' });
    await userEvent.type(text, 'Gate 2');
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await userEvent.clear(text);
    await userEvent.click(screen.getByRole('radio', { name: 'Public reply' }));
    await userEvent.type(text, 'We come');
    answer();
    await screen.findByText('Note saved');
    await userEvent.type(text, ' tomorrow');
    expect(text).toHaveValue('We come tomorrow');
    await open(2);
    await open(1);
    expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('We come tomorrow');
    expect(screen.getByRole('radio', { name: 'Public reply' })).toBeChecked();
  });

  describe('once another form of the case is open before the answer arrives', () => {
    const openForm = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name: `${name}…` }));
      return within(await screen.findByRole('form', { name }));
    };

    it('keeps that form and what is typed in it', async () => {
      serveCases([sampleCase(1, { status: 'confirmed' })]);
      const answer = holdAnswer('/cases/1/transitions/');
      show('/government?case=1');
      const assign = await openForm('Assign');
      await userEvent.selectOptions(assign.getByRole('combobox', { name: 'Assign to' }), 'ravi (crew)');
      await userEvent.click(assign.getByRole('button', { name: 'Assign' }));
      await key('{Escape}');
      const ask = await openForm('Ask the reporter');
      await userEvent.type(ask.getByRole('textbox', { name: 'Question to the reporter' }), 'Which gate?');
      answer();
      await screen.findByText('Case 1: Assigned');
      await panel().findByText('Assigned');
      expect(ask.getByRole('textbox', { name: 'Question to the reporter' })).toHaveValue('Which gate?');
      await userEvent.click(ask.getByRole('button', { name: 'Cancel' }));
      const again = await openForm('Ask the reporter');
      expect(again.getByRole('textbox', { name: 'Question to the reporter' })).toHaveValue('Which gate?');
    });

    it('keeps what is typed for the same action, which was opened again', async () => {
      serveCases([sampleCase(1, { status: 'confirmed' })]);
      const answer = holdAnswer('/cases/1/transitions/');
      show('/government?case=1');
      const assign = await openForm('Assign');
      await userEvent.selectOptions(assign.getByRole('combobox', { name: 'Assign to' }), 'ravi (crew)');
      await userEvent.click(assign.getByRole('button', { name: 'Assign' }));
      await key('{Escape}');
      const again = await openForm('Assign');
      await userEvent.type(again.getByRole('textbox', { name: 'Reason (optional)' }), 'Gate 2');
      answer();
      await screen.findByText('Case 1: Assigned');
      await panel().findByText('Assigned');
      expect(again.getByRole('textbox', { name: 'Reason (optional)' })).toHaveValue('Gate 2');
    });

    it('closes the form of that action when it was opened again and nothing was changed in it', async () => {
      serveCases([sampleCase(1)]);
      const answer = holdAnswer('/cases/1/transitions/');
      show('/government?case=1&status=all');
      const reject = await openForm('Reject');
      await userEvent.type(reject.getByRole('textbox', { name: 'Reason' }), 'No waste');
      await userEvent.click(reject.getByRole('button', { name: 'Reject' }));
      await key('{Escape}');
      await openForm('Reject');
      answer();
      await screen.findByText('Case 1: Rejected');
      await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
      const reopen = await openForm('Reopen');
      expect(reopen.getByRole('textbox', { name: /^Reason/ })).toHaveValue('');
    });
  });

  it('keeps the corrections of a case that were not saved', async () => {
    const { sent } = serveCases([sampleCase(1), sampleCase(2)]);
    show('/government?case=1');
    await userEvent.click(await screen.findByText('Correct this case'));
    await userEvent.click(await screen.findByRole('switch', { name: 'Private: hidden from the public' }));
    await userEvent.click(screen.getByRole('button', { name: 'Street 2' }));
    await screen.findByRole('heading', { name: 'Case 2' });
    expect(screen.queryByRole('switch', { name: 'Private: hidden from the public' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Street 1' }));
    expect(await screen.findByRole('switch', { name: 'Private: hidden from the public' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ is_private: true, version: 1 }]));
  });

  it('leads back to the case of the link, and not out of the screen', async () => {
    serveCases([sampleCase(1), sampleCase(2), sampleCase(3)]);
    const { router } = show('/government?case=1');
    await screen.findByRole('heading', { name: 'Case 1' });
    await key('j');
    await waitFor(() => expect(search(router)).toBe('?case=2'));
    await key('j');
    await waitFor(() => expect(search(router)).toBe('?case=3'));
    await act(() => router.navigate(-1));
    expect(search(router)).toBe('?case=1');
    expect(router.state.location.pathname).toBe('/government');
  });

  it('scrolls the row of the case that the address names into view, and then that of each one that is opened', async () => {
    serveCases([sampleCase(1), sampleCase(2), sampleCase(3)]);
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => scrolled.mockRestore());
    show('/government?case=2');
    const second = await findRow('Street 2');
    const rows = () =>
      scrolled.mock.contexts.filter((element) => element instanceof Element && element.matches('li'));
    expect(rows()).toEqual([second]);
    await userEvent.click(screen.getByRole('button', { name: 'Street 3' }));
    await waitFor(async () => expect(rows()).toEqual([second, await findRow('Street 3')]));
  });

  it('closes a case without cleaning with a key', async () => {
    serveCases([sampleCase(1)]);
    show('/government?case=1');
    await screen.findByRole('heading', { name: 'History' });
    await key('e');
    expect(await screen.findByRole('form', { name: 'Close without cleaning' })).toBeVisible();
  });
});
