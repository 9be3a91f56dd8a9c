/** How the name of an account reads where the account no longer exists. */
export const accountNameMessages = {
  'account_name.deleted': 'deleted account',
} as const;
