import type { accountNameMessages as english } from '../en/account-name.ts';
import type { Translation } from '../en/index.ts';

export const accountNameMessages: Translation<typeof english> = {
  'account_name.deleted': 'हटाया गया खाता',
};
