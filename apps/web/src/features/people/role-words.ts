import { words } from '../../shared/words/words.ts';

/** The roles as people read them. */
export const roleWords = words(
  { user: 'User', government: 'Government', admin: 'Admin' },
  { user: 'उपयोगकर्ता', government: 'सरकारी', admin: 'एडमिन' },
);
