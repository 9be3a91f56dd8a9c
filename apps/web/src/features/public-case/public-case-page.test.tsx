import type { PublicCase } from '@smart-waste/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setLanguage } from '../../shared/messages/language.ts';
import { samplePublicCase, sampleReport } from '../../test/cases.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { PublicCasePage } from './public-case-page.tsx';

const open = (number: string | number = 1042) =>
  renderScreen('/cases/:number', <PublicCasePage />, `/cases/${number}`);
function serve(change: Partial<PublicCase> = {}) {
  server.use(http.get(api('/cases/:number/public/'), () => HttpResponse.json(samplePublicCase(change))));
}
const refuse = (status: number, code: string) =>
  server.use(
    http.get(api('/cases/:number/public/'), () =>
      HttpResponse.json({ error: 'No', code, request_id: 'r' }, { status }),
    ),
  );

beforeEach(() => {
  vi.setSystemTime('2026-03-10T12:00:00Z');
});
afterEach(() => {
  vi.useRealTimers();
});

/** Gives the browser an ability for one test. */
function giveBrowser(name: 'share', value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, name));
}

describe('the public page of a case (CA-64)', () => {
  it('says to a visitor how the case stands, what happened and where about it is', async () => {
    serve({ repeats: 2 });
    open();
    expect(await screen.findByText('Confirmed. It should be clean by Mar 13, 2026.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Case 1042' })).toBeVisible();
    expect(screen.getByText('Litter, reported on Mar 8, 2026')).toBeVisible();
    const steps = screen.getAllByRole('listitem').filter((item) => item.closest('ol'));
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^New.*Mar 8/),
      expect.stringMatching(/^Confirmed.*Mar 9[^.]*$/),
      expect.stringMatching(/^From the city.*Mar 9.*We come on Monday\.$/),
    ]);
    expect(screen.getByText('26.912, 75.787')).toBeVisible();
    expect(screen.getByText('The location is rounded to about 100 metres.')).toBeVisible();
    expect(screen.getByText('2 times after a cleaning, last on Mar 8, 2026')).toBeVisible();
    expect(screen.getByRole('img', { name: /^Photo of the waste, 1 of 1, .* 2026$/ })).toBeInTheDocument();
    expect(document.title).toBe('Case 1042 · Smart Waste');
  });

  it('says at the top whom to call about dangerous waste (CA-129)', async () => {
    serve({ danger_phone: '+91 141 256 0000' });
    open();
    const link = await screen.findByRole('link', { name: '+91 141 256 0000' });
    expect(link).toHaveAttribute('href', 'tel:+911412560000');
    expect(link.closest('p')).toHaveTextContent(
      'This waste is dangerous. Keep away from it and call +91 141 256 0000 at once.',
    );
  });

  it('shows only to its reporter what they said and what they can answer (CA-135)', async () => {
    signInAs('user');
    serve({ status: 'waiting', public_note: 'Which side?', due_at: null });
    const report = sampleReport('00000000-0000-4000-8000-000000000001', {
      number: 1044,
      words: 'Behind the bench',
      case: { status: 'waiting', allowed: ['answer'] },
    });
    server.use(
      http.get(api('/reports/'), ({ request }) => {
        const isThisCase = new URL(request.url).searchParams.get('case_number') === '1042';
        return HttpResponse.json({ data: isThisCase ? [report] : [] });
      }),
    );
    open();
    const heading = await screen.findByRole('heading', { name: 'Your report' });
    const part = within(heading.closest('section')!);
    expect(part.getByText(/Report 1044/)).toHaveTextContent('It is part of case 1042.');
    expect(part.getByText('Behind the bench')).toBeVisible();
    expect(part.getByRole('textbox', { name: 'Your answer to the city' })).toBeVisible();
  });

  it('names the responsible body and the note of the city', async () => {
    serve({ status: 'not_ours', responsible: 'Railways', public_note: 'They were told.', due_at: null });
    open();
    expect(await screen.findByText("Not the city's: Railways")).toBeVisible();
    expect(screen.getByText('They were told.')).toBeVisible();
  });

  it('shows the number of the case when the address has that of another of its reports', async () => {
    serve();
    open(2000);
    expect(await screen.findByRole('heading', { name: 'Case 1042' })).toBeVisible();
  });

  it('says where there are no public photos and no place', async () => {
    serve({ photos: [], latitude: null, longitude: null });
    open();
    expect(await screen.findByText('No public photos.')).toBeVisible();
    expect(screen.getByText('The location of this case is not known.')).toBeVisible();
  });

  it('shows a text of the city as text', async () => {
    serve({ public_note: '<img src=x onerror=alert(1)>\u202Eabc' });
    open();
    expect(await screen.findByText(/<img src=x/)).toBeVisible();
  });

  it('is in Hindi, with the name of the category in Hindi', async () => {
    await setLanguage('hi');
    serve();
    open();
    expect(await screen.findByRole('heading', { name: 'मामला 1042' })).toBeVisible();
    expect(screen.getByText(/^बिखरा कचरा,/)).toBeVisible();
  });

  it('uses the English name of a category without one in the language', async () => {
    await setLanguage('hi');
    serve({ category_names: { en: 'Litter' } });
    open();
    expect(await screen.findByText(/^Litter,/)).toBeVisible();
  });
});

describe('a case that is not there', () => {
  it('is explained in words, and so is one that is private (CA-65)', async () => {
    refuse(404, 'not_found');
    open();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'There is no public case with this number' }),
    ).toBeVisible();
    expect(screen.getByText(/The case may also be private/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
    const own = screen.getByRole('link', { name: 'Did you report it? Its status is in your history.' });
    expect(own).toHaveAttribute('href', '/history');
  });

  it.each(['abc', '0', '-1', '1.5', '99999999999999999999', '%3Cscript%3E'])(
    'is not asked for with the number %s (CA-65)',
    async (number) => {
      open(number);
      expect(await screen.findByText('There is no public case with this number')).toBeVisible();
    },
  );

  it('is different from a server that fails, which is asked again on request', async () => {
    refuse(500, 'internal');
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The case could not be loaded');
    serve();
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button'));
    expect(await screen.findByText(/^Confirmed\./)).toBeVisible();
  });
});

describe('the link of a case (CA-66)', () => {
  it('is copied', async () => {
    const user = userEvent.setup();
    serve();
    open(2000);
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(screen.getByText('Link copied')).toBeVisible());
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/cases/1042`);
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it('is shared with the menu of the device where there is one', async () => {
    const share = vi.fn(async () => undefined);
    giveBrowser('share', share);
    serve();
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({ title: 'Case 1042', url: `${location.origin}/cases/1042` });
  });

  it('says that sharing failed, and nothing when a person leaves that menu', async () => {
    const share = vi
      .fn()
      .mockRejectedValueOnce(new DOMException('left', 'AbortError'))
      .mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    giveBrowser('share', share);
    serve();
    open();
    const button = await screen.findByRole('button', { name: 'Share' });
    await userEvent.click(button);
    expect(screen.queryByText('The link could not be shared')).toBeNull();
    await userEvent.click(button);
    expect(await screen.findByText('The link could not be shared')).toBeVisible();
  });
});
