import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { sampleCase } from '../test/samples.ts';
import { serveCases } from '../test/serve.ts';
import { findRow, search, show } from '../test/workplace.tsx';

beforeEach(() => signInAs('government'));

describe('view', () => {
  it('asks for the open cases by urgency, and keeps filters and order in the address (CA-41)', async () => {
    const { queries } = serveCases([sampleCase(1)]);
    const { router } = show();
    await findRow('Street 1');
    expect(Object.fromEntries(queries[0]!)).toEqual({ status: 'open', limit: '50' });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'New');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Assigned to' }), 'ravi (crew)');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Rubble');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Due' }), 'Overdue');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Due first');
    await userEvent.click(screen.getByRole('button', { name: 'Returned' }));
    await userEvent.click(screen.getByRole('button', { name: 'Check on site' }));
    await waitFor(() =>
      expect(Object.fromEntries(queries.at(-1)!)).toEqual({
        status: 'new',
        assignee: '8',
        category_id: '2',
        due: 'overdue',
        order: 'due',
        returned: 'yes',
        check_on_site: 'yes',
        limit: '50',
      }),
    );
    expect(search(router)).toBe(
      '?status=new&assignee=8&category=2&due=overdue&order=due&returned=yes&check_on_site=yes',
    );
  });

  it('takes the view over from a shared address, ignores what it does not know, and clears it', async () => {
    const { queries } = serveCases([]);
    const { router } = show('/government?status=all&text=fort&near=26.9,75.8&within=500&due=never&order=x');
    await screen.findByText('No cases match these filters.');
    expect(Object.fromEntries(queries[0]!)).toEqual({
      text: 'fort',
      near_latitude: '26.9',
      near_longitude: '75.8',
      within_meters: '500',
      limit: '50',
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Clear filters' }))[0]!);
    await waitFor(() => expect(Object.fromEntries(queries.at(-1)!)).toEqual({ status: 'open', limit: '50' }));
    expect(search(router)).toBe('');
  });

  it('lists the cases near the device, and says when the device does not answer (CA-41)', async () => {
    const { queries } = serveCases([sampleCase(1)]);
    const getCurrentPosition = vi
      .fn()
      .mockImplementationOnce((_: unknown, fail: () => void) => fail())
      .mockImplementationOnce((done: (position: object) => void) =>
        done({ coords: { latitude: 26.912345, longitude: 75.787654 } }),
      );
    Object.assign(navigator, { geolocation: { getCurrentPosition } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Near me' }));
    await screen.findByText('Unable to retrieve your location');
    await userEvent.click(screen.getByRole('button', { name: 'Near me' }));
    await waitFor(() => expect(queries.at(-1)?.get('near_latitude')).toBe('26.9123'));
    expect(queries.at(-1)?.get('within_meters')).toBe('1000');
  });

  it('leaves another screen as it is when the position of the device arrives there', async () => {
    let answer: (position: object) => void = () => {};
    const getCurrentPosition = (done: typeof answer) => (answer = done);
    Object.assign(navigator, { geolocation: { getCurrentPosition } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'));
    serveCases([sampleCase(1)]);
    const { router } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Near me' }));
    await act(() => router.navigate('/government/uploads?page=2'));
    await screen.findByText('somewhere else');
    await act(async () => answer({ coords: { latitude: 26.9, longitude: 75.8 } }));
    expect(router.state.location).toMatchObject({ pathname: '/government/uploads', search: '?page=2' });
  });
});
