import { type Language, SOURCE_LANGUAGE } from '@smart-waste/messages';
import type { UserTable } from '../ports/user-table.ts';

/** The language of a file: the one that was asked for, or else that of the reader's account. */
export const chooseReaderLanguage = async (
  users: Pick<UserTable, 'findById'>,
  user_id: number,
  asked: Language | undefined,
): Promise<Language> => asked ?? (await users.findById(user_id))?.language ?? SOURCE_LANGUAGE;
