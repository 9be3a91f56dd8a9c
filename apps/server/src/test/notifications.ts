import type { CaseEventKind } from '@smart-waste/contract';
import { SETTLE_DELAY_MS } from '@smart-waste/core';
import type { NewCaseEvent } from '../modules/cases/ports.ts';
import { notifyPeople } from '../modules/notifications/notifier.ts';
import { newRecord, openCase } from './cases.ts';
import type { testApp } from './test-app.ts';

type Api = Awaited<ReturnType<typeof testApp>>;
type CaseVersion = { case_id: string; version: number };

/** People, cases and their events, and the notifier of one process. */
export function createNotificationFixture(api: Api) {
  const publicUrl = 'https://waste.example.org';
  const deps = { ...api.deps, secrets: api.secrets, publicUrl, timeZone: 'Asia/Kolkata' };
  return {
    deps,
    publicUrl,
    /** A citizen whose address is confirmed, who is notified of everything at once. */
    citizen: async () => {
      const person = await api.signUp();
      const { id } = person.user;
      await api.deps.users.update(id, { email_verified_at: new Date() });
      const { choices } = await api.deps.notificationChoices.find(id);
      await api.deps.notificationChoices.save(id, { ...choices, frequency: 'at_once' });
      return { ...person, id };
    },
    openFor: async (user_id: number) => (await openCase(api.deps, {}, { user_id })).case,
    happen: async (held: CaseVersion, kind: CaseEventKind, event: Partial<NewCaseEvent> = {}) => {
      const at = new Date(api.deps.clock.now().getTime() - SETTLE_DELAY_MS);
      const record = newRecord({ kind, at, is_public: true, ...event });
      const changed = await api.deps.cases.change(held, {}, record);
      if (changed.outcome !== 'changed') throw new Error(changed.outcome);
      return changed.case;
    },
    /** Works until nothing is due. */
    work: async () => {
      while ((await notifyPeople(deps)) > 0);
    },
  };
}
