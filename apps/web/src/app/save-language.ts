import { user } from '@smart-waste/contract';
import type { Language } from '@smart-waste/messages';
import { callApi } from '../shared/api/client.ts';
import { logFailure } from '../shared/log-failure.ts';

/** Saves the language of the signed-in user on the server, for their e-mails. */
export async function saveLanguage(language: Language): Promise<void> {
  const saved = await callApi({ endpoint: 'updateProfile', schema: user, body: { language } });
  if (!saved.success) logFailure('The language could not be saved', saved.error);
}
