import type { CaseEvent } from '@smart-waste/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { GovernmentPage } from '../government-page.tsx';
import { sampleCase } from '../test/samples.ts';
import { serveCases } from '../test/serve.ts';

it('says who did what: a member of the staff, a reporter, or the product itself (CA-23)', async () => {
  signInAs('government');
  const [opened] = sampleCase(1).events;
  const event = (version: number, change: Partial<CaseEvent>): CaseEvent => ({
    ...opened!,
    version,
    actor: null,
    ...change,
  });
  const events = [
    event(5, { kind: 'status_changed', action: 'reopen', from: 'cleaned', to: 'confirmed' }),
    event(4, { kind: 'escalated' }),
    event(3, { kind: 'severity_changed' }),
    event(2, { kind: 'privacy_changed', actor: { user_id: 8, username: 'ravi' } }),
    event(1, { kind: 'opened' }),
  ];
  serveCases([sampleCase(1, { version: 5, events })]);
  renderScreen('/government', <GovernmentPage />, '/government?case=1');
  const heading = await screen.findByRole('heading', { name: 'History' });
  const entries = within(heading.parentElement!).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Reopened.*A reporter · /),
    expect.stringMatching(/^Not answered in time.*Automatic · /),
    expect.stringMatching(/^Severity updated.*Automatic · /),
    expect.stringMatching(/^Visibility changed.*ravi · /),
    expect.stringMatching(/^Opened.*A reporter · /),
  ]);
});
