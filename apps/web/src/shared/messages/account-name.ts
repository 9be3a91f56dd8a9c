import { isDeletedAccount } from '@smart-waste/core';
import { accountNameMessages } from '@smart-waste/messages/en/account-name';
import { useMessages } from './messages.ts';

/** Writes the name of an account for people; one that was deleted has only the name that replaced its own. */
export function useAccountName(): (username: string) => string {
  const t = useMessages(accountNameMessages);
  return (username) => (isDeletedAccount(username) ? t('account_name.deleted') : username);
}
