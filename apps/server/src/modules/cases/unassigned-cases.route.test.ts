import type { CaseDetail, PublicCase, Role } from '@smart-waste/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCase } from '../../test/cases.ts';
import { type ImageApi, imageApi } from '../../test/image-api.ts';
import type { Person } from '../../test/people.ts';
import type { NewCase } from './ports.ts';

let api: ImageApi;
let admin: Person;
let officer: Person;
beforeAll(async () => {
  api = await imageApi();
  admin = await api.person('admin');
  officer = await api.person('government');
});
afterAll(() => api.close());

const assignedTo = async ({ user_id }: Person, given: Partial<NewCase>) =>
  (await openCase(api.deps, { assignee_id: user_id, ...given })).case;
const show = async (number: number): Promise<CaseDetail> =>
  (await api.request(`GET /cases/${number}/`, officer)).json();

const LOSSES: [string, (person: Person) => Promise<void>][] = [
  [
    'whose role is taken',
    async ({ user_id }) => {
      await api.request(`PUT /admin/users/${user_id}/role/`, admin, { role: 'user' });
    },
  ],
  [
    'who is disabled',
    async ({ user_id }) => {
      await api.request(`POST /admin/users/${user_id}/disable/`, admin);
    },
  ],
  [
    'who deletes the account',
    async ({ user_id }) => {
      const entry = {
        at: new Date(),
        actor_id: user_id,
        action: 'user.deleted',
        subject: 'user',
        details: {},
      };
      await api.deps.accountRemovals.remove({
        user_id,
        photos: 'anonymized',
        entry: { ...entry, action: 'user.deleted' },
      });
    },
  ],
];

it.each(LOSSES)('takes the open cases from a person %s (CA-98)', async (_, lose) => {
  const person = await api.person('crew');
  const [working, cleaned, ended] = [
    await assignedTo(person, { status: 'in_progress' }),
    await assignedTo(person, { status: 'cleaned', cleaned_at: new Date(), clock_stopped_at: new Date() }),
    await assignedTo(person, { status: 'verified', due_at: null, ended_at: new Date() }),
  ];
  await lose(person);
  expect(await show(working.number)).toMatchObject({ status: 'confirmed', assignee: null, version: 2 });
  const { events } = await show(working.number);
  expect(events[0]).toMatchObject({
    kind: 'unassigned',
    actor: null,
    from: String(person.user_id),
    to: 'confirmed',
  });
  const seen: PublicCase = (await api.request(`GET /cases/${working.number}/public/`)).json();
  expect([seen.status, seen.steps[0]?.status]).toEqual(['confirmed', 'confirmed']);
  expect((await api.readAuditLog(`case:${working.number}`)).at(-1)).toMatchObject({
    action: 'case.changed',
    details: { assignee_id: { from: person.user_id, to: null } },
  });
  expect(await show(cleaned.number)).toMatchObject({ status: 'cleaned', assignee: null, version: 2 });
  expect(await show(ended.number)).toMatchObject({ status: 'verified', version: 1 });
});

it('no longer says in public what was said with the assignment (CA-32)', async () => {
  const person = await api.person('crew');
  const { number } = (await openCase(api.deps, { status: 'confirmed' })).case;
  const note = { text: 'We come this week.', is_public: true };
  await api.request(`POST /cases/${number}/notes/`, officer, note);
  const assign = { action: 'assign', version: 2, assignee_id: person.user_id, reason: 'Team A on Monday' };
  await api.request(`POST /cases/${number}/transitions/`, officer, assign);
  const said = async () => (await api.request(`GET /cases/${number}/public/`)).json().public_note;
  expect(await said()).toBe('Team A on Monday');
  await api.request(`PUT /admin/users/${person.user_id}/role/`, admin, { role: 'user' });
  expect(await said()).toBe('We come this week.');
});

it.each<Role>(['admin', 'government'])('leaves cases with a person who becomes %s', async (role) => {
  const person = await api.person('crew');
  const { number } = await assignedTo(person, { status: 'assigned' });
  await api.request(`PUT /admin/users/${person.user_id}/role/`, admin, { role });
  expect(await show(number)).toMatchObject({ status: 'assigned', assignee: { user_id: person.user_id } });
});

it('leaves no case with a person to whom it is assigned at the moment of the loss', async () => {
  const [, disable] = LOSSES[1]!;
  for (let round = 0; round < 5; round += 1) {
    const person = await api.person('crew');
    const { number } = (await openCase(api.deps, { status: 'confirmed' })).case;
    const transition = { action: 'assign', version: 1, assignee_id: person.user_id };
    const [assigned] = await Promise.all([
      api.request(`POST /cases/${number}/transitions/`, officer, transition),
      disable(person),
    ]);
    expect([200, 400]).toContain(assigned.statusCode);
    expect(await show(number)).toMatchObject({ status: 'confirmed', assignee: null });
  }
});
