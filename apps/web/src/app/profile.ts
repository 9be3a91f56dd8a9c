import { user } from '@smart-waste/contract';
import type { Language } from '@smart-waste/messages';
import { useEffect } from 'react';
import { callApi } from '../shared/api/client.ts';
import { logFailure } from '../shared/log-failure.ts';
import { updatePerson, usePerson } from '../shared/session/session.ts';

/** A token names the person without an e-mail address; the profile completes it. */
export function useCompleteProfile(): void {
  const person = usePerson();
  const isIncomplete = person !== null && person.email === '';
  useEffect(() => {
    if (!isIncomplete) return;
    void callApi({ endpoint: 'profile', schema: user }).then((answer) => {
      if (answer.success) updatePerson(answer.data);
    });
  }, [isIncomplete]);
}

/** Saves the language of the logged-in user on the server, for their e-mails. */
export async function saveLanguage(language: Language): Promise<void> {
  const saved = await callApi({ endpoint: 'updateProfile', schema: user, body: { language } });
  if (!saved.success) logFailure('The language could not be saved', saved.error);
}
